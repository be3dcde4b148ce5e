import { takeBlocks } from "../../../_shared/ingestion/slice.ts";
import { type Job, type JobDeps, PermanentError, type StepResult } from "../job.ts";
import { saveText } from "./save-text.ts";
import { inPlace, readPages, whyEmpty } from "./read-pages.ts";
import type { Describe, IngestState, PageReader, ReadingState, Revision, SliceReader } from "./state.ts";

const stepMs = 1_500;
const nearlyDone = 0.95;

/**
 * Reads a file on from its state, slice by slice while the step is short, each saved with its embeddings in one
 * transaction. While one slice is embedded, the parser already reads the next. Pages that are pictures are read by the
 * model, and stand at their place among the others.
 */
export async function readDocument(
  job: Job,
  revision: Revision,
  from: ReadingState,
  slice: SliceReader,
  page: PageReader,
  describe: Describe,
  deps: JobDeps,
  signal: AbortSignal,
): Promise<StepResult> {
  const end = deps.now() + stepMs;
  let state = from;
  let reading = slice(state.parser);
  for (;;) {
    const { blocks: printed, unread, next, pageCount } = await reading;
    const last = next == null;
    const scanned =
      unread.length > 0 ? await readPages(job, unread, page, deps, end, signal) : { blocks: [] };
    if ("delaySeconds" in scanned) return { outcome: "continue", state, delaySeconds: scanned.delaySeconds };
    const blocks = inPlace(printed, scanned.blocks);
    // Of the others its first slice has said it.
    if (state.parser === null && scanned.blocks.length > 0) await describe(blocks);
    const goesOn = !last && deps.now() < end;
    if (goesOn) {
      reading = slice(next);
      reading.catch(() => undefined);
    }
    const { parts, chunks, state: text } = takeBlocks(blocks, state.text, last);
    if (last && text.parts.length === 0) {
      throw new PermanentError(await whyEmpty(job, unread, deps, signal));
    }
    const lastPage = parts.at(-1)?.page ?? null;
    const progress = pageCount
      ? (lastPage ?? 0) / pageCount
      : Math.min(nearlyDone, text.parts.length / revision.size);
    const saved: IngestState | null = await saveText(
      job,
      deps,
      {
        parts,
        chunks,
        pageCount: pageCount ?? lastPage,
        progress: Math.min(1, progress),
        model: revision.model,
      },
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
