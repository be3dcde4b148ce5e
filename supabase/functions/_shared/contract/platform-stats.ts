import { z } from "zod";
import { call, Count, Done, Timestamp } from "./call.ts";

const Day = z.iso.date("must be a day, YYYY-MM-DD");
/** Pence for a million tokens. */
const Price = z.number().min(0).max(1_000_000);

export const PlatformDay = z.object({
  day: Day,
  organizations: Count,
  people: Count,
  documents: Count,
  /** Bytes. */
  storage: Count,
  new_organizations: Count,
  new_people: Count,
  new_documents: Count,
  /** Questions that were asked, by how many people of how many organisations. */
  messages: Count,
  active_people: Count,
  active_organizations: Count,
  failed_jobs: Count,
  /** What Stripe said was paid and given back on the day. */
  paid_pence: z.int(),
  refunded_pence: z.int(),
  /** What was used beside the plans, to be on an invoice later. */
  charged_pence: z.int(),
  /** What subscriptions came to a month; null for days that nobody looked at while they lasted. */
  monthly_pence: z.int().nullable(),
  /** What the tokens of models with a price cost. */
  cost_pence: z.number(),
});
export type PlatformDay = z.infer<typeof PlatformDay>;

export const ModelUse = z.object({
  model: z.string(),
  generations: Count,
  input_tokens: Count,
  output_tokens: Count,
  /** Generations of which the provider said no tokens. */
  unknown: Count,
  input_pence: z.number().nullable(),
  output_pence: z.number().nullable(),
  /** Null while the model has no price. */
  cost_pence: z.number().nullable(),
});
export type ModelUse = z.infer<typeof ModelUse>;

/** The platform at a glance (product §7). */
export const platformStats = {
  "/plat-admin/stats/get": call({
    access: "platform",
    summary:
      "The platform by day (UTC), with as many days before it; what waits now; and what models took. Tallied every five minutes.",
    input: z.object({ from: Day, to: Day }),
    output: z.object({
      /** When the figures were tallied; null: not yet. */
      as_of: Timestamp.nullable(),
      jobs: z.object({ failed: Count, waiting: Count }),
      open_requests: Count,
      days: z.array(PlatformDay),
      models: z.array(ModelUse),
    }),
  }),
  "/plat-admin/stats/model-price": call({
    access: "platform",
    summary: "Says what a million tokens of a model cost, in pence; null takes its price away.",
    input: z.object({
      model: z.string().min(1).max(200),
      input_pence: Price.nullable(),
      output_pence: Price.nullable(),
    }),
    output: Done,
    invalidates: ["/plat-admin/stats/get", "/plat-admin/audit/getAll"],
  }),
};
