import { names, overviews, searches, wholes } from "./combinations.ts";
import type { NounRules } from "./noun.ts";
import { idsOf, listOf, literal, nobodyRefused, people, probe, readableIn100, server } from "./probe.ts";
import { holds, readableDocuments } from "./scopes.ts";

/** A search of what the help agent knows, which is in organisation 1. */
const known = (call: string) =>
  probe(idsOf(call, "results", "document_id"), nobodyRefused, (principal) =>
    listOf(`select id from public.documents
      where organization_id = 1 and status = 'success' and ${readableDocuments(principal)}`),
  );

/** What is found and told of documents, as far as whoever asks may read them. */
export const searching: NounRules = {
  tables: { "public.search_indexes": {}, "public.search_terms": {}, "public.search_audiences": {} },
  policies: {
    "public.search_indexes": ["Search indexes are the server's own"],
    "public.search_terms": ["Counts of terms are the server's own"],
    "public.search_audiences": ["Counts of passages are the server's own"],
  },
  functions: {
    "document_gaps(bigint,bigint[],text,bigint)": people(
      probe(
        idsOf("document_gaps(100, array(select generate_series(1000, 1100)::bigint))", ""),
        nobodyRefused,
        (principal) => listOf(`${readableIn100(principal)} and (status = 'failed' or unread <> '[]')`),
      ),
    ),
    "overview_chunks(bigint,text[],bigint,integer,date,date,bigint[])": people(
      ...overviews,
      known("overview_chunks(1, '{}', user_id => 15)"),
      probe(
        idsOf("overview_chunks(100, '{}', user_id => 15)", "results", "document_id"),
        nobodyRefused,
        (principal) => listOf(`${readableIn100(principal)} and status = 'success'`),
      ),
    ),
    "readable_documents(bigint,text[],bigint,integer,bigint[])": people(...names),
    "whole_chunks(bigint,bigint[],bigint,integer,date,date)": people(
      ...wholes,
      known("whole_chunks(1, '{901,902,903}', user_id => 15)"),
    ),
    "cited_chunks(bigint,bigint[],integer[],integer[],bigint,date,date)": people(
      ...[100, 200].map((organization) =>
        probe(
          idsOf(
            `cited_chunks(${organization}, '{1001,1002,1005,1006,2001,11001}', '{0,0,0,0,0,0}', '{9,9,9,9,9,9}', 15)`,
            "results",
            "document_id",
          ),
          nobodyRefused,
          (principal) =>
            listOf(`select id from public.documents where organization_id = ${organization}
              and ${readableDocuments(principal)} and status = 'success' and id in (1001, 1002, 1005, 1006, 2001)`),
        ),
      ),
      probe(
        idsOf("cited_chunks(100, '{1001}', '{10}', '{20}')", "results", "document_id"),
        nobodyRefused,
        () => literal([]),
      ),
    ),
    "search_chunks(bigint,integer[],real[],text,bigint,bigint[],real,integer,date,date)": people(
      ...searches,
      known("search_chunks(1, '{7}', '{1}', user_id => 15)"),
      probe(
        idsOf("search_chunks(100, '{7}', '{1}', user_id => 15)", "results", "document_id"),
        nobodyRefused,
        (principal) => listOf(`${readableIn100(principal)} and status = 'success'`),
      ),
      // 8 stands in the names of documents, and in no passage.
      probe(
        idsOf("search_chunks(100, '{8}', '{1}', user_id => 15)", "results", "document_id"),
        nobodyRefused,
        (principal) => listOf(`${readableIn100(principal)} and status = 'success'`),
      ),
      probe(
        idsOf("search_chunks(200, '{7}', '{1}', document_ids => '{1001,2001}')", "results", "document_id"),
        nobodyRefused,
        (principal) => literal(holds(principal, 200) ? [2001] : []),
      ),
    ),
    "post_passages(integer)": server,
    "unindexed(bigint,bigint,integer)": server,
    "save_name_terms(jsonb)": server,
    "save_passage_terms(bigint,jsonb,boolean)": server,
    "finish_indexing(bigint,uuid)": server,
  },
  definers: {
    document_gaps:
      "Member; documents are of the caller's audiences or theirs, and the caller is who is signed in.",
    cited_chunks: "Reads as the caller, whomever is named: readable documents alone.",
    overview_chunks: "Reads as the caller, whomever is named: readable documents alone.",
    readable_documents: "Reads as the caller, whomever is named: readable documents alone.",
    search_chunks: "Reads as the caller, whomever is named: readable documents alone.",
    whole_chunks: "Reads as the caller, whomever is named: readable documents alone.",
  },
};
