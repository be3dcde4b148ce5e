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
