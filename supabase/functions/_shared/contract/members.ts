import { z } from "zod";
import { ROLES } from "../domain/roles.ts";
import { call, Done, Id, line, Nothing, Page, prose, Timestamp } from "./call.ts";

const Role = z.enum(ROLES, "Role must be one of user, admin, owner, super-admin.");
const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "E-mail can have at most 254 characters.")
  .pipe(z.email("Invalid email address format."));

/** Most addresses that one call invites. */
export const MAX_INVITATIONS_AT_ONCE = 50;

export const Member = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  avatar_color: z.int().min(0).max(7),
  role: Role,
  joined_at: Timestamp,
  team_ids: z.array(Id),
  /** Tags held directly; empty unless the caller is an admin. */
  tag_ids: z.array(Id),
});
export type Member = z.infer<typeof Member>;

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  sent_at: Timestamp,
  expires_at: Timestamp,
  invited_by: z.string().nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

export const AuditEntry = z.object({
  id: Id,
  actor_email: z.string(),
  actor_role: Role.nullable(),
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
  created_at: Timestamp,
});

const people = ["/organization/getMembers", "/organization/invitations/list", "/organization/audit"] as const;
const account = ["/user/get-or-create", "/organization/get"] as const;

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
    summary: "Renames the organisation.",
    input: z.object({ name: line("Organisation name") }),
    output: Done,
    invalidates: account,
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
    summary: "Deletes the organisation and all that hangs on it; its name must be typed.",
    input: z.object({ name: z.string("Name must be text.").max(120) }),
    output: Done,
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
  "/organization/member/add": call({
    access: "admin",
    summary: "Adds people by e-mail: existing users join at once, others get an invitation by mail.",
    input: z.object({
      emails: z
        .array(Email)
        .min(1, "Give at least one e-mail address.")
        .max(MAX_INVITATIONS_AT_ONCE, `Invite at most ${MAX_INVITATIONS_AT_ONCE} people at once.`),
      role: Role.default("user"),
    }),
    output: z.object({
      results: z.array(
        z.object({
          email: z.string(),
          outcome: z.enum(["joined", "invited", "refused"]),
          /** Why it was refused, in words. */
          error: z.string().nullable(),
        }),
      ),
    }),
    invalidates: people,
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
  "/organization/invitations/list": call({
    access: "admin",
    summary: "Open invitations, latest first.",
    input: Nothing,
    output: z.object({ invitations: z.array(Invitation) }),
  }),
  "/organization/invitations/resend": call({
    access: "admin",
    summary: "Sends an invitation again, with seven more days.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: people,
  }),
  "/organization/invitations/link": call({
    access: "admin",
    summary: "A fresh link to an invitation, to hand over by other means.",
    input: z.object({ id: Id }),
    output: z.object({ url: z.url() }),
    invalidates: people,
  }),
  "/organization/invitations/revoke": call({
    access: "admin",
    summary: "Ends an invitation with all its links.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: people,
  }),
  "/organization/audit": call({
    access: "admin",
    summary: "Who did what, latest first.",
    input: z.object({ ...Page }),
    output: z.object({ entries: z.array(AuditEntry), total: z.int().min(0) }),
  }),
  "/public/invitation": call({
    access: "public",
    summary: "What an invitation's link invites to; null when it isn't valid any more.",
    input: z.object({ token: z.string().regex(/^[0-9a-f]{64}$/, "This link isn't complete.") }),
    output: z.object({
      invitation: z.object({ email: z.string(), organization: z.string(), role: Role }).nullable(),
    }),
  }),
  "/user/accept-invitation": call({
    access: "user",
    summary: "Joins the organisation that invited the caller's address.",
    input: z.object({ token: z.string().regex(/^[0-9a-f]{64}$/, "This link isn't complete.") }),
    output: z.object({ organizationId: Id }),
    invalidates: account,
  }),
  "/user/delete": call({
    access: "user",
    summary: "Deletes the caller's account; their own e-mail address must be typed.",
    input: z.object({ email: z.string("E-mail must be text.").max(254) }),
    output: Done,
  }),
};
