import { z } from "zod";
import { rpc } from "../../../_shared/db/client.ts";
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
  const reuse = Reuse.parse(await rpc(db, "reuse_text", args, signal));
  if (reuse === "none") return null;
  return reuse === "reused" ? { outcome: "settled" } : { outcome: "continue", delaySeconds: waitSeconds };
}
