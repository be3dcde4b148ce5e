import { z } from "zod";
import { After, Next } from "./after.ts";
import { call, Id, Page, Timestamp, Total } from "./call.ts";

export const PlatformEntry = z.object({
  id: Id,
  /** Who did it; the account may be gone. */
  actor_id: Id.nullable(),
  actor_email: z.string(),
  /** What was done: `users.disable`. */
  action: z.string(),
  /** organization, user, job, …; null: nothing that has an id. */
  target_kind: z.string().nullable(),
  target_id: Id.nullable(),
  /** What it was called then. */
  target_name: z.string(),
  /** It has a screen still. */
  target_exists: z.boolean(),
  detail: z.record(z.string(), z.unknown()),
  created_at: Timestamp,
});
export type PlatformEntry = z.infer<typeof PlatformEntry>;

/** What operators did (product §6). */
export const platformAudit = {
  "/plat-admin/audit/getAll": call({
    access: "platform",
    summary: "What operators did, the latest first, by who, what and to what. Entries can't be changed.",
    input: z.object({
      search: z.string().trim().max(200).optional(),
      actor_id: Id.optional(),
      action: z.string().max(80).optional(),
      target_kind: z.string().max(40).optional(),
      target_id: Id.optional(),
      ...Page,
      ...After,
    }),
    output: z.object({
      entries: z.array(PlatformEntry),
      ...Total,
      ...Next,
      /** Who is an operator now. */
      operators: z.array(z.object({ id: Id, name: z.string() })),
    }),
  }),
};
