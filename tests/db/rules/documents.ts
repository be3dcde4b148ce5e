import { pathOf, type Principal } from "../principals.ts";
import { listings } from "./combinations.ts";
import type { NounRules } from "./noun.ts";
import {
  admins,
  changersOf,
  conflict,
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
  readersOf,
  readableIn100,
  server,
  unless,
} from "./probe.ts";
import {
  holds,
  ofOrganizations,
  ofOwnTagging,
  ofReadableDocuments,
  ofReadableRevisions,
  readableDocuments,
} from "./scopes.ts";
import { byAdmins } from "./table.ts";

const isPlatform = (principal: Principal) => holds(principal, 1);

export const documents: NounRules = {
  tables: {
    "public.audiences": {},
    "public.scanned_pages": {},
    "public.documents": { select: { rows: readableDocuments } },
    "public.document_folders": { select: { rows: ofOrganizations() } },
    "public.document_revisions": { select: { rows: ofReadableDocuments } },
    "public.kept_files": {},
    "public.document_parts": { select: { rows: ofReadableRevisions } },
    "public.document_chunks": { select: { rows: ofReadableRevisions } },
    "public.document_tags": {
      select: { rows: ofReadableDocuments },
      insert: {
        columns: ["organization_id", "document_id", "tag_id"],
        candidates: () => [
          ...byAdmins({ document_id: 1001, tag_id: 101 }, { document_id: 2001, tag_id: 201 })(),
          {
            label: "to the document of user 13",
            row: { organization_id: 100, document_id: 1005, tag_id: 102 },
            allowed: (principal) =>
              holds(principal, 100, "admin") || (holds(principal, 100) && principal.id === 13),
          },
          {
            label: "to a document that a drive doesn't share with admins",
            row: { organization_id: 100, document_id: 1012, tag_id: 101 },
            allowed: () => false,
          },
          {
            label: "to the document that the ex-member left",
            row: { organization_id: 100, document_id: 1006, tag_id: 101 },
            allowed: (principal) => holds(principal, 100, "admin"),
          },
        ],
      },
      delete: { rows: ofOwnTagging },
    },
  },
  policies: {
    "public.audiences": ["Audiences are the server's own"],
    "public.document_chunks": ["Who reads a document reads its passages"],
    "public.scanned_pages": ["Scanned pages are the server's own"],
    "public.document_folders": ["Members see their organisation's folders"],
    "public.kept_files": ["Kept files are the server's own"],
    "public.document_revisions": ["Who reads a document sees its revisions"],
    "public.document_parts": ["Who reads a document reads its text"],
    "public.document_tags": [
      "Admins tag what they read, uploaders their own",
      "Admins untag what they read, uploaders what they put on",
      "Who reads a document sees its tags",
    ],
    "public.documents": ["Members read documents that are untagged, theirs or tagged for "],
  },
  functions: {
    "list_documents(bigint,integer,integer,text,text,text,bigint,text,boolean,bigint,boolean,text,text,boolean)":
      people(
        probe(idsOf("list_documents(100, 50, 0)", "documents"), members, (principal) =>
          listOf(readableIn100(principal)),
        ),
        probe("select list_documents(1, 50, 0)", () => forbidden),
        probe(
          "select list_documents(100, 1, 0, sort => 'name', descending => false) -> 'total'",
          members,
          (principal) => `select to_jsonb(count(*)) from (${readableIn100(principal)}) as found`,
        ),
        ...listings,
        probe(
          "select jsonb_path_query_array(list_documents(100, 50, 0), '$.documents[*] ? (@.id == 1005).fixed_tag_ids[*]')",
          members,
          ({ id }) => literal(id === 13 ? [103] : []),
        ),
      ),
    "add_document(bigint,text,text,text,text,jsonb)": people(
      {
        call: ({ id }) => `select add_document(100, 'New', '${pathOf(9000 + id)}', 'txt')`,
        refusal: members,
      },
      {
        call: ({ id }) => `select add_document(100, 'New', '${pathOf(id === 14 ? 9015 : 9014)}', 'txt')`,
        refusal: (principal) => (isMember(principal) ? missing : forbidden),
      },
      {
        call: ({ id }) => `select add_document(1, 'New', '${pathOf(9000 + id)}', 'txt')`,
        refusal: () => forbidden,
      },
    ),
    "retry_document(bigint,bigint)": people(
      probe("select retry_document(100, 1007)", changersOf(12, [13, 17])),
      probe("select retry_document(200, 1007)", () => missing),
    ),
    "rename_document(bigint,bigint,text)": people(
      probe("select rename_document(100, 1001, 'New')", changersOf(14, [13, 17])),
      probe("select rename_document(100, 1004, 'New')", changersOf(14, [])),
      probe("select rename_document(100, 1005, 'New')", changersOf(13, [])),
      probe("select rename_document(100, 1006, 'New')", changersOf(12, [])),
      probe("select rename_document(200, 1001, 'New')", () => missing),
      ...[1011, 1012].map((id) => probe(`select rename_document(100, ${id}, 'New')`, () => missing)),
      // What the help agent knows is read by everybody, and changed by platform admins alone: not by an uploader who left.
      ...[901, 902].map((id) =>
        probe(`select rename_document(1, ${id}, 'New')`, unless(isPlatform, forbidden)),
      ),
      probe("select rename_document(1, 903, 'New')", unless(isPlatform, missing)),
    ),
    "delete_document(bigint,bigint)": people(
      probe("select delete_document(100, 1002)", changersOf(14, [13])),
      probe("select delete_document(100, 1005)", changersOf(13, [])),
      ...[1011, 1012, 2001].map((id) => probe(`select delete_document(100, ${id})`, () => missing)),
    ),
    "replace_document(bigint,bigint,text,text)": people(
      {
        call: ({ id }) => `select replace_document(100, 1002, '${pathOf(9000 + id)}', 'md')`,
        refusal: changersOf(14, [13]),
      },
      {
        call: ({ id }) => `select replace_document(100, 1005, '${pathOf(id === 14 ? 9015 : 9014)}', 'md')`,
        refusal: (principal) => changersOf(13, [])(principal) ?? missing,
      },
      probe("select replace_document(100, 2001, 'files/x', 'md')", () => missing),
    ),
    "restore_document(bigint,bigint)": people(
      leaving(
        "select restore_document(100, 1002)",
        changersOf(14, [13]),
        () =>
          `select path = '${pathOf(9502)}' and state = 'reading' and not exists (select from public.kept_files where document_id = 1002)
             and not exists (select from public.jobs where key = 'storage:${pathOf(9502)}')
           from public.document_revisions where document_id = 1002 order by number desc limit 1`,
      ),
      // Nothing is kept of it; another organisation's.
      probe("select restore_document(100, 1005)", (principal) => changersOf(13, [])(principal) ?? conflict),
      probe("select restore_document(100, 2001)", () => missing),
    ),
    "finish_keep(bigint,uuid)": server,
    "prune_audiences(integer)": server,
    "document_text(bigint,bigint,integer,integer,integer,bigint)": people(
      ...[1002, 1005].flatMap((id) => [
        {
          call: () => `select document_text(100, ${id}, 0, 0, 0, ${id + 10000}) -> 'revision' -> 'former'`,
          refusal: unless((principal) => readersOf(id)(principal), missing),
          gives: () => literal(true),
        },
        probe(`select document_text(100, ${id}, 0, 0, 0, 11001)`, () => missing),
      ]),
      ...[1011, 1012].map((id) => probe(`select document_text(100, ${id}, 0, 0, 0)`, () => missing)),
      ...[1001, 1002, 1003, 1004, 1005, 1006].map((id) => ({
        call: () => `select document_text(100, ${id}, 0, 0, 0) -> 'document' -> 'id'`,
        refusal: unless((principal) => readersOf(id)(principal), missing),
        gives: () => literal(id),
      })),
      probe("select document_text(100, 2001, 0, 0, 0)", () => missing),
      probe("select document_text(1, 901, 0, 0, 0) -> 'document' -> 'id'", nobodyRefused, () => literal(901)),
      probe("select document_text(1, 903, 0, 0, 0)", unless(isPlatform, missing)),
    ),
    "document_source(bigint,bigint)": people(
      ...[1001, 1011, 1012, 2011].map((id) => ({
        call: () => `select coalesce(document_source(100, ${id}), '{}')`,
        refusal: nobodyRefused,
        gives: () => literal({}),
      })),
    ),
    "save_document_chunks(bigint,jsonb)": server,
    "save_slice(bigint,uuid,jsonb,jsonb,real,integer,jsonb)": server,
    "save_passages(bigint,uuid,jsonb)": server,
    "clear_reading(bigint,uuid,integer)": server,
    "save_embeddings(bigint,uuid,jsonb)": server,
    "save_scanned_pages(bigint,uuid,jsonb)": server,
    "scanned_pages_of(bigint,uuid,integer[])": server,
    "finish_move(bigint,uuid,text)": server,
    "drop_former_passages(bigint,integer)": server,
    "prune_revisions()": server,
    "finish_reading(bigint,uuid)": server,
    "begin_reading(bigint,uuid)": server,
    "reuse_text(bigint,uuid,text)": server,
    "fail_reading(bigint,uuid)": server,
    "tag_documents(bigint,bigint[],bigint[],bigint[])": people(
      probe("select tag_documents(100, '{1005}', '{101}', '{}')", (principal) => {
        if (isAdmin(principal) || principal.id === 13) return null;
        return missing;
      }),
      probe("select tag_documents(100, '{1001}', '{101}', '{}')", (principal) => {
        if (isAdmin(principal)) return null;
        return isMember(principal) ? "42501" : missing;
      }),
      ...[1011, 1012].map((id) =>
        probe(`select tag_documents(100, '{${id}}', '{101}', '{}')`, () => missing),
      ),
      // 103 on 1005 is an admin's, 104 its uploader's own.
      probe("select tag_documents(100, '{1005}', '{}', '{103}')", (principal) => {
        if (isAdmin(principal)) return null;
        return principal.id === 13 ? forbidden : missing;
      }),
      probe("select tag_documents(100, '{1005}', '{}', '{104}')", (principal) =>
        isAdmin(principal) || principal.id === 13 ? null : missing,
      ),
      probe("select tag_documents(100, '{1002}', '{}', '{101}')", (principal) => {
        if (isAdmin(principal)) return null;
        return principal.id === 13 ? forbidden : missing;
      }),
    ),
    "document_readers(bigint,bigint,integer,integer,text)": people(
      probe(idsOf("document_readers(100, 1002, 50, 0)", "readers"), admins, () => literal([13, 14, 15])),
      probe(idsOf("document_readers(100, 1005, 50, 0)", "readers"), admins, () => literal([13, 14, 15])),
      probe("select document_readers(100, 1005, 1, 1) -> 'total'", admins, () => literal(3)),
      probe("select jsonb_array_length(document_readers(100, 1005, 1, 1) -> 'readers')", admins, () =>
        literal(1),
      ),
      probe(idsOf("document_readers(100, 1005, 50, 0, '%')", "readers"), admins, () => literal([])),
      probe(
        "select jsonb_path_query_array(document_readers(100, 1005, 50, 0), '$.readers[*] ? (@.id == 13).reason')",
        admins,
        () => literal(["uploader"]),
      ),
      probe(idsOf("document_readers(100, 1006, 50, 0)", "readers"), admins, () => literal([14, 15])),
      ...[1011, 1012, 2001].map((id) =>
        probe(`select document_readers(100, ${id}, 50, 0)`, (principal) =>
          isAdmin(principal) ? missing : forbidden,
        ),
      ),
    ),
    "member_documents(bigint,bigint,integer,integer)": people(
      probe(idsOf("member_documents(100, 13, 50, 0)", "documents"), admins, () =>
        literal([1001, 1002, 1005, 1007]),
      ),
      probe("select member_documents(100, 18, 50, 0)", (principal) =>
        isAdmin(principal) ? missing : forbidden,
      ),
    ),
  },
  definers: {
    add_document: "Member; the object is one that the caller uploaded.",
    delete_document: "Member who reads the document, and its uploader or an admin.",
    document_readers: "Admin; the document is the organisation's, and they read it.",
    document_source: "Member; the document is of the caller's audiences or theirs.",
    list_documents: "Member; what isn't of the caller's audiences or theirs is left out.",
    member_documents: "Admin; the member is of the organisation; documents that the admin reads too.",
    restore_document:
      "Uploader or admin; the file is one that the document had, and becomes its next revision.",
    replace_document:
      "Member who reads the document, and its uploader or an admin; the object is one that the caller uploaded.",
    rename_document: "Member who reads the document, and its uploader or an admin.",
    retry_document: "Member who reads the document, and its uploader or an admin.",
  },
};
