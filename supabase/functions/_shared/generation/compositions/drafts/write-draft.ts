import {
  AgentDraft,
  type ContextDraft,
  type DraftEvent,
  type StyleDraft,
} from "../../../contract/agent-drafts.ts";
import { type Db, rpc } from "../../../db/client.ts";
import { json } from "../../../db/statement.ts";
import type { Ai } from "../../../providers/ai.ts";
import { type Composition, type Control, generate } from "../../generate.ts";
import type { HeldJob } from "../../held-job.ts";
import type { AgentDraftContext } from "./context.ts";
import { draftContext } from "./draft-context.ts";
import { draftStyle } from "./draft-style.ts";

export interface DraftJob extends Control {
  job: HeldJob;
  context: AgentDraftContext;
  emit(event: DraftEvent): void;
}

/** Makes a draft of a context or a style, keeps it for its maker, and ends the job with it. @throws as `generate` */
export function writeDraft(
  { service, ai }: { service: Db; ai: Ai },
  { job, context, emit, stop, lease }: DraftJob,
): Promise<void> {
  const tell = (event: DraftEvent) => {
    if (!lease.aborted) emit(event);
  };
  const status = (stage: "reading" | "writing", count: number) => tell({ type: "status", stage, count });
  const composition: Composition<ContextDraft | StyleDraft> = {
    name: `agent draft ${context.draft_id}`,
    write: (metered, signal) =>
      context.kind === "context"
        ? draftContext(service, metered, context, status, signal)
        : draftStyle(metered, context, status, signal),
    async end({ status: ended, error, result, generations }) {
      const draft = await rpc(
        service,
        "finish_agent_draft",
        {
          job_id: job.id,
          job_lease: job.lease,
          new_state: ended === "complete" ? "success" : ended,
          ...(error && { error }),
          ...(result && { result: json(result) }),
          generations: json(generations),
        },
        lease,
      );
      if (draft) tell({ type: "end", draft: AgentDraft.parse(draft) });
    },
  };
  return generate(ai, composition, { stop, lease });
}
