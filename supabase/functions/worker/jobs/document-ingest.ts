import { z } from "zod";
import { rows, rpc } from "../../_shared/db/client.ts";
import { callOf } from "../../_shared/db/statement.ts";
import { tables } from "../../_shared/db/tables.ts";
import type { FileProperties } from "../../_shared/domain/metadata/clean.ts";
import { READABLE_TYPES } from "../../_shared/domain/readable.ts";
import { startText } from "../../_shared/ingestion/slice.ts";
import { Model } from "./ingest/embed-chunks.ts";
import { indexDocument } from "./ingest/index-document.ts";
import { readDocument } from "./ingest/read-document.ts";
import { saveFound } from "./ingest/save-found.ts";
import { type Describe, IngestState, type PageReader, Revision, type SliceReader } from "./ingest/state.ts";
import { reuseText } from "./ingest/reuse-text.ts";
import { takeTranscript, transcribeDocument, writtenTranscript } from "./ingest/transcribe-document.ts";
import { FileGoneError, type Job, type JobDeps, jobKind, PermanentError, type StepResult } from "./job.ts";
import { suspects } from "../parser.ts";

/** What is to be read; or that what an earlier reading left is to be deleted first. */
const Begun = z.union([z.literal("clear"), Revision]).nullable();

/** Makes an uploaded file part of what the organisation's AI knows: text, chunks, embeddings (product §4). */
export const documentIngest = jobKind({
  kind: "document.ingest",
  failure: "This file couldn't be read because of a problem on our side. Please try again.",
  payloads: { 1: z.object({ revision_id: z.int() }) },
  async run(job, deps, { signal }) {
    const held = { job_id: job.id, job_lease: job.lease };
    const asked = callOf("embedding_model_of", { organization_id: job.organization_id ?? 0 });
    const [begun, kept] = await deps.db.transact([callOf("begin_reading", held), asked], signal);
    const found = Begun.parse(begun[0]?.value ?? null);
    if (!found) return { outcome: "finished" };
    if (found === "clear") {
      await clear(job, deps, signal);
      return { outcome: "continue" };
    }
    const revision = { ...found, model: Model.parse(kept[0]?.value ?? null) };
    const { item } = revision;
    const type = READABLE_TYPES.find(({ extension }) => extension === item.type);
    if (!type) throw new PermanentError("This file type isn't supported.");
    const unread: IngestState = { stage: "reading", text: startText(), parser: null, unembedded: false };
    const state = IngestState.parse(job.state ?? unread);
    if (state.stage === "indexing") return indexDocument(job, revision, state, deps, signal);
    if (state.stage === "reusing") {
      const reused = await reuseText(job, state.hash, deps, signal);
      if (reused) return reused;
      await clear(job, deps, signal);
      return { outcome: "continue", state: unread };
    }
    const suspect = job.last_error !== null && suspects.has(job.last_error);
    const slice: SliceReader = (parserState) =>
      deps.parser.slice(
        { item: { ...item, type: type.extension }, state: parserState ?? null },
        suspect,
        signal,
      );
    const page: PageReader = (number) =>
      deps.parser.page({ item: { ...item, type: type.extension }, page: number }, signal);
    const describedBy =
      (properties: FileProperties): Describe =>
      async (blocks) => {
        const names = await saveFound(job, revision, properties, blocks, deps, signal);
        if (names.length > 0) await deps.db.transact(names, signal);
      };
    const read = async (): Promise<StepResult> => {
      if (type.kind !== "text" || state.stage === "transcribing") {
        const lines = await writtenTranscript(revision, deps, signal);
        if (lines) return takeTranscript(job, lines, slice, describedBy({}), deps, signal);
      }
      const first = job.state === null ? await slice(null) : null;
      const properties = first?.properties ?? {};
      const names = first ? await saveFound(job, revision, properties, first.blocks, deps, signal) : [];
      const hash = first?.hash === revision.rereads ? undefined : first?.hash;
      if (hash) {
        const reused = await reuseText(job, hash, deps, signal, names);
        if (reused) return reused;
      } else if (names.length > 0) await deps.db.transact(names, signal);
      const describe = describedBy(properties);
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

/** Deletes what an earlier reading of the revision left, some in each transaction. */
async function clear({ id, lease }: Job, { db }: JobDeps, signal: AbortSignal) {
  while (await rpc(db, "clear_reading", { job_id: id, job_lease: lease }, signal));
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
