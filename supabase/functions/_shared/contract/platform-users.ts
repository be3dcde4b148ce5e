import { z } from "zod";

import { call, Count, Done, Id, line, Page, Timestamp } from "./call.ts";
import { Role } from "./role.ts";

const Membership = z.object({ id: Id, name: z.string(), role: Role });

export const PlatformUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  avatar_color: z.int(),
  created_at: Timestamp,
  /** Null: never. */
  last_sign_in_at: Timestamp.nullable(),
  disabled: z.boolean(),
  operator: z.boolean(),
  organizations: z.array(Membership),
});
export type PlatformUser = z.infer<typeof PlatformUser>;

export const PlatformSession = z.object({
  id: z.uuid(),
  began_at: Timestamp,
  used_at: Timestamp,
  /** The browser, as it calls itself. */
  agent: z.string(),
  ip: z.string().nullable(),
  /** With a second factor. */
  assured: z.boolean(),
});
export type PlatformSession = z.infer<typeof PlatformSession>;

export const PlatformUserDetails = PlatformUser.omit({ disabled: true, organizations: true }).extend({
  email_proved: z.boolean(),
  disabled_at: Timestamp.nullable(),
  disabled_reason: z.string().nullable(),
  /** It is the caller. */
  me: z.boolean(),
  /** How many second factors are set up. */
  factors: Count,
  memberships: z.array(
    Membership.extend({ since: Timestamp, suspended: z.boolean(), active: z.boolean().nullable() }),
  ),
  sessions: z.array(PlatformSession),
  /** What they made, counted: operators read none of it. */
  counts: z.object({ chats: Count, questions: Count, documents: Count, requests: Count }),
});
export type PlatformUserDetails = z.infer<typeof PlatformUserDetails>;

const stale = ["/plat-admin/users/getAll", "/plat-admin/users/get", "/plat-admin/audit/getAll"] as const;

/** What operators see of people and do about accounts (product §7): settings and counts, never what they wrote. */
export const platformUsers = {
  "/plat-admin/users/getAll": call({
    access: "platform",
    summary: "Everybody with an account, by address, name or id.",
    input: z.object({
      search: z.string().trim().max(200).optional(),
      standing: z.enum(["disabled", "operators", "never"]).optional(),
      sort: z.enum(["created", "email"]).default("created"),
      direction: z.enum(["asc", "desc"]).default("desc"),
      ...Page,
    }),
    output: z.object({
      users: z.array(PlatformUser),
      /** Of a search at most 1,000 are counted. */
      total: Count,
    }),
  }),
  "/plat-admin/users/get": call({
    access: "platform",
    summary: "One person: memberships, sessions, second factor, and counts of what they made.",
    input: z.object({ id: Id }),
    output: PlatformUserDetails,
  }),
  "/plat-admin/users/disable": call({
    access: "platform",
    summary: "Keeps an account from being used, and ends its sessions; its holder reads the reason.",
    input: z.object({ id: Id, reason: line("Reason", 500) }),
    output: Done,
    invalidates: stale,
  }),
  "/plat-admin/users/enable": call({
    access: "platform",
    summary: "Lets an account be used again.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: stale,
  }),
  "/plat-admin/users/sign-out": call({
    access: "platform",
    summary: "Ends one session of somebody, or all of them.",
    input: z.object({ id: Id, session_id: z.uuid().optional() }),
    output: z.object({ ended: Count }),
    invalidates: stale,
  }),
  "/plat-admin/users/change-email": call({
    access: "platform",
    summary:
      "Gives somebody whose mailbox is lost another address, tells both, and ends their sessions. Never an operator's.",
    input: z.object({ id: Id, email: z.email().max(255) }),
    output: Done,
    invalidates: stale,
  }),
  "/plat-admin/users/reset-password": call({
    access: "platform",
    summary: "Has somebody mailed a link to set a new password.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: ["/plat-admin/audit/getAll"],
  }),
};
