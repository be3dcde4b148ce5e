import { z } from "zod";
import { Agent, AgentInstance, AgentInstanceEntry, type agents } from "../../_shared/contract/agents.ts";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import type { Handlers } from "../context.ts";

const done = { success: true } as const;
const Instances = z.object({ total: z.int(), instances: z.array(AgentInstanceEntry) });
const Catalogue = z.array(Agent.extend({ instances: z.int(), updated_at: z.string() }));

/** The catalogue and its instances. Whose rights leave what of an instance is decided in SQL, in the function that a call asks. */
export const agentCalls: Handlers<typeof agents> = {
  "/agent/all": async ({ db, organizationId }) => ({
    agents: z.array(Agent).parse(await rpc(db, "list_agents", { organization_id: organizationId })),
  }),
  "/agent/instances": async ({ db, organizationId }, { type, limit, offset }) =>
    Instances.parse(
      await rpc(db, "list_agent_instances", {
        organization_id: organizationId,
        page_limit: limit,
        page_offset: offset,
        ...(type !== undefined && { agent_type: type }),
      }),
    ),
  "/agent/instance": async ({ db, organizationId }, { id }) =>
    AgentInstance.parse(
      await rpc(db, "get_agent_instance", { organization_id: organizationId, instance_id: id }),
    ),
  "/agent/instance/create": async ({ db, organizationId }, { type, values, ...rest }) => ({
    id: z.int().parse(
      await rpc(db, "create_agent_instance", {
        organization_id: organizationId,
        agent_type: type,
        field_values: json(values),
        ...rest,
      }),
    ),
  }),
  "/agent/instance/update": async ({ db, organizationId }, { id, ...changes }) => {
    await rpc(db, "update_agent_instance", {
      organization_id: organizationId,
      instance_id: id,
      changes: json(changes),
    });
    return done;
  },
  "/agent/instance/delete": async ({ db, organizationId }, { id }) => {
    await rpc(db, "delete_agent_instance", { organization_id: organizationId, instance_id: id });
    return done;
  },
  "/admin/agent/all": async ({ db }) => ({
    agents: Catalogue.parse(await rpc(db, "list_all_agents", {})),
  }),
  "/admin/agent/update": async ({ db }, { id, ...changes }) => {
    await rpc(db, "update_agent", { agent_id: id, changes: json(changes) });
    return done;
  },
  "/admin/agent/toggle-visibility": async ({ db }, { id, visible }) => {
    await rpc(db, "update_agent", { agent_id: id, changes: json({ visible }) });
    return done;
  },
};
