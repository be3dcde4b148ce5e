import { UPLOAD_TYPES } from "../../../_shared/domain/uploads.ts";
import { startText, takeBlocks } from "../../../_shared/ingestion/slice.ts";
import { transcriptBlocks } from "../../../_shared/ingestion/speech.ts";
import { FileGoneError, type Job, type JobDeps, PermanentError, type StepResult } from "../job.ts";
import { permanent } from "./refusals.ts";
import { saveText } from "./save-text.ts";
import type { Describe, IngestState, Revision, SliceReader } from "./state.ts";

/** Has the model write down a recording, once the parser has looked at its container: cut off, silent, or no sound. */
export async function transcribeDocument(
  job: Job,
  revision: Revision,
  slice: SliceReader,
  describe: Describe,
  deps: JobDeps,
  signal: AbortSignal,
): Promise<StepResult> {
  const { detectedType } = await slice(null);
  const type = UPLOAD_TYPES.find(({ extension }) => extension === detectedType);
  if (!type) throw new PermanentError("This file type isn't supported.");
  const opened = await deps.sources.open(revision.item, signal);
  if (!opened) throw new FileGoneError();
  const file = new File([opened.bytes], `recording.${type.extension}`, { type: type.mime });
  const segments = await deps.ai.transcribe(file, signal).catch(permanent);
  const spoken = transcriptBlocks(segments);
  const { parts, chunks, state } = takeBlocks(spoken, startText(), true);
  if (state.parts.length === 0) {
    throw new PermanentError("No speech was found in this recording.");
  }
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
