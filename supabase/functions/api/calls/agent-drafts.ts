import { logError } from "../../_shared/config/seeing/log.ts";
import { z } from "zod";
import {
  AgentDraft,
  agentDrafts,
  type DraftEvent,
  type DraftKind,
} from "../../_shared/contract/agent-drafts.ts";
import { rpc } from "../../_shared/db/client.ts";
import { underLease } from "../../_shared/db/lease.ts";
import { json } from "../../_shared/db/statement.ts";
import { AgentDraftContext } from "../../_shared/generation/compositions/drafts/context.ts";
import { writeDraft } from "../../_shared/generation/compositions/drafts/write-draft.ts";
import { CANCELLED } from "../../_shared/generation/generate.ts";
import { BegunJob } from "../../_shared/generation/held-job.ts";
import { Running } from "../../_shared/generation/running.ts";
import { Channel } from "../../_shared/generation/sinks/channel.ts";
import type { Handlers, MemberContext } from "../context.ts";

const done = { success: true } as const;
const Told = z.object({ draft: AgentDraft });
const Started = Told.extend({ job: BegunJob, context: AgentDraftContext });

/** Drafts that this process is making, by their id. */
const running = new Running();

export const agentDraftCalls: Handlers<typeof agentDrafts> = {
  "/agent/message-generator/generate-context": (context, { instance_id, key, ...input }) =>
    drafted(context, "context", { instance_id, key, input }),
  "/agent/message-generator/fine-tune": (context, { instance_id, key, ...input }) =>
    drafted(context, "style", { instance_id, key, input }),
  "/agent/draft": async ({ db, organizationId }, asked) =>
    agentDrafts["/agent/draft"].output.parse(
      await rpc(db, "get_agent_draft", { organization_id: organizationId, ...asked }),
    ),
  "/agent/draft/stop": async ({ db, caller, organizationId }, { id }) => {
    // Closed first: what is told of it then is that it was stopped, also by whoever makes it elsewhere.
    await rpc(db, "cancel_agent_draft", { organization_id: organizationId, draft_id: id });
    await running.stop(id, async () => (await caller()).userId, CANCELLED);
    return done;
  },
  "/agent/draft/delete": async ({ db, organizationId }, { id }) => {
    await rpc(db, "delete_agent_draft", { organization_id: organizationId, draft_id: id });
    return done;
  },
};

/** Begins a draft, and tells of it until it ends; it goes on when the connection drops. */
async function* drafted(
  context: MemberContext,
  kind: DraftKind,
  {
    instance_id,
    key = crypto.randomUUID(),
    input,
  }: { instance_id: number; key: string | undefined; input: object },
): AsyncGenerator<DraftEvent> {
  const { service, organizationId } = context;
  const { userId } = await context.caller();
  const begun = await rpc(service, "start_agent_draft", {
    organization_id: organizationId,
    user_id: userId,
    instance_id,
    kind,
    input: json(input),
    key,
  });
  const making = Started.safeParse(begun).data;
  const { draft } = making ?? Told.parse(begun);
  const events = new Channel<DraftEvent>();
  if (making) begin(context, userId, making, events);
  else events.close();
  yield { type: "start", draft };
  yield* events;
}

function begin(
  { service, ai, stopping, background }: MemberContext,
  userId: number,
  { draft: { id }, job, context }: z.infer<typeof Started>,
  events: Channel<DraftEvent>,
): void {
  const make = (stop: AbortController) =>
    underLease(service, job, stopping, ({ signal: lease }) =>
      writeDraft({ service, ai }, { job, context, stop, lease, emit: (event) => events.push(event) }),
    )
      .catch((error: unknown) => {
        logError("an agent's draft failed", error, { draft: id });
      })
      .finally(() => events.close());
  background(running.begin(id, userId, make));
}
