import { takeBlocks } from "../../../_shared/ingestion/slice.ts";
import { type Job, type JobDeps, PermanentError, type StepResult } from "../job.ts";
import { saveText } from "./save-text.ts";
import type { IngestState, ReadingState, Revision, SliceReader } from "./state.ts";

const stepMs = 1_500;
const nearlyDone = 0.95;

/**
 * Reads a file on from its state, slice by slice while the step is short, each saved with its embeddings in one
 * transaction. While one slice is embedded, the parser already reads the next.
 */
export async function readDocument(
  job: Job,
  revision: Revision,
  from: ReadingState,
  slice: SliceReader,
  deps: JobDeps,
  signal: AbortSignal,
): Promise<StepResult> {
  const end = deps.now() + stepMs;
  let state = from;
  let reading = slice(state.parser);
  for (;;) {
    const { blocks, next, pageCount } = await reading;
    const last = next == null;
    const goesOn = !last && deps.now() < end;
    if (goesOn) {
      reading = slice(next);
      reading.catch(() => undefined);
    }
    const { parts, chunks, state: text } = takeBlocks(blocks, state.text, last);
    if (last && text.parts.length === 0) {
      throw new PermanentError("There is no text in this file. Check it and upload it again.");
    }
    const lastPage = parts.at(-1)?.page ?? null;
    const progress = pageCount
      ? (lastPage ?? 0) / pageCount
      : Math.min(nearlyDone, text.parts.length / revision.size);
    const saved: IngestState | null = await saveText(
      job,
      deps,
      { parts, chunks, pageCount: pageCount ?? lastPage, progress: Math.min(1, progress) },
      !state.unembedded,
      (embedded) => {
        const unembedded = state.unembedded || !embedded;
        if (!last) return { stage: "reading", text, parser: next, unembedded };
        return unembedded ? { stage: "indexing", refusals: 0 } : null;
      },
      signal,
    );
    if (!saved) return { outcome: "settled" };
    if (saved.stage === "indexing" || !goesOn) return { outcome: "continue" };
    state = saved;
  }
}
