import { z } from "zod";
import { rows, rpc } from "../../_shared/db/client.ts";
import { callOf, json, type Returned, type Statement } from "../../_shared/db/statement.ts";
import { tables } from "../../_shared/db/tables.ts";
import { countTerms, type Named, nameTerms } from "../../_shared/domain/text/lexical.ts";
import { type JobDeps, jobKind } from "./job.ts";

const Lacking = z.object({
  names: z.array(
    z.object({ id: z.int(), name: z.string(), title: z.string().nullable(), author: z.string().nullable() }),
  ),
  revision_id: z.int().nullable(),
});
const atOnce = 400;

/** How far the passages of a revision are counted. */
const State = z.object({ revision_id: z.int(), after: z.int() });

/**
 * Counts for the search what it lacks: the name of a document that was renamed, or, of an organisation, whatever an earlier
 * version of the index left. What is searched meanwhile is as it was.
 */
export const searchIndex = jobKind({
  kind: "search.index",
  failure: "The search's index couldn't be brought up to date.",
  payloads: { 1: z.object({ organization_id: z.int(), document_id: z.int().nullish() }) },
  async run({ id, lease, payload, state }, deps, { signal }) {
    const { db } = deps;
    const { organization_id, document_id } = payload;
    const asked = { organization_id, ...(document_id && { document_id }), at_once: atOnce };
    const lacking = Lacking.parse(await rpc(db, "unindexed", asked, signal));
    if (lacking.names.length > 0) {
      await db.transact([countNames(lacking.names)], signal);
    } else if (lacking.revision_id !== null) {
      const known = State.safeParse(state).data;
      const after = known?.revision_id === lacking.revision_id ? known.after : 0;
      const next = await countPassages(deps, lacking.revision_id, after, signal);
      return { outcome: "continue", state: { revision_id: lacking.revision_id, after: next } };
    }
    const finished = await rpc(db, "finish_indexing", { job_id: id, job_lease: lease }, signal);
    return { outcome: finished ? "settled" : "continue" };
  },
});

/** Keeps the terms of documents' names, titles and authors. */
export function countNames(names: (Named & { id: number })[]): Statement<Returned> {
  const counted = names.map((named) => ({ ...named, terms: nameTerms(named) }));
  return callOf("save_name_terms", { names: json(counted) });
}

/** Counts some passages of a revision anew; gives the last of them. */
async function countPassages({ db }: JobDeps, revision_id: number, after: number, signal: AbortSignal) {
  const passages = await rows(
    db,
    tables
      .selectFrom("document_chunks")
      .select(["id", "text", "heading_path", "table_header"])
      .where("revision_id", "=", revision_id)
      .where("id", ">", after)
      .orderBy("id")
      .limit(atOnce),
    signal,
  );
  const counted = passages.map(({ id, text, heading_path, table_header }) => ({
    id,
    ...countTerms({ text, headingPath: heading_path, tableHeader: table_header }),
  }));
  const last = passages.length < atOnce;
  await rpc(db, "save_passage_terms", { revision_id, passages: json(counted), last }, signal);
  return passages.at(-1)?.id ?? after;
}
