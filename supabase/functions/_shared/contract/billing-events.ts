import { z } from "zod";
import { call, Done, Id, Page, Timestamp, Total } from "./call.ts";
import { growing } from "./read.ts";

/** What is read of a webhook's event: that somebody is to be looked at. */
export const StripeEvent = z.object({
  id: z.string().regex(/^evt_\w{1,250}$/),
  type: z.string().max(200),
  created: z.int(),
  livemode: z.boolean(),
  api_version: z.string().nullish(),
  data: z.object({ object: z.object({ id: z.string().optional(), object: z.string() }).loose() }),
});
export type StripeEvent = z.infer<typeof StripeEvent>;

export const BillingEvent = z.object({
  id: Id,
  /** Stripe's own. */
  event_id: z.string(),
  type: z.string(),
  organization: z.object({ id: Id, name: z.string() }).nullable(),
  state: growing(z.enum(["received", "done", "failed"]), "received"),
  /** What came of it, or why it failed. */
  outcome: z.string(),
  received_at: Timestamp,
  ended_at: Timestamp.nullable(),
});
export type BillingEvent = z.infer<typeof BillingEvent>;

export const BillingAlert = z.object({
  id: Id,
  organization: z.object({ id: Id, name: z.string() }).nullable(),
  message: z.string(),
  created_at: Timestamp,
});
export type BillingAlert = z.infer<typeof BillingAlert>;

const stale = ["/plat-admin/billing/events", "/plat-admin/billing/alerts"] as const;

/** What Stripe tells of, and what operators do with it. */
export const billingEvents = {
  "/stripe/webhook": call({
    access: "signature",
    transport: "webhook",
    summary: "Takes Stripe's events: kept once, answered at once, worked on by a job.",
    input: StripeEvent,
    output: Done,
  }),
  "/plat-admin/billing/events": call({
    access: "platform",
    summary: "Events of Stripe, the latest first.",
    input: z.object({ state: z.enum(["received", "done", "failed"]).optional(), ...Page }),
    output: z.object({ events: z.array(BillingEvent), ...Total }),
  }),
  "/plat-admin/billing/events/replay": call({
    access: "platform",
    summary: "Works on an event once more.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: stale,
  }),
  "/plat-admin/billing/sync": call({
    access: "platform",
    summary: "Asks Stripe how an organisation stands, and writes it.",
    input: z.object({ organization_id: Id }),
    output: Done,
    invalidates: stale,
  }),
  "/plat-admin/billing/alerts": call({
    access: "platform",
    summary:
      "What about payments needs a person: two subscriptions, a refund, a dispute, an unknown customer.",
    input: z.object(Page),
    output: z.object({ alerts: z.array(BillingAlert), total: z.int().min(0) }),
  }),
};
