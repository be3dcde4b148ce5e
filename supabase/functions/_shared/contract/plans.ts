import { z } from "zod";
import { call, Id, Nothing, Timestamp } from "./call.ts";
import { growing } from "./read.ts";

/** How often a plan is paid for. */
export const Interval = z.enum(["month", "year"]);
export type Interval = z.infer<typeof Interval>;

/** How much of a meter is included, or added; -1 is unlimited, 0 isn't included. */
const PlanLimit = z.object({
  /** "messages", "storage" …: the list grows. */
  meter: z.string(),
  title: z.string(),
  unit: growing(z.enum(["count", "bytes"]), "count"),
  amount: z.int().min(-1),
  /** In words, for display: "5,000 messages a month", "50 GB of storage", "Unlimited documents". */
  text: z.string(),
});

const Offer = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** In pence; of a year, the whole year's price. */
  monthly_pence: z.int().min(0),
  yearly_pence: z.int().min(0),
  limits: z.array(PlanLimit),
});

/** A plan, from the least to the most. */
export const Plan = Offer.extend({
  /** It costs nothing, so nothing is paid for. */
  free: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

export const Addon = Offer;
export type Addon = z.infer<typeof Addon>;

/** A count against its limit; -1 is unlimited. */
export const Meter = z.object({ used: z.int().min(0), limit: z.int().min(-1) });

const HeldAddon = z.object({ id: Id, name: z.string(), quantity: z.int().min(1) });

/** What an organisation uses of one meter. Limits of -1 are unlimited. */
export const PlanMeter = Meter.extend({
  /** "messages", "storage", "members" …: the list grows. */
  meter: z.string(),
  title: z.string(),
  /** What `used` and `limit` are numbers of; bytes of 8 bits. */
  unit: growing(z.enum(["count", "bytes"]), "count"),
  /** When it starts anew; null for what is there at all times, like storage. */
  resets_at: Timestamp.nullable(),
  /** What counts, in a sentence for people. */
  counts: z.string(),
  /** The percentage of the limit that is reached: 80 or 100; null below that, and where it is unlimited. */
  warning: z.union([z.literal(80), z.literal(100)]).nullable(),
  /** How much more is used than the limit allows: it stays, and can be read and deleted; none can be added. */
  over: z.int().min(0),
  /** The least cap that an owner has set and that holds for the caller, this month; null without one. */
  cap: z
    .object({
      used: z.int().min(0),
      limit: z.int().min(0),
      whose: growing(z.enum(["member", "team", "everyone"]), "everyone"),
      /** The team's name; null of a cap of another kind. */
      name: z.string().nullable(),
    })
    .nullable(),
});

/** Plan info of product §3. Limits of -1 are unlimited; sizes in bytes. */
export const PlanInfo = z.object({
  plan: z.object({ id: Id, name: z.string() }),
  /** The first of `addons`. */
  addon: HeldAddon.nullable(),
  addons: z.array(HeldAddon),
  meters: z.array(PlanMeter),
  usageLimits: z.object({ messages: z.int().min(-1), storage_bytes: z.int().min(-1) }),
  usages: z.object({ messages: z.int().min(0), storage_bytes: z.int().min(0) }),
  subscriptionId: z.string().nullable(),
  subscriptionStatus: z.string(),
  /** What a banner tells of the payment; each null where it isn't so. */
  billing: z.object({
    past_due_since: Timestamp.nullable(),
    grace_ends_at: Timestamp.nullable(),
    trial_ends_at: Timestamp.nullable(),
    cancels_at: Timestamp.nullable(),
  }),
  /** When the message meter starts anew. */
  resets_at: Timestamp,
  /** The meters in words, for display: "12 of 200 messages". */
  formattedStats: z.object({ messages: z.string(), storage: z.string() }),
});
export type PlanInfo = z.infer<typeof PlanInfo>;

/** What can be bought, and what an organisation has of it (product §3, §7); prices in pence. */
export const plans = {
  "/organization/getPlanInfo": call({
    access: "member",
    summary: "The organisation's plan, its limits and what is used of them this month.",
    input: Nothing,
    output: PlanInfo,
  }),
  "/plans": call({
    access: "user",
    summary: "The plans, from the least to the most, with what each includes.",
    input: Nothing,
    output: z.object({ plans: z.array(Plan) }),
  }),
  "/plans/addons": call({
    access: "user",
    summary: "What can be added to a plan.",
    input: Nothing,
    output: z.object({ addons: z.array(Addon) }),
  }),
  "/plans/addon": call({
    access: "user",
    summary: "One add-on.",
    input: z.object({ id: Id }),
    output: Addon,
  }),
  "/plans/addon/organization": call({
    access: "member",
    summary: "The add-ons that the organisation has.",
    input: Nothing,
    output: z.object({ addons: z.array(Addon.extend({ quantity: z.int().min(1) })) }),
  }),
};
