import { rpc } from "../../../_shared/db/client.ts";
import { json } from "../../../_shared/db/statement.ts";
import type { FileProperties } from "../../../_shared/domain/metadata/clean.ts";
import { metadataOf } from "../../../_shared/domain/metadata/opening.ts";
import type { ExtractedBlock } from "../../../_shared/domain/text/document.ts";
import type { Job, JobDeps } from "../job.ts";

/** Keeps what a file and the beginning of its text say of it: title, author, date, language. */
export async function saveFound(
  job: Job,
  properties: FileProperties,
  opening: readonly ExtractedBlock[],
  { db }: JobDeps,
  signal: AbortSignal,
): Promise<void> {
  const found = metadataOf(properties, opening, new Date().toISOString().slice(0, 10));
  await rpc(db, "save_found", { job_id: job.id, job_lease: job.lease, facts: json(found) }, signal);
}
