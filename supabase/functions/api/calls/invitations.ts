import { z } from "zod";
import { Invitation, invitations } from "../../_shared/contract/invitations.ts";
import { Id } from "../../_shared/contract/call.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { identityOf } from "../../_shared/branding/identity.ts";
import { type Post, postOf } from "../../_shared/mail/post.ts";
import type { Handlers, MemberContext } from "../context.ts";

const done = { success: true } as const;
const Joined = z.object({ organizationId: Id });
const Invited = z.object({
  organization: z.string(),
  results: z.array(
    z.object({ email: z.string(), invitation_id: Id.optional(), error: z.string().optional() }),
  ),
});
const ToMail = z.object({
  email: z.string(),
  organization_id: Id,
  organization: z.string(),
  inviter: z.string(),
  token: z.string(),
});
const Resent = z.object({ email: z.string(), organization: z.string() });

export const invitationCalls: Handlers<typeof invitations> = {
  "/organization/member/add": async (context, { emails, role }) => {
    const { db, organizationId } = context;
    const invited = Invited.parse(
      await rpc(db, "invite_members", { organization_id: organizationId, emails, member_role: role }),
    );
    const tokens = await mailedTokens(
      context,
      invited.results.flatMap(({ invitation_id }) => invitation_id ?? []),
    );
    const post = await postOf(context, { organizationId });
    const inviter = await inviterOf(context);
    const results = invited.results.map(async ({ email, invitation_id, error }) => {
      if (invitation_id === undefined) {
        return { email, outcome: "refused" as const, error: error ?? null };
      }
      const unsent = await mailInvitation(
        inviter,
        post,
        email,
        invited.organization,
        tokens.get(invitation_id),
      );
      return { email, outcome: "invited" as const, error: unsent };
    });
    return { results: await Promise.all(results) };
  },
  "/organization/invitations/list": async ({ db, organizationId }) => ({
    invitations: z
      .array(Invitation)
      .parse(await rpc(db, "list_invitations", { organization_id: organizationId })),
  }),
  "/organization/invitations/resend": async (context, { id }) => {
    const { db, organizationId } = context;
    const { email, organization } = Resent.parse(
      await rpc(db, "resend_invitation", { organization_id: organizationId, invitation_id: id }),
    );
    const tokens = await mailedTokens(context, [id]);
    const unsent = await mailInvitation(
      await inviterOf(context),
      await postOf(context, { organizationId }),
      email,
      organization,
      tokens.get(id),
    );
    if (unsent) throw new ApiError("provider_failed", unsent);
    return done;
  },
  "/organization/invitations/link": async ({ db, service, env, organizationId }, { id }) => {
    const token = await rpc(db, "copy_invitation_link", {
      organization_id: organizationId,
      invitation_id: id,
    });
    const { origin } = await identityOf(service, env, { organizationId });
    return { url: invitationUrl(origin, z.string().parse(token)) };
  },
  "/organization/invitations/revoke": async ({ db, organizationId }, { id }) => {
    await rpc(db, "revoke_invitation", { organization_id: organizationId, invitation_id: id });
    return done;
  },
  "/public/invitation": async ({ service }, { token }) => ({
    invitation: invitations["/public/invitation"].output.shape.invitation.parse(
      await rpc(service, "look_at_invitation", { token }),
    ),
  }),
  "/public/invitation/mail": async (context, { token }) => {
    const mail = ToMail.parse(await rpc(context.service, "mail_invitation", { token }));
    const post = await postOf(context, { organizationId: mail.organization_id });
    const unsent = await mailInvitation(mail.inviter, post, mail.email, mail.organization, mail.token);
    if (unsent) throw new ApiError("provider_failed", "The mail couldn’t be sent. Ask who invited you.");
    return done;
  },
  "/user/accept-invitation": async ({ db }, { token }) =>
    Joined.parse({ organizationId: await rpc(db, "accept_invitation", { token }) }),
  "/user/invitation/accept": async ({ db }, { id }) =>
    Joined.parse({ organizationId: await rpc(db, "accept_invitation_in_app", { invitation_id: id }) }),
  "/user/invitation/decline": async ({ db }, { id }) => {
    await rpc(db, "decline_invitation", { invitation_id: id });
    return done;
  },
};

/**
 * The tokens of fresh links, by invitation. Asked as the server itself: an admin who saw one could prove with it an
 * address that isn't theirs.
 */
async function mailedTokens({ service }: MemberContext, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const tokens = z
    .record(z.string(), z.string())
    .parse(await rpc(service, "mailed_invitation_tokens", { invitation_ids: ids }));
  return new Map(Object.entries(tokens).map(([id, token]) => [Number(id), token]));
}

/** The page on which an invitation is accepted. */
function invitationUrl(origin: string, token: string): string {
  return `${origin}/app/sign-up?invitation=${token}`;
}

async function inviterOf({ caller }: MemberContext): Promise<string> {
  const { name, email } = await caller();
  return name || email;
}

/** Mails an invitation. @returns why it wasn't sent, in words; null when it was */
async function mailInvitation(
  inviter: string,
  { identity, send }: Post,
  to: string,
  organization: string,
  token: string | undefined,
): Promise<string | null> {
  if (token === undefined) return "The invitation was revoked at the same moment.";
  try {
    await send({
      to,
      subject: `${inviter} invites you to ${organization}`,
      body: [
        `${inviter} invites you to join ${organization}. The link is for ${to} only and ends in 7 days.`,
      ],
      action: { label: "Accept the invitation", url: invitationUrl(identity.origin, token) },
    });
    return null;
  } catch (error) {
    if (error instanceof ApiError) return `${error.message} Copy the link and hand it over yourself.`;
    throw error;
  }
}
