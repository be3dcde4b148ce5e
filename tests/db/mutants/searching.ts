import { type Mutant, rewritten } from "./mutant.ts";
import { functions } from "./watches.ts";

const search =
  "public.search_chunks(bigint, integer[], real[], text, bigint, bigint[], real, integer, date, date)";
const overview = "public.overview_chunks(bigint, text[], bigint, integer, date, date, bigint[])";
const whole = "public.whole_chunks(bigint, bigint[], bigint, integer, date, date)";
const named = "public.readable_documents(bigint, text[], bigint, integer, bigint[])";
const searched = "private.searched_ids(bigint, bigint, bigint[])";
const cited = "public.cited_chunks(bigint, bigint[], integer[], integer[], bigint, date, date)";
/** What a list asks of a document's readers. */
const filter = "format('and (audience_id = any (%L::bigint[]) or uploaded_by = %s)', audiences, me)";
const listing =
  "public.list_documents(bigint, integer, integer, text, text, text, bigint, text, boolean, bigint, boolean, text, text, boolean)";

/** Searches and lists, whose arguments narrow what rights allow and never widen it. */
export const searching: Mutant[] = [
  rewritten(
    "folders count documents that their asker may not read",
    "public.list_folders(bigint)",
    "documents.audience_id = any (audiences)",
    "true",
    functions("list_folders"),
  ),
  rewritten(
    "many documents are changed by whoever names them",
    "private.documents_to_change(bigint, bigint[], boolean)",
    "and (documents.uploaded_by = me or my_role >= 'admin' and documents.audience_id = any (audiences))\n    order by",
    "order by",
    functions("delete_documents"),
  ),
  rewritten(
    "folders are changed by members who didn't make them",
    "private.folder(bigint, bigint, boolean)",
    "elsif to_change and",
    "elsif false and",
    functions("update_folder"),
  ),
  rewritten(
    "gaps are told of documents that their asker may not read",
    "public.document_gaps(bigint, bigint[], text, bigint)",
    "and (documents.audience_id = any (audiences) or documents.uploaded_by = reader)",
    "and (true or documents.audience_id = any (audiences) or documents.uploaded_by = reader)",
    functions("document_gaps"),
  ),
  rewritten(
    "gaps are told to who isn't a member",
    "public.document_gaps(bigint, bigint[], text, bigint)",
    "if private.role_of(reader, document_gaps.organization_id) is null then",
    "if false then",
    functions("document_gaps"),
  ),
  rewritten(
    "the search finds in documents that it is told",
    searched,
    "any (private.readable_among(searched_ids.document_ids, reader, in_organization_id))",
    "any (searched_ids.document_ids)",
    functions("search_chunks"),
  ),
  rewritten(
    "the search forgets which documents it is told",
    searched,
    "if searched_ids.document_ids is null then",
    "if true then",
    functions("search_chunks"),
  ),
  rewritten(
    "the search by meaning finds in everybody's documents",
    search,
    "where chunks.organization_id = search_chunks.organization_id and chunks.revision_id = any (readable)",
    `where (chunks.organization_id = search_chunks.organization_id and chunks.revision_id = any (readable))
       or wanted_bits is not null`,
    functions("search_chunks"),
  ),
  rewritten(
    "the search finds former versions",
    search,
    "chunks.revision_id = any (readable)",
    `chunks.revision_id in (
      select revisions.id from public.document_revisions as revisions
      join public.documents on documents.id = revisions.document_id where documents.revision_id = any (readable))`,
    functions("search_chunks"),
  ),
  rewritten(
    "an overview of named documents asks nobody's rights",
    overview,
    "and documents.id in (select private.searched_ids(reader, overview_chunks.organization_id, overview_chunks.document_ids))",
    `and (name_words <> '{}' or documents.id in
       (select private.searched_ids(reader, overview_chunks.organization_id, overview_chunks.document_ids)))`,
    functions("overview_chunks"),
  ),
  rewritten(
    "an overview forgets the names",
    overview,
    "strpos(lower(documents.name), lower(word)) = 0",
    "false",
    functions("overview_chunks"),
  ),
  rewritten(
    "whole documents are read without rights",
    whole,
    "and documents.id in (select private.searched_ids(reader, whole_chunks.organization_id, whole_chunks.document_ids))",
    "",
    functions("whole_chunks"),
  ),
  rewritten(
    "whole documents are read of another organisation",
    whole,
    `where documents.organization_id = whole_chunks.organization_id and documents.revision_id is not null
        and documents.id in (select private.searched_ids(reader, whole_chunks.organization_id, whole_chunks.document_ids))`,
    `where documents.revision_id is not null
        and documents.id in (select private.searched_ids(reader, documents.organization_id, whole_chunks.document_ids))`,
    functions("whole_chunks"),
  ),
  rewritten(
    "names of documents are told without rights",
    named,
    "and documents.id in (select private.searched_ids(reader, readable_documents.organization_id, readable_documents.document_ids))",
    "",
    functions("readable_documents"),
  ),
  rewritten(
    "what was cited once stays a candidate for who may no longer read it",
    cited,
    "and documents.id in (select private.readable_document_ids(reader, cited_chunks.organization_id))",
    "",
    functions("cited_chunks"),
  ),
  ...["search <> ''", "with_status is not null", "with_type is not null", "with_tag_id is not null"].map(
    (condition) =>
      rewritten(
        `a list isn't narrowed: ${condition}`,
        listing,
        `case when ${condition} then`,
        "case when false then",
        functions("list_documents"),
      ),
  ),
  ...["search <> ''", "with_status is not null", "with_type is not null", "with_tag_id is not null"].map(
    (condition) =>
      rewritten(
        `a narrowed list asks nobody's rights: ${condition}`,
        listing,
        filter,
        `case when ${condition} then '' else ${filter} end`,
        functions("list_documents"),
      ),
  ),
  rewritten(
    "a list by size asks nobody's rights",
    listing,
    filter,
    `case when sort = 'size' then '' else ${filter} end`,
    functions("list_documents"),
  ),
  rewritten(
    "a list counts what it doesn't show",
    listing,
    "else '(select count(*) from found)' end",
    "else '(select count(*) from public.documents where organization_id = $1)' end",
    functions("list_documents"),
  ),
  rewritten(
    "a member's list counts what they can't read",
    listing,
    "and audience_id = any (%2$L::bigint[])) + '",
    ") + '",
    functions("list_documents"),
  ),
];
