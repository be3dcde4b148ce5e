import { z } from "zod";
import { call, Done, Id, LinkToken, Nothing, Timestamp } from "./call.ts";
import { account, people } from "./members.ts";
import { growing } from "./read.ts";
import { Role } from "./role.ts";

const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "E-mail can have at most 254 characters.")
  .pipe(z.email("Invalid email address format."));

/** Most addresses that one call invites. */
export const MAX_INVITATIONS_AT_ONCE = 50;

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  sent_at: Timestamp,
  expires_at: Timestamp,
  invited_by: z.string().nullable(),
  /** False when who sent it may no longer invite to this role; it works again once somebody resends it. */
  inviter_may: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const invitations = {
  "/organization/member/add": call({
    access: "admin",
    summary: "Invites people by mail, with or without an account; each joins by accepting.",
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
          outcome: growing(z.enum(["invited", "refused", "other"]), "other"),
          /** Why it was refused, or why the mail wasn't sent, in words. */
          error: z.string().nullable(),
        }),
      ),
    }),
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
    summary: "Sends an invitation again, with seven more days; every earlier link to it ends.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: people,
  }),
  "/organization/invitations/link": call({
    access: "admin",
    summary:
      "A link to hand over by other means, in place of the one copied before; only for who has confirmed the address.",
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
  "/public/invitation": call({
    access: "public",
    summary: "What an invitation's link invites to; null when it isn't valid any more.",
    input: z.object({ token: LinkToken }),
    output: z.object({
      invitation: z
        .object({
          email: z.string(),
          organization: z.string(),
          role: Role,
          /** Whether the link was mailed, so that following it confirms the address. */
          mailed: z.boolean(),
        })
        .nullable(),
    }),
  }),
  "/public/invitation/mail": call({
    access: "public",
    summary:
      "Mails an invitation's link to the address that is invited, for who has a copied one; each time later than the last.",
    input: z.object({ token: LinkToken }),
    output: Done,
  }),
  "/user/accept-invitation": call({
    access: "user",
    summary: "Joins the organisation that invited the caller's address, by the link's token.",
    input: z.object({ token: LinkToken }),
    output: z.object({ organizationId: Id }),
    invalidates: account,
  }),
  "/user/invitation/accept": call({
    access: "user",
    summary: "Joins an organisation that invited the caller's confirmed address.",
    input: z.object({ id: Id }),
    output: z.object({ organizationId: Id }),
    invalidates: account,
  }),
  "/user/invitation/decline": call({
    access: "user",
    summary: "Turns down an invitation to the caller's confirmed address.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: account,
  }),
};
