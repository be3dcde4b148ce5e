import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { AgentDraftContext } from "../../_shared/generation/compositions/drafts/context.ts";
import { writeDraft } from "../../_shared/generation/compositions/drafts/write-draft.ts";
import { jobKind } from "./job.ts";

const failure = "The draft couldn't be finished. Your input is kept; please try again.";

/** Makes a draft whose maker died, from the start. */
export const agentDraft = jobKind({
  kind: "agent.draft",
  lane: "interactive",
  attempts: 3,
  failure,
  payloads: { 1: z.object({ draft_id: z.int() }) },
  async run(job, { db, ai }, { signal }) {
    const begun = await rpc(db, "resume_agent_draft", { job_id: job.id, job_lease: job.lease }, signal);
    if (begun === null) return { outcome: "finished" };
    const held = { id: job.id, lease: job.lease };
    const context = AgentDraftContext.parse(begun);
    const control = { stop: new AbortController(), lease: signal };
    await writeDraft({ service: db, ai }, { job: held, context, emit: () => undefined, ...control });
    return { outcome: "settled" };
  },
  async onDead(job, { db }, { signal }) {
    const ended = { job_id: job.id, job_lease: job.lease, new_state: "failed", error: failure };
    await rpc(db, "finish_agent_draft", ended, signal);
    return { outcome: "settled" };
  },
});
