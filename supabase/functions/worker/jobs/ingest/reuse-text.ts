import { z } from "zod";
import { callOf } from "../../../_shared/db/statement.ts";
import type { Job, JobDeps, StepResult } from "../job.ts";

const Reuse = z.enum(["reused", "wait", "none"]);
/** How long a file waits for another of the same bytes that is being read. */
const waitSeconds = 2;

/**
 * Content is indexed once: takes text, passages and embeddings from a document of the organisation with the same bytes.
 * @returns how the step ended; null when there is none, and the file is to be read
 */
export async function reuseText(
  job: Job,
  hash: string,
  { db }: JobDeps,
  signal: AbortSignal,
): Promise<StepResult | null> {
  const args = { job_id: job.id, job_lease: job.lease, content_hash: hash };
  // What is copied is compared by the model that is the organisation's until the copy is made.
  const hold =
    job.organization_id === null ? [] : [callOf("hold_embeddings", { organization_id: job.organization_id })];
  const found = await db.transact([...hold, callOf("reuse_text", args)], signal);
  const reuse = Reuse.parse(found.at(-1)?.[0]?.value);
  if (reuse === "none") return null;
  return reuse === "reused" ? { outcome: "settled" } : { outcome: "continue", delaySeconds: waitSeconds };
}
