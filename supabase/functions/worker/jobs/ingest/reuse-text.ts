import { z } from "zod";
import { callOf, type Returned, type Statement } from "../../../_shared/db/statement.ts";
import type { Job, JobDeps, StepResult } from "../job.ts";

const Reuse = z.enum(["reused", "more", "wait", "none"]);
const stepMs = 1_500;
/** How long a file waits for another of the same bytes that is being read. */
const waitSeconds = 2;

/**
 * Content is indexed once: takes text, passages and embeddings from a document of the organisation with the same bytes, some in
 * each transaction while the step is short.
 * @param before what goes along, before the first of it
 * @returns how the step ended; null when there is none, and the file is to be read
 */
export async function reuseText(
  job: Job,
  hash: string,
  { db, now }: JobDeps,
  signal: AbortSignal,
  before: Statement<Returned>[] = [],
): Promise<StepResult | null> {
  const end = now() + stepMs;
  const args = { job_id: job.id, job_lease: job.lease, content_hash: hash };
  // What is copied is compared by the model that is the organisation's until the copy is made.
  const hold =
    job.organization_id === null ? [] : [callOf("hold_embeddings", { organization_id: job.organization_id })];
  for (let also = before; ; also = []) {
    const found = await db.transact([...also, ...hold, callOf("reuse_text", args)], signal);
    const reuse = Reuse.parse(found.at(-1)?.[0]?.value);
    if (reuse === "none") return null;
    if (reuse === "reused") return { outcome: "settled" };
    if (reuse === "wait") return { outcome: "continue", delaySeconds: waitSeconds };
    // Where it stands has been saved with what was copied.
    if (now() >= end) return { outcome: "continue" };
  }
}
