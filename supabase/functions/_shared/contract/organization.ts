import { z } from "zod";
import { Branding } from "./branding.ts";
import { call, Id, Nothing, Timestamp } from "./call.ts";
import { growing } from "./read.ts";
import { Role } from "./role.ts";

/** A count against its limit; -1 is unlimited. */
export const Meter = z.object({ used: z.int().min(0), limit: z.int().min(-1) });

export const Organization = z.object({
  id: Id,
  name: z.string(),
  role: Role,
  branding: Branding,
  /** What the assistant should know when it suggests tags. */
  suggested_tag_context: z.string(),
  created_at: Timestamp,
});
export type Organization = z.infer<typeof Organization>;

const Addon = z.object({ id: Id, name: z.string(), quantity: z.int().min(1) });

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
  addon: Addon.nullable(),
  addons: z.array(Addon),
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

export const organization = {
  "/organization/get": call({
    access: "member",
    summary: "The organisation of the organization-id header, with the caller's role.",
    input: Nothing,
    output: Organization,
  }),
  "/organization/getPlanInfo": call({
    access: "member",
    summary: "The organisation's plan, its limits and what is used of them this month.",
    input: Nothing,
    output: PlanInfo,
  }),
};
