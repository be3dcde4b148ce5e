import { z } from "zod";
import { AiSettings, aiSettingsLists } from "./ai-settings.ts";
import { BrandingChanges } from "./branding-settings.ts";
import { After, Next } from "./after.ts";
import { call, Done, Id, line, Nothing, Page, prose, Timestamp, Total } from "./call.ts";
import { Role } from "./role.ts";
import { ReceiptLink } from "./deletions.ts";
import { AvatarColor } from "./user.ts";

export const Member = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  avatar_color: AvatarColor,
  role: Role,
  joined_at: Timestamp,
  team_ids: z.array(Id),
  /** Tags held directly; empty unless the caller is an admin. */
  tag_ids: z.array(Id),
});
export type Member = z.infer<typeof Member>;

export const AuditEntry = z.object({
  id: Id,
  actor_email: z.string(),
  actor_role: Role.nullable(),
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
  created_at: Timestamp,
});

/** What a change of who belongs to an organisation, or is invited, makes stale. */
export const people = [
  "/organization/getMembers",
  "/organization/invitations/list",
  "/organization/audit",
] as const;
/** The shortest and the longest time that chats and attached files are kept, unless for ever. */
export const MIN_KEPT_DAYS = 7;
export const MAX_KEPT_DAYS = 3650;

/** What a change of an account's organisations makes stale. */
export const account = ["/user/get-or-create", "/organization/get"] as const;

/** What was deleted has a receipt, which the link opens; null where none is signed. */
const Deleted = Done.extend({ receipt: ReceiptLink.nullable().default(null) });

const keptDays = (what: string) =>
  z
    .int()
    .min(MIN_KEPT_DAYS, `${what} are kept for 7 to 3,650 days, or for ever.`)
    .max(MAX_KEPT_DAYS, `${what} are kept for 7 to 3,650 days, or for ever.`)
    .nullable();

/** For how many days chats are kept after their last question, and files after they were attached; null: for ever. */
export const Retention = z.object({
  chats_days: keptDays("Chats"),
  attachments_days: keptDays("Attached files"),
});
export type Retention = z.infer<typeof Retention>;

export const members = {
  "/organization/create": call({
    access: "user",
    summary: "Makes a further organisation, with the caller as its owner.",
    input: z.object({ name: line("Organisation name") }),
    output: z.object({ organizationId: Id }),
    invalidates: account,
  }),
  "/organization/update": call({
    access: "admin",
    summary:
      "Renames the organisation, changes how its assistant answers, what it looks like, or how long its chats are kept.",
    input: z
      .object({
        name: line("Organisation name").optional(),
        /** Where its people are sent for help; null: to the help centre alone. */
        support_email: z
          .email("Enter an address such as help@example.com.")
          .max(254)
          .toLowerCase()
          .nullable()
          .optional(),
        /** Published at once where there are no lessons; else their questions are asked with them before. */
        ai_settings: AiSettings.optional(),
        /** The number of the version that was changed: 409 when it isn't the latest any more. */
        ai_settings_number: z.int().min(0).max(2_000_000_000).optional(),
        /** What isn't named stays as it is. */
        branding: BrandingChanges.optional(),
        /** By owners only; what isn't named stays as it is. */
        retention: Retention.partial().optional(),
      })
      .refine(
        ({ ai_settings, ai_settings_number }) =>
          (ai_settings === undefined) === (ai_settings_number === undefined),
        "AI settings come with the number of the version that was changed.",
      ),
    output: Done.extend({
      /** The AI settings wait until lessons have been tried with them. */
      waits: z.boolean().default(false),
    }),
    invalidates: [
      ...account,
      ...aiSettingsLists,
      "/organization/sender/get",
      "/organization/retention",
      "/chat/get",
    ],
  }),
  "/organization/retention": call({
    access: "owner",
    summary: "How long chats and attached files are kept, and what other times would have deleted.",
    input: Retention.partial(),
    output: z.object({
      /** As saved. */
      retention: Retention,
      /** When times that are saved now begin to delete. */
      begins_at: Timestamp,
      /** So many will be older by then than the times that were asked about. */
      chats: z.int().min(0),
      attachments: z.int().min(0),
    }),
  }),
  "/organization/update-suggested-tag-context": call({
    access: "admin",
    summary: "What the assistant should know when it suggests tags.",
    input: z.object({ suggested_tag_context: prose("Context", 4000) }),
    output: Done,
    invalidates: account,
  }),
  "/organization/delete": call({
    access: "owner",
    summary: "Deletes the organisation and all that hangs on it; its name must be typed exactly.",
    input: z.object({ name: z.string("Name must be text.").max(120) }),
    output: Deleted,
    invalidates: account,
  }),
  "/organization/leave": call({
    access: "member",
    summary: "Leaves the organisation; the last owner can't.",
    input: Nothing,
    output: Done,
    invalidates: account,
  }),
  "/organization/getMembers": call({
    access: "member",
    summary: "The organisation's members.",
    input: z.object({
      ...Page,
      search: z.string().trim().max(200).default(""),
      role: Role.optional(),
      sort: z.enum(["name", "role", "joined"]).default("name"),
      direction: z.enum(["asc", "desc"]).default("asc"),
    }),
    output: z.object({ members: z.array(Member), total: z.int().min(0) }),
  }),
  "/organization/member/role": call({
    access: "admin",
    summary: "Changes a member's role: never one's own, never above one's own, never the last owner's.",
    input: z.object({ user_id: Id, role: Role }),
    output: Done,
    invalidates: people,
  }),
  "/organization/member/delete": call({
    access: "admin",
    summary: "Removes a member, whose rights end at once.",
    input: z.object({ user_id: Id }),
    output: Done,
    invalidates: people,
  }),
  "/organization/member/documents": call({
    access: "admin",
    summary: "What a member can read.",
    input: z.object({ user_id: Id, ...Page }),
    output: z.object({
      documents: z.array(z.object({ id: Id, name: z.string(), type: z.string(), tag_ids: z.array(Id) })),
      total: z.int().min(0),
    }),
  }),
  "/org-admin/create": call({
    access: "owner",
    summary: "Makes a member an admin.",
    input: z.object({ user_id: Id }),
    output: Done,
    invalidates: people,
  }),
  "/org-admin/update": call({
    access: "owner",
    summary: "Makes an admin an owner, or an owner an admin.",
    input: z.object({ user_id: Id, role: z.enum(["admin", "owner"]) }),
    output: Done,
    invalidates: people,
  }),
  "/org-admin/delete": call({
    access: "owner",
    summary: "Makes an admin a plain member again.",
    input: z.object({ user_id: Id }),
    output: Done,
    invalidates: people,
  }),
  "/organization/audit": call({
    access: "admin",
    summary: "Who did what, latest first.",
    input: z.object({ ...Page, ...After }),
    output: z.object({ entries: z.array(AuditEntry), ...Total, ...Next }),
  }),
  "/user/delete": call({
    access: "user",
    summary: "Deletes the caller's account; their own e-mail address must be typed exactly.",
    input: z.object({ email: z.string("E-mail must be text.").max(254) }),
    output: Deleted,
  }),
};
