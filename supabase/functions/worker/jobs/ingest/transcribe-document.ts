import { z } from "zod";
import { rows, rpc } from "../../../_shared/db/client.ts";
import { json } from "../../../_shared/db/statement.ts";
import { tables } from "../../../_shared/db/tables.ts";
import { transcriptBlocks, type TranscriptLine } from "../../../_shared/domain/speech/transcript.ts";
import { READABLE_TYPES } from "../../../_shared/domain/readable.ts";
import { hear } from "../../../_shared/ingestion/hear.ts";
import { startText, takeBlocks } from "../../../_shared/ingestion/slice.ts";
import { FileGoneError, type Job, type JobDeps, PermanentError, type StepResult } from "../job.ts";
import { permanent } from "./refusals.ts";
import { saveText } from "./save-text.ts";
import type { Describe, IngestState, Revision, SliceReader } from "./state.ts";

const Lines = z.array(z.object({ start: z.number(), text: z.string() }));

/** What somebody wrote down of a recording, or the model did before; null: nothing yet. */
export async function writtenTranscript(
  { revision_id }: Revision,
  { db }: JobDeps,
  signal: AbortSignal,
): Promise<TranscriptLine[] | null> {
  const written = tables
    .selectFrom("revision_transcripts")
    .select("lines")
    .where("revision_id", "=", revision_id);
  const [found] = await rows(db, written, signal);
  return found ? Lines.parse(found.lines) : null;
}

/** Makes a transcript the recording's text, once the parser has looked whether it is a recording at all. */
export async function takeTranscript(
  job: Job,
  lines: TranscriptLine[],
  slice: SliceReader,
  describe: Describe,
  deps: JobDeps,
  signal: AbortSignal,
): Promise<StepResult> {
  await slice(null);
  return saveLines(job, lines, describe, deps, signal);
}

/**
 * Has the model write down the next stretch of a recording, once the parser has looked at its container: cut off, silent,
 * or no sound. What was heard is kept in the job, so that a long recording is heard once.
 */
export async function transcribeDocument(
  job: Job,
  revision: Revision,
  from: IngestState,
  slice: SliceReader,
  describe: Describe,
  deps: JobDeps,
  signal: AbortSignal,
): Promise<StepResult> {
  const { detectedType } = await slice(null);
  const type = READABLE_TYPES.find(({ extension }) => extension === detectedType);
  if (!type) throw new PermanentError("This file type isn't supported.");
  const opened = await deps.sources.open(revision.item, signal);
  if (!opened) throw new FileGoneError();
  const before = from.stage === "transcribing" ? from : { until: 0, lines: [] };
  const stretches = hear({ bytes: opened.bytes, type: type.extension }, deps.ai, before.until, signal);
  const { value } = await stretches.next().catch(permanent);
  const lines = [...before.lines, ...(value?.lines ?? [])];
  if (value?.until != null) {
    return { outcome: "continue", state: { stage: "transcribing", until: value.until, lines } };
  }
  if (lines.length === 0) throw new PermanentError("No speech was found in this recording.");
  await rpc(deps.db, "save_transcript", { job_id: job.id, job_lease: job.lease, lines: json(lines) }, signal);
  return saveLines(job, lines, describe, deps, signal);
}

async function saveLines(
  job: Job,
  lines: TranscriptLine[],
  describe: Describe,
  deps: JobDeps,
  signal: AbortSignal,
): Promise<StepResult> {
  const spoken = transcriptBlocks(lines);
  const { parts, chunks, state } = takeBlocks(spoken, startText(), true);
  if (state.parts.length === 0) throw new PermanentError("No speech was found in this recording.");
  await describe(spoken);
  const saved: IngestState | null = await saveText(
    job,
    deps,
    { parts, chunks, pageCount: null, progress: 1 },
    true,
    (embedded) => (embedded ? null : { stage: "indexing", refusals: 0 }),
    signal,
  );
  return saved ? { outcome: "continue" } : { outcome: "settled" };
}
