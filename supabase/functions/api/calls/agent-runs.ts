import { logError } from "../../_shared/config/seeing/log.ts";
import { z } from "zod";
import { InstanceForRun } from "../../_shared/contract/agent-fields.ts";
import { AgentRun, agentRuns, MessageRun, type RunEvent } from "../../_shared/contract/agent-runs.ts";
import type { InputOf } from "../../_shared/contract/index.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { underLease } from "../../_shared/db/lease.ts";
import { json } from "../../_shared/db/statement.ts";
import { formOf, joinMessage, variantsIn } from "../../_shared/domain/agents/message.ts";
import { keptValues } from "../../_shared/domain/agents/run-values.ts";
import { MessageRunContext } from "../../_shared/generation/compositions/messages/context.ts";
import { writeMessage } from "../../_shared/generation/compositions/messages/write-message.ts";
import { CANCELLED } from "../../_shared/generation/generate.ts";
import { BegunJob } from "../../_shared/generation/held-job.ts";
import { Channel } from "../../_shared/generation/sinks/channel.ts";
import { checkRun } from "../../_shared/services/check-run.ts";
import type { Handlers, MemberContext } from "../context.ts";
import { runsHere } from "./runs-here.ts";

const done = { success: true } as const;
const Told = z.object({ run: MessageRun });
const Started = Told.extend({ job: BegunJob, context: MessageRunContext });
type RunInput = InputOf<"/agent/message-generator/run">;

export const agentRunCalls: Handlers<typeof agentRuns> = {
  async *"/agent/message-generator/run"(context, input) {
    const { userId } = await context.caller();
    const begun = await (input.change ? changed(context, userId, input) : started(context, userId, input));
    const writing = Started.safeParse(begun).data;
    const { run } = writing ?? Told.parse(begun);
    const events = new Channel<RunEvent>();
    if (writing) beginWriting(context, userId, writing, events);
    else events.close();
    yield { type: "start", run };
    yield* events;
  },
  "/agent/runs": async ({ db, organizationId }, { type, instance_id, limit, offset, after }) =>
    agentRuns["/agent/runs"].output.parse(
      await rpc(db, "list_agent_runs", {
        organization_id: organizationId,
        ...(type !== undefined && { of_type: type }),
        ...(instance_id && { of_instance_id: instance_id }),
        page_limit: limit,
        page_offset: offset,
        ...(after !== undefined && { after }),
      }),
    ),
  "/agent/run/get": async ({ db, organizationId }, { id }) =>
    MessageRun.parse(await rpc(db, "get_agent_run", { organization_id: organizationId, run_id: id })),
  "/agent/run/stop": async ({ db, caller, organizationId }, { id }) => {
    // Stopped here first, so that what the runner has seen is stored before the run is closed.
    await runsHere.stop(id, async () => (await caller()).userId, CANCELLED);
    await rpc(db, "cancel_agent_run", { organization_id: organizationId, run_id: id });
    return done;
  },
  "/agent/run/rate": async ({ db, organizationId }, { id, value, comment }) => {
    await rpc(db, "rate_agent_run", {
      organization_id: organizationId,
      run_id: id,
      ...(value !== null && { value }),
      ...(comment !== null && { comment }),
    });
    return done;
  },
  "/agent/run/edit": async ({ db, organizationId }, { id, variant, subject, body }) => {
    const asked = { organization_id: organizationId, run_id: id };
    const { inputs } = AgentRun.parse(await rpc(db, "get_agent_run", asked));
    const text = joinMessage(formOf(inputs["kind"]), { subject, body });
    return MessageRun.parse(await rpc(db, "edit_agent_run", { ...asked, variant, text }));
  },
  "/agent/run/delete": async ({ db, organizationId }, { id }) => {
    await rpc(db, "delete_agent_run", { organization_id: organizationId, run_id: id });
    return done;
  },
};

async function started(
  { service, ai, organizationId }: MemberContext,
  userId: number,
  { instance_id, values = {}, style, key = crypto.randomUUID() }: RunInput,
): Promise<unknown> {
  const whose = { instance_id, user_id: userId, organization_id: organizationId };
  const instance = InstanceForRun.parse(await rpc(service, "agent_instance_for_run", whose));
  if (instance.agent.type !== "message_generator") {
    throw new ApiError("invalid_input", "That agent doesn't write messages.");
  }
  const effective = checkRun(instance, values);
  if (style !== undefined) {
    if (instance.rights["style"] !== "write")
      throw new ApiError("forbidden", "The style can't be set by you.");
    effective["style"] = style;
  }
  const { inputs, hidden } = keptValues(instance.rights, effective);
  return rpc(service, "start_message_run", {
    ...whose,
    inputs: json(inputs),
    hidden_keys: hidden,
    variants: variantsIn(effective),
    offline: ai.models[0]?.offline ?? false,
    key,
  });
}

async function changed(
  { service, organizationId }: MemberContext,
  userId: number,
  { change, key = crypto.randomUUID() }: RunInput,
): Promise<unknown> {
  const { run_id, ...how } = change ?? { run_id: 0 };
  return rpc(service, "change_message_run", {
    organization_id: organizationId,
    user_id: userId,
    run_id,
    change: json(how),
    key,
  });
}

function beginWriting(
  context: MemberContext,
  userId: number,
  begun: z.infer<typeof Started>,
  events: Channel<RunEvent>,
): void {
  const { run_id } = begun.context;
  const { service, storing, ai, stopping } = context;
  const write = (stop: AbortController) =>
    underLease(service, begun.job, stopping, ({ signal: lease }) =>
      writeMessage(
        { service, storing, ai },
        { job: begun.job, context: begun.context, stop, lease, emit: (event) => events.push(event) },
      ),
    )
      .catch((error: unknown) => {
        logError("an agent's run failed", error, { run: run_id });
      })
      .finally(() => events.close());
  context.background(runsHere.begin(run_id, userId, write));
}
