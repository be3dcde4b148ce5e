import { z } from "zod";
import { call, Id, Nothing } from "./call.ts";
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

/** What can be bought (product §7); prices in pence. */
export const plans = {
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
