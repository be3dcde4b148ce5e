import { platOrganizations } from "../../_shared/contract/plat-organizations.ts";
import { rpc } from "../../_shared/db/client.ts";
import { callOf, json } from "../../_shared/db/statement.ts";
import type { Handlers } from "../context.ts";
import { deleted } from "./deletions.ts";

const done = { success: true } as const;

export const platOrganizationCalls: Handlers<typeof platOrganizations> = {
  "/plat-admin/organization/getAll": async ({ db }, { limit, offset, state, plan_id, ...rest }) =>
    platOrganizations["/plat-admin/organization/getAll"].output.parse(
      await rpc(db, "list_platform_organizations", {
        page_limit: limit,
        page_offset: offset,
        ...rest,
        ...(state && { state }),
        ...(plan_id && { plan_id }),
      }),
    ),
  "/plat-admin/organization/get": async ({ db }, { id, limit, members_offset, audit_offset }) =>
    platOrganizations["/plat-admin/organization/get"].output.parse(
      await rpc(db, "platform_organization", {
        organization_id: id,
        page_limit: limit,
        members_offset,
        audit_offset,
      }),
    ),
  "/plat-admin/organization/limits/update": async ({ db }, { id, limits, reason }) => {
    await rpc(db, "update_organization_limits", { organization_id: id, limits: json(limits), reason });
    return done;
  },
  "/plat-admin/organization/suspend": async ({ db }, { id, reason }) => {
    await rpc(db, "suspend_organization", { organization_id: id, reason });
    return done;
  },
  "/plat-admin/organization/resume": async ({ db }, { id }) => {
    await rpc(db, "resume_organization", { organization_id: id });
    return done;
  },
  "/plat-admin/organization/delete": async (context, { id, name, reason }) =>
    deleted(context, callOf("remove_organization", { organization_id: id, typed_name: name, reason })),
};
