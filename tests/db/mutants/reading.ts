import type { Database } from "../../../local/database/database.ts";
import { type Mutant, rewritten } from "./mutant.ts";
import { functions, table } from "./watches.ts";

/** A document that was open and gets a tag that nobody holds is none's but admins' any more. */
async function* retagged(database: Database): AsyncGenerator<string> {
  const [read] = await database.query<{ readable: boolean }>(`
    with tagged as (
      insert into public.document_tags (organization_id, document_id, tag_id) values (100, 1001, 103) returning document_id
    ) select 1001 in (select private.readable_document_ids(17, 100)) as readable from tagged`);
  const [after] = await database.query<{ readable: boolean }>(
    "select 1001 in (select private.readable_document_ids(17, 100)) as readable",
  );
  if (!read?.readable || after?.readable) yield "a tag doesn't close the document";
}

/** Person 12 of world.sql has left organisation 100, and documents of theirs stay there. */
async function* leftReader(database: Database): AsyncGenerator<unknown> {
  yield* await database.query("select private.readable_document_ids(12, 100)");
}

/** Mistakes in the rule of who reads a document. */
export const reading: Mutant[] = [
  rewritten(
    "documents without tags are for nobody",
    "private.audience_ids_of(bigint, bigint)",
    "or audiences.tag_ids = '{}'",
    "",
    table("public.documents"),
  ),
  rewritten(
    "a document stays open when it is tagged",
    "private.audience_for(bigint,bigint[],boolean,text[])",
    "else wanted_tag_ids end",
    "else '{}' end",
    retagged,
  ),
  rewritten(
    "who has left finds what they uploaded",
    "private.readable_document_ids(bigint, bigint)",
    "case when private.role_of(of_user_id, in_organization_id) is not null then of_user_id end",
    "of_user_id",
    leftReader,
  ),
  rewritten(
    "a document is found whoever reads",
    "private.audience_ids_of(bigint, bigint)",
    "members.role >= 'admin'",
    "true",
    functions("search_chunks"),
  ),
];
