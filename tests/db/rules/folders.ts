import type { Principal } from "../principals.ts";
import type { NounRules } from "./noun.ts";
import {
  badInput,
  conflict,
  forbidden,
  isAdmin,
  isMember,
  leaving,
  listOf,
  literal,
  members,
  missing,
  people,
  probe,
  readableIn100,
  unless,
} from "./probe.ts";

/** Members are told `code`, who isn't one that. */
const toMembers = (code: string) => (principal: Principal) => (isMember(principal) ? code : forbidden);

/** Admins, and the member who made the folder. */
const makersOf = (maker: number) => (principal: Principal) =>
  isAdmin(principal) || (isMember(principal) && principal.id === maker) ? null : forbidden;

/** Ids of what a bulk call did, and of what it refused. */
const outcome = (
  call: string,
) => `select jsonb_build_array(told -> 'done', jsonb_path_query_array(told, '$.refused[*].id'),
  jsonb_path_query_array(told, '$.refused[*].name'), jsonb_path_query_array(told, '$.refused[*].code')) from ${call} as told`;

/** Of documents 1002 (14's, tagged for 13), 1005 (13's, tagged) and 2001 (elsewhere) each does what they may. */
const told = (refusedBy13: string) => (principal: Principal) => {
  if (isAdmin(principal)) return literal([[1002, 1005], [2001], [null], ["not_found"]]);
  if (principal.id === 13)
    return literal([[1005], [1002, 2001], ["Document 1002", null], [refusedBy13, "not_found"]]);
  return literal([[], [1002, 1005, 2001], [null, null, null], ["not_found", "not_found", "not_found"]]);
};

const counts = (principal: Principal) =>
  `select jsonb_agg(n order by id) from (
     select folders.id, count(found.id) as n from public.document_folders as folders
     left join public.documents on documents.folder_id = folders.id
     left join (${readableIn100(principal)}) as found on found.id = documents.id
     where folders.organization_id = 100 group by folders.id) as counted`;

export const folders: NounRules = {
  functions: {
    "list_folders(bigint)": people(
      probe(
        "select jsonb_agg(e -> 'documents' order by e -> 'id') from jsonb_array_elements(list_folders(100) -> 'folders') as e",
        members,
        counts,
      ),
      probe(
        "select jsonb_path_query_array(list_folders(100), '$.folders[*] ? (@.can_change == true).id')",
        members,
        (principal) => {
          if (isAdmin(principal))
            return listOf("select id from public.document_folders where organization_id = 100");
          return literal(principal.id === 13 ? [122] : []);
        },
      ),
      probe("select list_folders(1)", () => forbidden),
    ),
    "create_folder(bigint,text,bigint)": people(
      leaving(
        "select create_folder(100, 'New', 121)",
        members,
        ({ id }) =>
          `(select created_by = ${id} and parent_id = 121 from public.document_folders where name = 'New')`,
      ),
      probe("select create_folder(100, 'OF 13', 121)", toMembers(conflict)),
      probe("select create_folder(100, 'New', 221)", toMembers(missing)),
      probe("select create_folder(100, '', 121)", () => badInput),
      probe("select create_folder(1, 'New')", () => forbidden),
    ),
    "update_folder(bigint,bigint,text,boolean,bigint)": people(
      probe("select update_folder(100, 122, 'Other')", makersOf(13)),
      probe("select update_folder(100, 121, 'Other')", makersOf(0)),
      probe("select update_folder(100, 122, move => true)", makersOf(13)),
      probe("select update_folder(100, 121, move => true, in_folder_id => 122)", (principal) =>
        isAdmin(principal) ? conflict : forbidden,
      ),
      probe("select update_folder(100, 122, move => true, in_folder_id => 221)", (principal) =>
        makersOf(13)(principal) === null ? missing : forbidden,
      ),
      probe("select update_folder(100, 221, 'Other')", toMembers(missing)),
    ),
    "delete_folder(bigint,bigint,boolean)": people(
      leaving(
        "select delete_folder(100, 122)",
        makersOf(13),
        () =>
          "not exists (select from public.documents where folder_id = 122) and exists (select from public.documents where id = 1005 and folder_id = 121)",
      ),
      // 13 deletes their own document with their folder; that of somebody else moves up.
      leaving(
        "select delete_folder(100, 122, true)",
        makersOf(13),
        (principal) =>
          `(select jsonb_agg(id order by id) from public.documents where id in (1002, 1005) and folder_id = 121)
           is not distinct from ${isAdmin(principal) ? "null" : "'[1002]'"}::jsonb`,
      ),
      probe("select delete_folder(100, 121)", makersOf(0)),
      probe("select delete_folder(100, 221)", toMembers(missing)),
    ),
    "move_document(bigint,bigint,bigint)": people(
      leaving(
        "select move_document(100, 1005, 121)",
        (principal) => {
          if (isAdmin(principal) || principal.id === 13) return null;
          return isMember(principal) ? missing : forbidden;
        },
        () => "(select folder_id = 121 from public.documents where id = 1005)",
      ),
      probe("select move_document(100, 1001, 122)", (principal) => {
        return isAdmin(principal) ? null : forbidden;
      }),
      probe("select move_document(100, 1005, 221)", toMembers(missing)),
      probe("select move_document(100, 2001, 121)", toMembers(missing)),
    ),
    "move_documents(bigint,bigint[],bigint)": people(
      probe(outcome("move_documents(100, '{1002,1005,2001}', 122)"), members, told("forbidden")),
      probe(outcome("move_documents(100, '{1002,1005,2001}')"), members, told("forbidden")),
      probe("select move_documents(100, '{1005}', 221)", toMembers(missing)),
      // Not an admin's, who doesn't read them.
      probe(
        "select jsonb_path_query_array(move_documents(100, '{1011,1012}'), '$.refused[*].code')",
        members,
        () => literal(["not_found", "not_found"]),
      ),
    ),
    "delete_documents(bigint,bigint[])": people({
      ...probe(outcome("delete_documents(100, '{1002,1005,2001}')"), members, told("forbidden")),
      leaves: (principal) =>
        `(select jsonb_agg(id order by id) from public.documents where id in (1002, 1005, 2001)) = ${
          isAdmin(principal) ? "'[2001]'" : principal.id === 13 ? "'[1002,2001]'" : "'[1002,1005,2001]'"
        }::jsonb`,
    }),
    "retry_documents(bigint,bigint[])": people(
      probe(outcome("retry_documents(100, '{1003,1007,2001}')"), members, (principal) => {
        if (isAdmin(principal))
          return literal([[1007], [2001, 1003], [null, "Document 1003"], ["not_found", "conflict"]]);
        if (principal.id === 13)
          return literal([
            [],
            [1003, 1007, 2001],
            [null, "Document 1007", null],
            ["not_found", "forbidden", "not_found"],
          ]);
        return literal([
          [],
          [1003, 1007, 2001],
          ["Document 1003", "Document 1007", null],
          ["forbidden", "forbidden", "not_found"],
        ]);
      }),
    ),
    "preview_readers(bigint,bigint[],bigint[],bigint[],bigint,bigint,bigint[],bigint[],bigint[],boolean,bigint[],bigint[],bigint[])":
      people(
        // Without its tags 17 reads 1005 too; its uploader does anyway.
        probe(
          "select preview_readers(100, '{1005}', remove_tag_ids => '{103,104}') -> 'gaining'",
          (principal) => {
            if (isAdmin(principal) || principal.id === 13) return null;
            return isMember(principal) ? missing : forbidden;
          },
          () => literal({ people: 1, documents: 1 }),
        ),
        probe(
          "select jsonb_path_query_array(preview_readers(100, gone_tag_id => 102), '$.people[*].id')",
          unless(isAdmin, forbidden),
          () => literal([13]),
        ),
        probe(
          "select preview_readers(100, gone_team_id => 111) -> 'losing'",
          unless(isAdmin, forbidden),
          () => literal({ people: 1, documents: 1 }),
        ),
        probe(
          "select preview_readers(100, of_user_ids => '{13}', new_tag_ids => '{}') -> 'losing'",
          unless(isAdmin, forbidden),
          () => literal({ people: 1, documents: 1 }),
        ),
        ...[1011, 1012, 2001].map((id) =>
          probe(`select preview_readers(100, '{${id}}')`, toMembers(missing)),
        ),
        probe("select preview_readers(1)", () => forbidden),
      ),
  },
  definers: {
    create_folder: "Member; the folder around it is the organisation's.",
    delete_documents: "Member; only documents that they uploaded, or as an admin any of the organisation's.",
    delete_folder:
      "Member who made the folder, or an admin; documents go as delete_documents has it, others' folders only by an admin.",
    list_folders: "Member; counts leave out what isn't of the caller's audiences or theirs.",
    move_document:
      "Member who reads the document, and its uploader or an admin; the folder is the organisation's.",
    move_documents:
      "Member; only documents that they uploaded, or as an admin any of the organisation's that they read; the folder is the organisation's.",
    preview_readers:
      "Member, for documents that they uploaded; admin for any that they read, and for tags and teams. People are named to admins alone.",
    retry_documents: "Member; only documents that they uploaded, or as an admin any of the organisation's.",
    update_folder: "Member who made the folder, or an admin; the folder around it is the organisation's.",
  },
};
