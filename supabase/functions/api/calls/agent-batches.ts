import { agentBatches } from "../../_shared/contract/agent-batches.ts";
import { InstanceForRun } from "../../_shared/contract/agent-fields.ts";
import { batchTypes } from "../../_shared/batches/index.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import { keptValues, runFaults, runValues } from "../../_shared/domain/agents/run-values.ts";
import type { Handlers, MemberContext } from "../context.ts";
import { documentsNamed, withDocuments } from "./batch-documents.ts";

const done = { success: true } as const;
/** Faults of rows that an answer names. */
const MOST_FAULTS = 100;

export const agentBatchCalls: Handlers<typeof agentBatches> = {
  "/agent/batch/create": async (context, { instance_id, name, columns, row_count, key }) => {
    const { db, service, organizationId } = context;
    const { userId } = await context.caller();
    const { agent, rights } = await instanceFor(context, userId, instance_id);
    const labels = new Map(agent.fields.map((field) => [field.key, field.label]));
    const refused = columns.find((column) => rights[column] !== "write" || !labels.has(column));
    if (refused !== undefined) {
      // What is hidden isn't told apart from what isn't there.
      const label = rights[refused] === "read" ? labels.get(refused) : undefined;
      const message = label ? `${label} can't be set by you.` : `There is no field ${refused}.`;
      throw new ApiError("invalid_input", message, { columns: message });
    }
    const id = await rpc(service, "create_agent_batch", {
      organization_id: organizationId,
      user_id: userId,
      instance_id,
      name,
      columns,
      row_count,
      key: key ?? crypto.randomUUID(),
    });
    return batch(db, organizationId, Number(id));
  },
  "/agent/batch/add-rows": async (context, { id, rows }) => {
    const { db, service, organizationId } = context;
    const { userId } = await context.caller();
    const { instance_id } = await batch(db, organizationId, id);
    if (instance_id === null)
      throw new ApiError("not_found", "That agent doesn't exist, or isn't for you any more.");
    const { type, agent, instance } = await instanceFor(context, userId, instance_id);
    const named = await documentsNamed(context, userId, agent.fields, rows);
    const faults: [string, string][] = [];
    const fault = (number: number, key: string, message: string) =>
      void faults.push([`rows.${number}.${key}`, `Row ${number}: ${message}`]);
    const priced = rows.map((sent) => {
      const { values: given, faults: unnamed } = withDocuments(sent.values, agent.fields, named);
      const row = { ...sent, values: given };
      for (const { key, message } of unnamed) fault(row.number, key, message);
      if (unnamed.length > 0) return row;
      const found = runFaults(instance, row.values);
      for (const { key, message } of found) fault(row.number, key, message);
      if (found.length > 0) return row;
      const values = runValues(instance, row.values);
      try {
        const cost = type.cost({ values, shown: keptValues(instance.rights, values).inputs }, context.ai);
        return { ...row, cost };
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "invalid_input") throw error;
        const [field = "values"] = Object.keys(error.fields ?? {});
        fault(row.number, field.replace(/^values\./, ""), error.message);
        return row;
      }
    });
    const [first] = faults;
    if (first)
      throw new ApiError("invalid_input", first[1], Object.fromEntries(faults.slice(0, MOST_FAULTS)));
    const arrived = await rpc(service, "add_agent_batch_rows", {
      organization_id: organizationId,
      user_id: userId,
      batch_id: id,
      rows: json(priced),
    });
    return { arrived: Number(arrived) };
  },
  "/agent/batch/start": async ({ db, organizationId }, { id, first }) => {
    const asked = { organization_id: organizationId, batch_id: id };
    await rpc(db, "start_agent_batch", { ...asked, ...(first !== null && { first_rows: first }) });
    return done;
  },
  "/agent/batch/stop": async ({ db, organizationId }, { id }) => {
    await rpc(db, "stop_agent_batch", { organization_id: organizationId, batch_id: id });
    return done;
  },
  "/agent/batch/retry": async ({ db, organizationId }, { id }) => {
    await rpc(db, "retry_agent_batch", { organization_id: organizationId, batch_id: id });
    return done;
  },
  "/agent/batch/delete": async ({ db, organizationId }, { id }) => {
    await rpc(db, "delete_agent_batch", { organization_id: organizationId, batch_id: id });
    return done;
  },
  "/agent/batches": async ({ db, organizationId }, { instance_id, limit, offset }) =>
    agentBatches["/agent/batches"].output.parse(
      await rpc(db, "list_agent_batches", {
        organization_id: organizationId,
        ...(instance_id !== undefined && { of_instance_id: instance_id }),
        page_limit: limit,
        page_offset: offset,
      }),
    ),
  "/agent/batch/get": ({ db, organizationId }, { id }) => batch(db, organizationId, id),
  "/agent/batch/rows": async ({ db, organizationId }, { id, state, limit, offset }) =>
    agentBatches["/agent/batch/rows"].output.parse(
      await rpc(db, "list_agent_batch_rows", {
        organization_id: organizationId,
        batch_id: id,
        ...(state !== undefined && { with_state: state }),
        page_limit: limit,
        page_offset: offset,
      }),
    ),
};

async function batch(db: MemberContext["db"], organizationId: number, id: number) {
  const asked = { organization_id: organizationId, batch_id: id };
  return agentBatches["/agent/batch/get"].output.parse(await rpc(db, "get_agent_batch", asked));
}

/** @throws ApiError `invalid_input` for an agent that isn't run over files; as `agent_instance_for_run` */
async function instanceFor({ service, organizationId }: MemberContext, userId: number, instanceId: number) {
  const whose = { instance_id: instanceId, user_id: userId, organization_id: organizationId };
  const { agent, rights, values } = InstanceForRun.parse(await rpc(service, "agent_instance_for_run", whose));
  const type = batchTypes.get(agent.type);
  if (!type) throw new ApiError("invalid_input", "That agent can't be run over a file.");
  return { type, agent, rights, instance: { fields: agent.fields, rights, values } };
}
