import type { Database } from "../../../local/database/database.ts";
import { type Mutant, rewritten, sql } from "./mutant.ts";
import { functions, table } from "./watches.ts";

/** What is found when somebody reads a document of organisation 100 once statements have run. */
const readBy = (user: number, document: number, statements: string) =>
  async function* (database: Database): AsyncGenerator<unknown> {
    await database.exec(statements);
    yield* await read(database, user, document);
  };

/** What is found when somebody doesn't read what they should. */
const unreadBy = (user: number, document: number, statements: string) =>
  async function* (database: Database): AsyncGenerator<string> {
    await database.exec(statements);
    if ((await read(database, user, document)).length === 0) yield `${user} doesn't read ${document}`;
  };

const read = (database: Database, user: number, document: number) =>
  database.query("select id from private.readable_document_ids($1, 100) as id where id = $2", [
    user,
    document,
  ]);

const share = (principals: string) => `select private.set_document_sharing(1012, 'source', '${principals}')`;

const audiences = "private.audience_ids_of(bigint, bigint)";
const named = "audiences.principals && members.principals";

/** A list that has admins read by being admins again. */
const asAdmin = (name: string, signature: string): Mutant =>
  rewritten(
    `${name} pass what drives share by admins`,
    signature,
    "private.audience_ids_of(me, organization_id)",
    "case when my_role >= 'admin' then array(select id from public.audiences) else private.audience_ids_of(me, organization_id) end",
    functions(signature.slice("public.".length, signature.indexOf("("))),
  );

/** Mistakes in who reads what comes from drives: 1011 and 1012 of world.sql are for nobody there. */
export const driveReading: Mutant[] = [
  rewritten(
    "admins read what a drive shares",
    audiences,
    named,
    `(members.role >= 'admin' or ${named})`,
    table("public.documents"),
  ),
  rewritten(
    "admins read what is its owner's alone",
    audiences,
    "not audiences.own",
    "(not audiences.own or members.role >= 'admin')",
    table("public.documents"),
  ),
  rewritten(
    "an address that isn't proved is believed",
    "private.principals_of(bigint, bigint)",
    " and users.email_proved_at is not null",
    "",
    table("public.documents"),
  ),
  rewritten(
    "an address in capitals is another one",
    "private.principals_of(bigint, bigint)",
    "lower(users.email)",
    "users.email",
    unreadBy(
      17,
      1012,
      `update public.users set email = 'P17@Example.com' where id = 17; ${share("{user:p17@example.com}")}`,
    ),
  ),
  rewritten(
    "a drive that writes an address in capitals names nobody",
    "private.set_document_sharing(bigint, text, text[])",
    "else lower(principal)",
    "else principal",
    unreadBy(17, 1012, share("{user:P17@Example.COM}")),
  ),
  rewritten(
    "a group of another organisation's counts",
    "private.principals_of(bigint, bigint)",
    "members.organization_id = in_organization_id and ",
    "",
    table("public.documents"),
  ),
  rewritten(
    "a group of another vendor's counts",
    "private.principals_of(bigint, bigint)",
    "'group:' || members.vendor || ':'",
    "'group:google:'",
    readBy(17, 1012, `select public.put_source_groups(100, 'microsoft', '{"sales": ["p17@example.com"]}')`),
  ),
  rewritten(
    "a domain is known by how it ends",
    audiences,
    named,
    "exists (select from unnest(audiences.principals) as given, unnest(members.principals) as mine where given like '%' || split_part(mine, ':', 2))",
    table("public.documents"),
  ),
  rewritten(
    "a drive that says nothing shares with everybody",
    "private.set_document_sharing(bigint, text, text[])",
    "sharing = 'me' or (sharing = 'source' and known = '{}')",
    "sharing = 'me'",
    readBy(17, 1012, "select private.set_document_sharing(1012, 'source', null)"),
  ),
  rewritten(
    "what a drive calls by a word of its own is kept, and nothing else is asked",
    "private.set_document_sharing(bigint, text, text[])",
    "case when sharing = 'source' then known else '{}' end",
    "'{}'",
    readBy(17, 1012, share("{user:p18@example.com}")),
  ),
  rewritten(
    "what comes from a drive is open until somebody says otherwise",
    "private.keep_audience()",
    "in ('attachment', 'drive')",
    "in ('attachment')",
    readBy(
      17,
      1099,
      `insert into public.documents (id, organization_id, name, type, uploaded_by, origin) overriding system value
       values (1099, 100, 'New', 'txt', 13, 'drive')`,
    ),
  ),
  rewritten(
    "a tag opens what a drive doesn't share",
    "private.keep_audience()",
    "select own, principals into is_own, shared",
    "select false, '{}'::text[] into is_own, shared",
    readBy(
      13,
      1012,
      "insert into public.document_tags (organization_id, document_id, tag_id) values (100, 1012, 101)",
    ),
  ),
  rewritten(
    "whom a drive names reads past the tags",
    audiences,
    "and audiences.principals <> '{}' and audiences.principals && members.principals\n        and (members.role >= 'admin' or audiences.tag_ids = '{}' or audiences.tag_ids && held)",
    `and ${named}`,
    readBy(
      17,
      1012,
      `${share("{user:p17@example.com}")};
       insert into public.document_tags (organization_id, document_id, tag_id) values (100, 1012, 101)`,
    ),
  ),
  rewritten(
    "a group that can't be read keeps its members",
    "public.put_source_groups(bigint, text, jsonb)",
    "and told ? members.group_id",
    "and jsonb_array_length(told -> members.group_id) > 0",
    readBy(
      17,
      1012,
      `select public.put_source_groups(100, 'google', '{"sales": ["p17@example.com"]}');
       select public.put_source_groups(100, 'google', '{"sales": null}')`,
    ),
  ),
  asAdmin(
    "lists",
    "public.list_documents(bigint,integer,integer,text,text,text,bigint,text,boolean,bigint,boolean,text,text,boolean)",
  ),
  asAdmin("counts of folders", "public.list_folders(bigint)"),
  asAdmin(
    "previews",
    "public.preview_readers(bigint,bigint[],bigint[],bigint[],bigint,bigint,bigint[],bigint[],bigint[],boolean,bigint[],bigint[],bigint[])",
  ),
  rewritten(
    "admins change what drives share with others",
    "private.documents_to_change(bigint, bigint[], boolean)",
    "my_role >= 'admin' and documents.audience_id = any (audiences)",
    "my_role >= 'admin'",
    functions("move_documents"),
  ),
  rewritten(
    "admins are told of contradictions of what they don't read",
    "private.reads_all(bigint[], bigint)",
    "of_document_ids <@ ",
    "of_document_ids is not null or of_document_ids <@ ",
    functions("get_contradiction"),
  ),
  rewritten(
    "nothing is hidden from admins",
    "private.hidden_ids(bigint)",
    "documents.audience_id = any (closed)",
    "false",
    functions("list_contradictions"),
  ),
  sql(
    "admins read what is in members' drives",
    `alter policy "Who sees a source sees its items, of a drive what they read" on public.source_items
       using (exists (select from public.sources where sources.id = source_items.source_id))`,
    table("public.source_items"),
  ),
  sql(
    "admins tag what they don't read",
    `alter policy "Admins tag what they read, uploaders their own" on public.document_tags
       with check (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]))`,
    table("public.document_tags"),
  ),
];
