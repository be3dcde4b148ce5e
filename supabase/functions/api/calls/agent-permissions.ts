import { z } from "zod";
import {
  AgentFieldRules,
  AgentGrantee,
  type agentPermissions,
  AgentUser,
} from "../../_shared/contract/agent-permissions.ts";
import { AgentInstance } from "../../_shared/contract/agents.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { AgentFieldPermission } from "../../_shared/domain/agents/fields.ts";
import type { Handlers, MemberContext } from "../context.ts";

const done = { success: true } as const;
const People = z.object({ total: z.int(), people: z.array(AgentUser) });
const Organizations = z.object({ total: z.int(), organizations: z.array(AgentGrantee) });

type Verb = "create" | "update" | "delete";
interface Rule {
  id: number;
  field_key: string;
  permission?: AgentFieldPermission;
}

async function changeOwn({ db, organizationId }: MemberContext, verb: Verb, { id, ...rule }: Rule) {
  await rpc(db, "change_agent_field_rule", {
    organization_id: organizationId,
    instance_id: id,
    verb,
    ...rule,
  });
  return done;
}

const changePersons =
  (verb: Verb) =>
  async ({ db, organizationId }: MemberContext, { id, ...rule }: Rule & { user_id: number }) => {
    await rpc(db, "change_agent_field_rule_of_person", {
      organization_id: organizationId,
      instance_id: id,
      verb,
      ...rule,
    });
    return done;
  };

const changeOrganizations =
  (verb: Verb) =>
  async (
    { db, organizationId }: MemberContext,
    { id, organization_id: grantee_id, ...rule }: Rule & { organization_id: number },
  ) => {
    await rpc(db, "change_agent_field_rule_of_organization", {
      organization_id: organizationId,
      instance_id: id,
      grantee_id,
      verb,
      ...rule,
    });
    return done;
  };

/** The rights of an instance, as its organisation's admins see and change them (docs/decisions/agents.md). */
export const agentPermissionCalls: Handlers<typeof agentPermissions> = {
  "/agent/instance/user-visibility": async ({ db, organizationId }, { id, search, limit, offset }) =>
    People.parse(
      await rpc(db, "list_agent_instance_people", {
        organization_id: organizationId,
        instance_id: id,
        page_limit: limit,
        page_offset: offset,
        search,
      }),
    ),
  "/agent/instance/user-permission/update": async ({ db, organizationId }, { id, user_id, permission }) => {
    await rpc(db, "set_agent_instance_person", {
      organization_id: organizationId,
      instance_id: id,
      user_id,
      ...(permission !== null && { permission }),
    });
    return done;
  },
  "/agent/instance/visibility/update": async ({ db, organizationId }, { id, visibility }) => {
    await rpc(db, "set_agent_instance_visibility", {
      organization_id: organizationId,
      instance_id: id,
      visibility,
    });
    return done;
  },
  "/agent/instance/organization-visibility": async ({ db, organizationId }, { id, search, limit, offset }) =>
    Organizations.parse(
      await rpc(db, "list_agent_instance_organizations", {
        organization_id: organizationId,
        instance_id: id,
        page_limit: limit,
        page_offset: offset,
        search,
      }),
    ),
  "/agent/instance/organization-permission/update": async (
    { db, organizationId },
    { id, organization_id: grantee_id, permission },
  ) => {
    await rpc(db, "set_agent_instance_organization", {
      organization_id: organizationId,
      instance_id: id,
      grantee_id,
      ...(permission !== null && { permission }),
    });
    return done;
  },
  "/agent/instance/field-permissions": async ({ db, organizationId }, { id }) => ({
    fields: z
      .array(AgentFieldRules)
      .parse(
        await rpc(db, "list_agent_instance_fields", { organization_id: organizationId, instance_id: id }),
      ),
  }),
  "/agent/instance/field-permission/create": (context, rule) => changeOwn(context, "create", rule),
  "/agent/instance/field-permission/update": (context, { permission, ...rule }) =>
    permission === null
      ? changeOwn(context, "delete", rule)
      : changeOwn(context, "update", { ...rule, permission }),
  "/agent/instance/user-field-permissions/create": changePersons("create"),
  "/agent/instance/user-field-permissions/update": changePersons("update"),
  "/agent/instance/user-field-permissions/delete": changePersons("delete"),
  "/agent/instance/organization-field-permissions/create": changeOrganizations("create"),
  "/agent/instance/organization-field-permissions/update": changeOrganizations("update"),
  "/agent/instance/organization-field-permissions/delete": changeOrganizations("delete"),
  "/agent/instance/seen-by": async ({ db, organizationId }, { id, user_id, organization_id }) => ({
    instance: AgentInstance.nullable().parse(
      await rpc(db, "agent_instance_seen_by", {
        organization_id: organizationId,
        instance_id: id,
        user_id,
        ...(organization_id !== undefined && { in_organization_id: organization_id }),
      }),
    ),
  }),
};
