import type { Principal } from "../principals.ts";
import type { NounRules } from "./noun.ts";
import {
  changersOf,
  forbidden,
  idsOf,
  isAdmin,
  isMember,
  leaving,
  listOf,
  literal,
  members,
  missing,
  nobodyRefused,
  people,
  probe,
  readableIn100,
  server,
  unless,
} from "./probe.ts";

/** The one of world.sql that may read 1002 beside admins is 13. */
const readers1002 = (principal: Principal) =>
  isAdmin(principal) || (isMember(principal) && principal.id === 13);

/** What is known of documents beside their text, and whether they hold. */
export const documentDetails: NounRules = {
  tables: { "public.document_reminders": {} },
  policies: { "public.document_reminders": ["Reminders are the server's own"] },
  functions: {
    "update_document_metadata(bigint,bigint,jsonb,text[])": people(
      leaving(
        `select update_document_metadata(100, 1001, '{"title": "New", "valid_until": "2020-01-31"}')`,
        changersOf(14, [13, 17]),
        () =>
          "exists (select from public.documents where id = 1001 and title = 'New' and valid_until = '2020-01-31' and edited = '{title}')",
      ),
      probe(`select update_document_metadata(100, 1005, '{"author": "New"}')`, changersOf(13, [])),
      // Who may change the one, but not what it would replace.
      probe(`select update_document_metadata(100, 1005, '{"replaces_id": 1002}')`, (principal) =>
        isAdmin(principal) ? null : isMember(principal) && principal.id === 13 ? forbidden : missing,
      ),
      probe(`select update_document_metadata(100, 1005, '{"replaces_id": 2001}')`, () => missing),
      // 17 doesn't read it.
      probe(`select update_document_metadata(100, 1005, '{"owner_id": 17}')`, (principal) =>
        isAdmin(principal) || (isMember(principal) && principal.id === 13) ? "PT409" : missing,
      ),
      probe("select update_document_metadata(200, 1001, '{}')", () => missing),
    ),
    "document_standing(bigint,bigint[],bigint)": people(
      probe(
        idsOf(
          "document_standing(100, array(select generate_series(1001, 2000)::bigint), 15)",
          "",
          "document_id",
        ),
        nobodyRefused,
        (principal) => listOf(readableIn100(principal)),
      ),
      probe(idsOf("document_standing(100, '{2001,2002}', 15)", "", "document_id"), nobodyRefused, () =>
        literal([]),
      ),
    ),
    "document_details(bigint,bigint)": people(
      probe(
        "select document_details(100, 1002) -> 'standing' -> 'document_id'",
        unless(readers1002, missing),
        () => literal(1002),
      ),
      probe("select document_details(100, 2001)", () => missing),
    ),
    "documents_to_review(bigint,integer,integer)": people(
      probe(idsOf("documents_to_review(100)", "documents"), members, (principal) =>
        literal(isAdmin(principal) ? [1002, 1005] : principal.id === 13 ? [1005] : []),
      ),
    ),
    "equal_documents(bigint,text[])": people(
      probe(idsOf("equal_documents(100, array[repeat('a', 64)])", ""), members, (principal) =>
        listOf(`${readableIn100(principal)} and id in (1002, 1003)`),
      ),
      probe("select equal_documents(1, '{}')", () => forbidden),
    ),
    "save_found(bigint,uuid,jsonb)": server,
    "due_reminders(integer)": server,
    "settle_reminders(bigint[],boolean)": server,
  },
  definers: {
    update_document_metadata:
      "Member who reads the document, and its uploader or an admin; of what it replaces as well, and its owner reads it.",
    document_standing:
      "Reads as the caller, whomever is named: readable documents alone, also of what replaces them.",
    document_details: "Who reads the document; what it replaces is told to who reads that.",
    documents_to_review: "Member; readable documents that are theirs, for others than admins.",
    equal_documents: "Member; readable documents alone.",
  },
};
