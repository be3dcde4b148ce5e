import { z } from "zod";
import { call, Done, Id, Nothing, prose, Timestamp } from "./call.ts";
import { Interval } from "./plans.ts";
import { growing } from "./read.ts";

/** The days of a trial, which needs no card, and of grace after a payment that failed. */
export const BILLING_DAYS = { trial: 14, grace: 14 } as const;

/** As Stripe calls them; `none`: there is no subscription. */
export const SubscriptionStatus = z.enum([
  "none",
  "active",
  "trialing",
  "past_due",
  "canceled",
  "incomplete",
  "incomplete_expired",
  "unpaid",
  "paused",
]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** Why a plan is cancelled; Stripe's own list. */
export const CancelReason = z.enum([
  "too_expensive",
  "missing_features",
  "switched_service",
  "unused",
  "customer_service",
  "too_complex",
  "low_quality",
  "other",
]);
export type CancelReason = z.infer<typeof CancelReason>;

/** The organisation's subscription as Stripe has it; amounts in pence, of the interval. */
export const Subscription = z.object({
  /** Payments are set up here; without it plans are shown and can't be bought. */
  configured: z.boolean(),
  /** Nothing is charged: the test mode of Stripe, or its stand-in. */
  test: z.boolean(),
  plan: z.object({ id: Id, name: z.string() }),
  status: growing(SubscriptionStatus, "none"),
  interval: growing(Interval, "month").nullable(),
  /** What a period costs, add-ons with it, before tax and discounts. */
  pence: z.int().min(0),
  addons: z.array(z.object({ id: Id, name: z.string(), quantity: z.int().min(1), pence: z.int().min(0) })),
  /** Until when is paid for. */
  period_end: Timestamp.nullable(),
  trial_ends_at: Timestamp.nullable(),
  /** A trial is yet to be had: one an organisation, ever. */
  trial_available: z.boolean(),
  /** It was cancelled, and ends then. */
  cancels_at: Timestamp.nullable(),
  /** A downgrade that begins with the next period. */
  next: z
    .object({
      plan: z.object({ id: Id, name: z.string() }),
      interval: growing(Interval, "month"),
      at: Timestamp,
    })
    .nullable(),
  /** A payment failed; the plan ends at the end of grace unless it is paid. */
  past_due_since: Timestamp.nullable(),
  grace_ends_at: Timestamp.nullable(),
  /** Where an open payment is made, or confirmed with the bank. */
  payment_url: z.string().nullable(),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }).nullable(),
  discount: z.string().nullable(),
  billing_email: z.string().nullable(),
  tax_ids: z.array(z.string()),
  /** When Stripe was last asked; `stale`: it can't be asked now, and this is what it last said. */
  synced_at: Timestamp.nullable(),
  stale: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

export const Invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  created_at: Timestamp,
  status: growing(z.enum(["draft", "open", "paid", "uncollectible", "void"]), "open"),
  /** In the currency's smallest unit. */
  total: z.int(),
  currency: z.string(),
  refunded: z.int().min(0),
  description: z.string(),
  pdf_url: z.string().nullable(),
  /** Where it is looked at, and paid. */
  url: z.string().nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

/** One click's name: the same act sent again with it does nothing again. */
const key = { key: z.uuid() };
const choice = { plan_id: Id, interval: Interval };
const quantity = z.int().min(0).max(1000, "At most 1,000 of an add-on can be had.");
/** Where a purchase stands: done, to be paid or confirmed at `url`, or begun with the next period. */
const Outcome = z.object({
  state: growing(z.enum(["done", "pay", "scheduled"]), "done"),
  url: z.string().nullable(),
});
const stale = [
  "/stripe/subscription",
  "/stripe/invoices",
  "/organization/getPlanInfo",
  "/plans/addon/organization",
] as const;

/** Paying for the plan, at Stripe (product §7). Owners act, admins read. */
export const billing = {
  "/stripe/subscription": call({
    access: "admin",
    summary: "The organisation's subscription and how it is paid for.",
    input: z.object({
      /** Ask Stripe first: after a return from checkout or the portal. */
      refresh: z.boolean().default(false),
    }),
    output: Subscription,
  }),
  "/stripe/plans/preview": call({
    access: "owner",
    summary: "What a change of plan, interval or add-ons costs now and from then on; changes nothing.",
    input: z.object({
      plan_id: Id.optional(),
      interval: Interval.optional(),
      addon: z.object({ id: Id, quantity }).optional(),
    }),
    output: z.object({
      /** In pence: to be paid now, and for each later period. */
      due_now_pence: z.int(),
      per_period_pence: z.int().min(0),
      interval: growing(Interval, "month"),
      /** Null: at once. */
      begins_at: Timestamp.nullable(),
      lines: z.array(z.object({ description: z.string(), pence: z.int() })),
      /** Sent back with the change, so that what was shown is what is charged; null where nothing is prorated. */
      proration_date: z.int().nullable(),
      /** What will be used beyond the new limits, in words. */
      over: z.array(z.object({ meter: z.string(), text: z.string() })),
    }),
  }),
  "/stripe/plans/checkout": call({
    access: "owner",
    summary:
      "Buys a plan or changes to it: the first at Stripe's checkout, an upgrade at once, a downgrade with the next period.",
    input: z.object({
      ...choice,
      ...key,
      proration_date: z.int().nullish(),
      /** Begin with the trial, without a card. */
      trial: z.boolean().default(false),
    }),
    output: Outcome,
    invalidates: stale,
  }),
  "/stripe/plan-addons/checkout": call({
    access: "owner",
    summary:
      "Sets how many of an add-on the organisation has: more are paid at once, fewer cost less from the next period.",
    input: z.object({
      addon_id: Id,
      quantity,
      ...key,
      interval: Interval.optional(),
      proration_date: z.int().nullish(),
    }),
    output: Outcome,
    invalidates: stale,
  }),
  "/stripe/plans/cancel": call({
    access: "owner",
    summary:
      "Cancels the subscription at its period's end, or takes that back; also a downgrade that is to come.",
    input: z.object({
      undo: z.boolean().default(false),
      reason: CancelReason.optional(),
      comment: prose("Comment", 500).default(""),
    }),
    output: Done,
    invalidates: stale,
  }),
  "/stripe/portal": call({
    access: "owner",
    summary: "A link to Stripe's portal, for the card, the address and the VAT id.",
    input: Nothing,
    output: z.object({ url: z.string() }),
  }),
  "/stripe/invoices": call({
    access: "admin",
    summary: "The organisation's invoices, the latest first.",
    input: z.object({
      /** The id of the last one seen. */
      after: z
        .string()
        .regex(/^in_\w{1,250}$/)
        .optional(),
      limit: z.int().min(1).max(100).default(20),
    }),
    output: z.object({ invoices: z.array(Invoice), has_more: z.boolean() }),
  }),
};
