import { callOf, json, type Returned, type Statement, statementOf } from "../../../_shared/db/statement.ts";
import { tables } from "../../../_shared/db/tables.ts";
import type { FileProperties } from "../../../_shared/domain/metadata/clean.ts";
import { metadataOf } from "../../../_shared/domain/metadata/opening.ts";
import type { ExtractedBlock } from "../../../_shared/domain/text/document.ts";
import type { Job, JobDeps } from "../job.ts";
import { countNames } from "../search-index.ts";
import type { Revision } from "./state.ts";

/**
 * Keeps what a file and the beginning of its text say of it: title, author, date, language.
 * @returns what then has the search find the document by its name, title and author, to be sent with what comes next; none
 * where it does already
 */
export async function saveFound(
  job: Job,
  { revision_id }: Revision,
  properties: FileProperties,
  opening: readonly ExtractedBlock[],
  { db }: JobDeps,
  signal: AbortSignal,
): Promise<Statement<Returned>[]> {
  const found = metadataOf(properties, opening, new Date().toISOString().slice(0, 10));
  const unnamed = tables
    .selectFrom("document_revisions")
    .innerJoin("documents", "documents.id", "document_revisions.document_id")
    .select(["documents.id", "documents.name", "documents.title", "documents.author"])
    .where("document_revisions.id", "=", revision_id)
    .where("documents.name_terms", "is", null);
  const facts = { job_id: job.id, job_lease: job.lease, facts: json(found) };
  const [, names] = await db.transact([callOf("save_found", facts), statementOf(unnamed)], signal);
  return names.length > 0 ? [countNames(names)] : [];
}
