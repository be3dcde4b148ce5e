import { z } from "zod";
import { AuditEntry, members } from "../../_shared/contract/members.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc, unwrap, unwrapPage } from "../../_shared/db/client.ts";
import type { Role } from "../../_shared/domain/roles.ts";
import type { Handlers, MemberContext } from "../context.ts";
import { invitationUrl, sendInvitation } from "./invitations.ts";

const done = { success: true } as const;
const Organization = z.object({ organizationId: z.int() });

async function setRole({ db, organizationId }: MemberContext, userId: number, role: Role) {
  await rpc(db, "set_member_role", { organization_id: organizationId, member_id: userId, new_role: role });
  return done;
}

export const memberCalls: Handlers<typeof members> = {
  "/organization/create": async ({ db }, { name }) =>
    Organization.parse({ organizationId: await rpc(db, "create_organization", { organization_name: name }) }),
  "/organization/update": async ({ db, organizationId }, { name }) => {
    await rpc(db, "update_organization", { organization_id: organizationId, changes: { name } });
    return done;
  },
  "/organization/update-suggested-tag-context": async ({ db, organizationId }, changes) => {
    await rpc(db, "update_organization", { organization_id: organizationId, changes });
    return done;
  },
  "/organization/delete": async ({ db, organizationId }, { name }) => {
    await rpc(db, "delete_organization", { organization_id: organizationId, typed_name: name });
    return done;
  },
  "/organization/leave": async ({ db, organizationId }) => {
    await rpc(db, "leave_organization", { organization_id: organizationId });
    return done;
  },
  "/organization/getMembers": async ({ db, organizationId }, input) =>
    members["/organization/getMembers"].output.parse(
      await rpc(db, "list_members", {
        organization_id: organizationId,
        page_limit: input.limit,
        page_offset: input.offset,
        search: input.search,
        ...(input.role && { with_role: input.role }),
        sort: input.sort,
        descending: input.direction === "desc",
      }),
    ),
  "/organization/member/add": async (context, { emails, role }) => {
    const Invited = z.object({
      organization: z.string(),
      results: z.array(
        z.object({
          email: z.string(),
          joined: z.boolean(),
          token: z.string().optional(),
          error: z.string().optional(),
        }),
      ),
    });
    const { db, organizationId } = context;
    const invited = Invited.parse(
      await rpc(db, "invite_members", { organization_id: organizationId, emails, member_role: role }),
    );
    const results = invited.results.map(async ({ email, joined, token, error }) => {
      const unsent = token ? await sendInvitation(context, email, invited.organization, token) : null;
      const outcome = joined ? ("joined" as const) : error ? ("refused" as const) : ("invited" as const);
      return { email, outcome, error: error ?? unsent };
    });
    return { results: await Promise.all(results) };
  },
  "/organization/member/role": async (context, { user_id, role }) => setRole(context, user_id, role),
  "/organization/member/delete": async ({ db, organizationId }, { user_id }) => {
    await rpc(db, "remove_member", { organization_id: organizationId, member_id: user_id });
    return done;
  },
  "/organization/member/documents": async ({ db, organizationId }, { user_id, limit, offset }) =>
    members["/organization/member/documents"].output.parse(
      await rpc(db, "member_documents", {
        organization_id: organizationId,
        member_id: user_id,
        page_limit: limit,
        page_offset: offset,
      }),
    ),
  "/org-admin/create": async (context, { user_id }) => setRole(context, user_id, "admin"),
  "/org-admin/update": async (context, { user_id, role }) => setRole(context, user_id, role),
  "/org-admin/delete": async (context, { user_id }) => setRole(context, user_id, "user"),
  "/organization/invitations/list": async ({ db, organizationId }) => {
    const rows = unwrap(
      await db
        .from("invitations")
        .select("id,email,role,sent_at,expires_at,inviter:users(name,email)")
        .eq("organization_id", organizationId)
        .order("sent_at", { ascending: false })
        .limit(500),
    );
    const invitations = (rows ?? []).map(({ inviter, ...row }) => ({
      ...row,
      invited_by: inviter && (inviter.name || inviter.email),
    }));
    return { invitations };
  },
  "/organization/invitations/resend": async (context, { id }) => {
    const { email, organization, token } = await renew(context, id);
    const unsent = await sendInvitation(context, email, organization, token);
    if (unsent) throw new ApiError("provider_failed", unsent);
    return done;
  },
  "/organization/invitations/link": async (context, { id }) => {
    const { token } = await renew(context, id);
    return { url: invitationUrl(context.env, token) };
  },
  "/organization/invitations/revoke": async ({ db, organizationId }, { id }) => {
    await rpc(db, "revoke_invitation", { organization_id: organizationId, invitation_id: id });
    return done;
  },
  "/organization/audit": async ({ db, organizationId }, { limit, offset }) => {
    const page = await unwrapPage(offset, (from) =>
      db
        .from("audit_entries")
        .select("id,actor_email,actor_role,action,details,created_at", { count: "exact" })
        .eq("organization_id", organizationId)
        .order("created_at", { ascending: false })
        .order("id", { ascending: false })
        .range(from, from + limit - 1),
    );
    return { entries: z.array(AuditEntry).parse(page.rows), total: page.total };
  },
  "/public/invitation": async ({ service }, { token }) => ({
    invitation: members["/public/invitation"].output.shape.invitation.parse(
      await rpc(service, "look_at_invitation", { token }),
    ),
  }),
  "/user/accept-invitation": async ({ db }, { token }) =>
    Organization.parse({ organizationId: await rpc(db, "accept_invitation", { token }) }),
  "/user/delete": async ({ db, caller }, { email }) => {
    if (email.trim().toLowerCase() !== caller.email.toLowerCase()) {
      const message = "The e-mail address you typed isn't yours.";
      throw new ApiError("invalid_input", message, { email: message });
    }
    await rpc(db, "delete_account", {});
    return done;
  },
};

async function renew({ db, organizationId }: MemberContext, id: number) {
  return z
    .object({ email: z.string(), organization: z.string(), token: z.string() })
    .parse(await rpc(db, "renew_invitation", { organization_id: organizationId, invitation_id: id }));
}
