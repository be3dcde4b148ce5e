import { z } from "zod";
import { members } from "../../_shared/contract/members.ts";
import { rpc } from "../../_shared/db/client.ts";
import { callOf, json } from "../../_shared/db/statement.ts";
import type { Role } from "../../_shared/domain/roles.ts";
import { refuseOnOrganizationHost } from "./by-invitation.ts";
import type { Handlers, MemberContext } from "../context.ts";
import { deleted } from "./deletions.ts";
import { checkModel } from "./ai-settings.ts";

const done = { success: true } as const;
const Organization = z.object({ organizationId: z.int() });

async function setRole({ db, organizationId }: MemberContext, userId: number, role: Role) {
  await rpc(db, "set_member_role", { organization_id: organizationId, member_id: userId, new_role: role });
  return done;
}

export const memberCalls: Handlers<typeof members> = {
  "/organization/create": async ({ db, service, host }, { name }) => {
    await refuseOnOrganizationHost(service, host);
    return Organization.parse({
      organizationId: await rpc(db, "create_organization", { organization_name: name }),
    });
  },
  "/organization/update": async ({ db, ai, organizationId }, { retention, branding, ...changes }) => {
    checkModel(ai, changes.ai_settings?.model);
    const organization_id = organizationId;
    const keeps = retention && callOf("set_retention", { organization_id, retention: json(retention) });
    const looks = branding && callOf("set_branding", { organization_id, branding: json(branding) });
    const others =
      ((!retention && !branding) || Object.keys(changes).length > 0) &&
      callOf("update_organization", { organization_id, changes: json(changes) });
    const told = await db.transact([keeps, looks, others].flatMap((statement) => statement || []));
    return members["/organization/update"].output.parse(others ? told.at(-1)?.[0]?.value : done);
  },
  "/organization/retention": async ({ db, organizationId }, { chats_days, attachments_days }) =>
    members["/organization/retention"].output.parse(
      await rpc(db, "retention", {
        organization_id: organizationId,
        ...(chats_days && { kept_chats_days: chats_days }),
        ...(attachments_days && { kept_attachments_days: attachments_days }),
      }),
    ),
  "/organization/update-suggested-tag-context": async ({ db, organizationId }, changes) => {
    await rpc(db, "update_organization", { organization_id: organizationId, changes: json(changes) });
    return done;
  },
  "/organization/delete": async (context, { name }) =>
    deleted(
      context,
      callOf("delete_organization", { organization_id: context.organizationId, typed_name: name }),
    ),
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
  "/organization/audit": async ({ db, organizationId }, { limit, offset, after }) =>
    members["/organization/audit"].output.parse(
      await rpc(db, "list_audit", {
        organization_id: organizationId,
        page_limit: limit,
        page_offset: offset,
        ...(after !== undefined && { after }),
      }),
    ),
  "/user/delete": async (context, { email }) =>
    deleted(context, callOf("delete_account", { typed_email: email })),
};
