import type { NounRules } from "./noun.ts";
import {
  admins,
  badInput,
  forbidden,
  idsOf,
  isAdmin,
  leaving,
  listOf,
  literal,
  missing,
  nobodyRefused,
  people,
  probe,
  readableIn100,
  server,
} from "./probe.ts";
import { ofOrganizations, ofReadByAdmins } from "./scopes.ts";

/** Contradictions of organisation 100 of which somebody may read both documents. */
const bothReadable: Parameters<typeof probe>[2] = (principal) =>
  listOf(`select id from public.contradictions where organization_id = 100
    and first_document_id in (${readableIn100(principal)}) and second_document_id in (${readableIn100(principal)})`);

export const contradictions: NounRules = {
  tables: {
    "public.contradictions": { select: { rows: ofReadByAdmins("first_document_id", "second_document_id") } },
    "public.contradiction_runs": { select: { rows: ofOrganizations("admin") } },
    "public.compared_documents": {},
    "public.compared_pairs": {},
    "public.former_passages": {},
    "public.document_changes": { select: { rows: ofReadByAdmins("document_id") } },
  },
  policies: {
    "public.contradictions": ["Admins see contradictions of documents that they read"],
    "public.contradiction_runs": ["Admins see the looks for contradictions"],
    "public.compared_documents": ["What was compared is the server's own"],
    "public.compared_pairs": ["Compared pairs are the server's own"],
    "public.former_passages": ["Former passages are the server's own"],
    "public.document_changes": ["Admins see what changed in documents that they read"],
  },
  functions: {
    "begin_comparison(bigint,uuid,integer,integer)": server,
    "near_passages(bigint,uuid,bigint,bigint[],integer)": server,
    "save_comparison(bigint,uuid,bigint,bigint,integer,boolean,jsonb)": server,
    "finish_comparison(bigint,uuid)": server,
    "fail_comparison(bigint,uuid)": server,
    "begin_changes(bigint,uuid,integer)": server,
    "save_changes(bigint,uuid,bigint,bigint[],jsonb)": server,
    "list_document_changes(bigint,integer,integer,boolean)": people(
      probe(idsOf("list_document_changes(100, 50, 0)", "changes"), admins, () => literal([8500])),
      probe(idsOf("list_document_changes(100, 50, 0, true)", "changes"), admins, () => literal([])),
    ),
    "mark_change_seen(bigint,bigint,boolean)": people(
      leaving(
        "select mark_change_seen(100, 8500)",
        admins,
        () => "exists (select from public.document_changes where id = 8500 and seen_at is not null)",
      ),
      ...[8501, 8600].map((id) =>
        probe(`select mark_change_seen(100, ${id})`, (principal) =>
          isAdmin(principal) ? missing : forbidden,
        ),
      ),
    ),
    "list_contradictions(bigint,integer,integer,text,text)": people(
      probe(idsOf("list_contradictions(100, 50, 0)", "contradictions"), admins, () => literal([8100, 8101])),
      probe(idsOf("list_contradictions(100, 50, 0, 'resolved')", "contradictions"), admins, () =>
        literal([]),
      ),
      probe(
        idsOf("list_contradictions(100, 50, 0, search => 'document 1004')", "contradictions"),
        admins,
        () => literal([8100]),
      ),
    ),
    "get_contradiction(bigint,bigint)": people(
      probe("select get_contradiction(100, 8100) -> 'second' -> 'document' -> 'id'", admins, () =>
        literal(1004),
      ),
      ...[8102, 8200].map((id) =>
        probe(`select get_contradiction(100, ${id})`, (principal) =>
          isAdmin(principal) ? missing : forbidden,
        ),
      ),
    ),
    "decide_contradiction(bigint,bigint,text,text)": people(
      leaving(
        "select decide_contradiction(100, 8100, 'first')",
        admins,
        () => "(select standing from public.document_chunks where id = 10040) = 'demoted'",
      ),
      leaving(
        "select decide_contradiction(100, 8100, 'dismiss')",
        admins,
        () => "(select standing from public.document_chunks where id = 10040) is null",
      ),
      probe("select decide_contradiction(100, 8100, 'both', 'Both hold.') -> 'note'", admins, () =>
        literal("Both hold."),
      ),
      probe("select decide_contradiction(100, 8100, 'maybe')", (principal) =>
        isAdmin(principal) ? badInput : forbidden,
      ),
      ...[8102, 8200].map((id) =>
        probe(`select decide_contradiction(100, ${id}, 'first')`, (principal) =>
          isAdmin(principal) ? missing : forbidden,
        ),
      ),
    ),
    "start_comparison(bigint)": people(
      leaving(
        "select start_comparison(100)",
        admins,
        () =>
          `exists (select from public.contradiction_runs where organization_id = 100 and state = 'running')
           and exists (select from public.jobs where key = 'contradictions:100')`,
      ),
    ),
    "stop_comparison(bigint)": people(
      leaving(
        "select stop_comparison(100)",
        admins,
        () => "not exists (select from public.jobs where key = 'contradictions:100' and status = 'queued')",
      ),
    ),
    "other_sides(bigint,bigint[],integer[],integer[],bigint)": people(
      probe(
        idsOf("other_sides(100, '{1001,1002,1004,2001}', '{0,0,0,0}', '{9,9,9,9}', 15)", "results"),
        nobodyRefused,
        bothReadable,
      ),
      probe(idsOf("other_sides(100, '{1001}', '{10}', '{20}')", "results"), nobodyRefused, () => literal([])),
    ),
    "document_contradictions(bigint,bigint[])": people(
      probe(
        idsOf("document_contradictions(100, '{1001,1002,1003,1004,2001}')", "", "document_id"),
        nobodyRefused,
        (principal) => listOf(`${readableIn100(principal)} and id in (1001, 1002, 1004)`),
      ),
    ),
  },
  definers: {
    list_contradictions: "Admin of the organisation; of the documents that they read.",
    get_contradiction: "Admin of the organisation, who reads all its documents; the contradiction is of it.",
    decide_contradiction:
      "Admin of the organisation; the contradiction is of it, and they read both documents.",
    list_document_changes: "Admin of the organisation, who reads all its documents.",
    mark_change_seen: "Admin of the organisation; the change is of a document of it that they read.",
    start_comparison: "Admin of the organisation.",
    stop_comparison: "Admin of the organisation.",
    other_sides: "Reads as the caller, whomever is named: readable documents alone, of both sides.",
  },
};
