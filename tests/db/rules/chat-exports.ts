import type { NounRules } from "./noun.ts";
import {
  badInput,
  forbidden,
  isMember,
  listOf,
  literal,
  members,
  missing,
  people,
  probe,
  type Probe,
  readersOf,
  readableIn100,
} from "./probe.ts";

const REVISIONS = "{1001,1002,1003,1004,1005,1006,11002,2001}";

/** Members have the text of what they may read; all else isn't there. */
const textOf =
  (document: number | null): Probe["refusal"] =>
  (principal) => {
    if (!isMember(principal)) return forbidden;
    return document !== null && readersOf(document)(principal) ? null : missing;
  };

export const chatExports: NounRules = {
  functions: {
    "export_sources(bigint,bigint[])": people(
      probe(
        `select jsonb_path_query_array(export_sources(100, '${REVISIONS}'), '$[*].revision_id')`,
        members,
        (principal) =>
          listOf(
            `select id from public.document_revisions where id = any ('${REVISIONS}')
             and state in ('ready', 'former') and document_id in (${readableIn100(principal)})`,
          ),
      ),
      probe("select export_sources(100, '{2001,0}')", members, () => literal([])),
      probe("select export_sources(100, array_fill(1001, '{51}'))", (principal) =>
        isMember(principal) ? badInput : forbidden,
      ),
      probe("select export_sources(1, '{901}')", () => forbidden),
    ),
    "cited_text(bigint,bigint)": people(
      ...[1002, 1004, 1005, 11002].map((revision) => ({
        call: () => `select cited_text(100, ${revision}) -> 'text'`,
        refusal: textOf(revision % 10_000),
        gives: () => literal("Ten words."),
      })),
      ...[2001, 0].map((revision) => probe(`select cited_text(100, ${revision})`, textOf(null))),
      probe("select cited_text(1, 901)", () => forbidden),
    ),
  },
  definers: {
    cited_text: "Member; of a document that the caller may read.",
    export_sources: "Member; of revisions those alone whose documents the caller may read.",
  },
};
