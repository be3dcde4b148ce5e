import { z } from "zod";
import { rows, rpc } from "../../_shared/db/client.ts";
import { tables } from "../../_shared/db/tables.ts";
import { READABLE_TYPES } from "../../_shared/domain/readable.ts";
import { startText } from "../../_shared/ingestion/slice.ts";
import { indexDocument } from "./ingest/index-document.ts";
import { readDocument } from "./ingest/read-document.ts";
import { saveFound } from "./ingest/save-found.ts";
import { type Describe, IngestState, type PageReader, Revision, type SliceReader } from "./ingest/state.ts";
import { reuseText } from "./ingest/reuse-text.ts";
import { takeTranscript, transcribeDocument, writtenTranscript } from "./ingest/transcribe-document.ts";
import { FileGoneError, type JobDeps, jobKind, PermanentError, type StepResult } from "./job.ts";
import { saveNames } from "./search-index.ts";
import { suspects } from "../parser.ts";

/** Makes an uploaded file part of what the organisation's AI knows: text, chunks, embeddings (product §4). */
export const documentIngest = jobKind({
  kind: "document.ingest",
  failure: "This file couldn't be read because of a problem on our side. Please try again.",
  payloads: { 1: z.object({ revision_id: z.int() }) },
  async run(job, deps, { signal }) {
    const held = { job_id: job.id, job_lease: job.lease };
    const revision = Revision.nullable().parse(await rpc(deps.db, "begin_reading", held, signal));
    if (!revision) return { outcome: "finished" };
    const { item } = revision;
    const type = READABLE_TYPES.find(({ extension }) => extension === item.type);
    if (!type) throw new PermanentError("This file type isn't supported.");
    const state = IngestState.parse(
      job.state ?? { stage: "reading", text: startText(), parser: null, unembedded: false },
    );
    if (state.stage === "indexing") return indexDocument(job, revision, state, deps, signal);
    const suspect = job.last_error !== null && suspects.has(job.last_error);
    const slice: SliceReader = (parserState) =>
      deps.parser.slice(
        { item: { ...item, type: type.extension }, state: parserState ?? null },
        suspect,
        signal,
      );
    const page: PageReader = (number) =>
      deps.parser.page({ item: { ...item, type: type.extension }, page: number }, signal);
    const read = async (): Promise<StepResult> => {
      if (type.kind !== "text" || state.stage === "transcribing") {
        const lines = await writtenTranscript(revision, deps, signal);
        const describe: Describe = (blocks) => saveFound(job, {}, blocks, deps, signal);
        if (lines) return takeTranscript(job, lines, slice, describe, deps, signal);
      }
      const first = job.state === null ? await slice(null) : null;
      const describe: Describe = (blocks) => saveFound(job, first?.properties ?? {}, blocks, deps, signal);
      if (first) {
        await describe(first.blocks);
        await countName(revision, deps, signal);
      }
      const hash = first?.hash === revision.rereads ? undefined : first?.hash;
      const reused = hash && (await reuseText(job, hash, deps, signal));
      if (reused) return reused;
      const on: SliceReader = (at) => (first && at == null ? Promise.resolve(first) : slice(at));
      if (type.kind === "text" && state.stage === "reading")
        return readDocument(job, revision, state, on, page, describe, deps, signal);
      return transcribeDocument(job, revision, state, on, describe, deps, signal);
    };
    return read().catch(async (error: unknown) => {
      if (error instanceof FileGoneError && (await hasMoved(revision, deps, signal)))
        return { outcome: "continue" };
      throw error;
    });
  },
  async onDead(job, { db }, { signal }) {
    await rpc(db, "fail_reading", { job_id: job.id, job_lease: job.lease }, signal);
    return { outcome: "settled" };
  },
});

/** Has the search find the document by its name, title and author, unless it does already. */
async function countName({ revision_id }: Revision, deps: JobDeps, signal: AbortSignal) {
  const unnamed = tables
    .selectFrom("document_revisions")
    .innerJoin("documents", "documents.id", "document_revisions.document_id")
    .select(["documents.id", "documents.name", "documents.title", "documents.author"])
    .where("document_revisions.id", "=", revision_id)
    .where("documents.name_terms", "is", null);
  const names = await rows(deps.db, unnamed, signal);
  if (names.length > 0) await saveNames(deps, names, signal);
}

/** Whether the file was given another name while it was read: the next claim tells it. */
async function hasMoved({ revision_id, item }: Revision, { db }: JobDeps, signal: AbortSignal) {
  const paths = tables
    .selectFrom("document_revisions as revisions")
    .innerJoin("documents", "documents.id", "revisions.document_id")
    .select(({ fn }) => fn.coalesce("revisions.path", "documents.path").as("path"))
    .where("revisions.id", "=", revision_id);
  const [now] = await rows(db, paths, signal);
  return now !== undefined && now.path !== item.path;
}
