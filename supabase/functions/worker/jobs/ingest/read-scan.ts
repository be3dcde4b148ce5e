import { contentHash } from "../../../_shared/extraction/content-hash.ts";
import { scanBlocks } from "../../../_shared/ingestion/scan.ts";
import { startText, takeBlocks } from "../../../_shared/ingestion/slice.ts";
import { FileGoneError, type Job, type JobDeps, type StepResult } from "../job.ts";
import type { ScannedError } from "../../parser.ts";
import { reuseText } from "./reuse-text.ts";
import { permanent } from "./refusals.ts";
import { saveText } from "./save-text.ts";
import type { IngestState, Revision } from "./state.ts";

/** Models take files of up to so many bytes in one request. */
const mostBytes = 20 * 1024 * 1024;

/**
 * Has the model write down a PDF that holds pictures of pages.
 * @throws the scan's own reason when the model takes no files
 */
export async function readScan(
  job: Job,
  revision: Revision,
  reason: ScannedError,
  deps: JobDeps,
  signal: AbortSignal,
): Promise<StepResult> {
  if (revision.size > mostBytes) throw reason;
  const opened = await deps.sources.open(revision.item, signal);
  if (!opened) throw new FileGoneError();
  const reused = await reuseText(job, await contentHash(opened.bytes), deps, signal);
  if (reused) return reused;
  const file = new File([opened.bytes], "scan.pdf", { type: "application/pdf" });
  const transcript = await deps.ai.readScan(file, signal).catch(permanent);
  if (transcript === null) throw reason;
  const { parts, chunks, state } = takeBlocks(scanBlocks(transcript), startText(), true);
  if (state.parts.length === 0) throw reason;
  const saved: IngestState | null = await saveText(
    job,
    deps,
    { parts, chunks, pageCount: parts.at(-1)?.page ?? null, progress: 1 },
    true,
    (embedded) => (embedded ? null : { stage: "indexing", refusals: 0 }),
    signal,
  );
  return saved ? { outcome: "continue" } : { outcome: "settled" };
}
