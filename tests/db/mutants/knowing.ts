import { type Mutant, rewritten } from "./mutant.ts";
import { functions } from "./watches.ts";

const websites: Mutant[] = [
  rewritten(
    "websites are shown to members who didn't bring them in",
    "private.seen_website(bigint, bigint)",
    "\n    and (my_role >= 'admin' or owner_id = private.my_user_id())",
    "",
    functions("get_website"),
  ),
  rewritten(
    "websites of other organisations are shown",
    "private.seen_website(bigint, bigint)",
    "and organization_id = in_organization_id ",
    "",
    functions("get_website"),
  ),
  rewritten(
    "a website is given tags of another organisation",
    "private.website_settings(bigint, jsonb)",
    "tags.organization_id = of_organization_id and ",
    "",
    functions("change_website"),
  ),
  rewritten(
    "pages are left out whosever website's they are",
    "private.check_pages(bigint, bigint[])",
    "source_items.source_id = of_source_id and ",
    "",
    functions("leave_out_pages"),
  ),
];

const lessons: Mutant[] = [
  rewritten(
    "an answer in anybody's chat is put right",
    "private.my_answer(bigint, bigint)",
    "and chats.user_id = private.my_user_id() and",
    "and",
    functions("propose_lesson"),
  ),
  rewritten(
    "a member says who reads a lesson",
    "public.propose_lesson(bigint, text, text, bigint, bigint[], text[])",
    "case when my_role >= 'admin' then tag_ids else '{}' end",
    "tag_ids",
    functions("propose_lesson"),
  ),
  rewritten(
    "members decide on lessons",
    "private.lessons_to_decide(bigint, bigint[])",
    "private.require_member(in_organization_id, 'admin')",
    "private.require_member(in_organization_id)",
    functions("accept_lessons"),
  ),
  rewritten(
    "members list everybody's lessons",
    "public.list_lessons(bigint, integer, integer, text, text)",
    "(proposed_by = me or as_admin and",
    "(true or as_admin and",
    functions("list_lessons"),
  ),
  rewritten(
    "a lesson's sources are any documents",
    "public.update_lesson(bigint, bigint, jsonb)",
    "sources.lesson_id = lesson.id and to_jsonb",
    "to_jsonb",
    functions("update_lesson"),
  ),
];

const contradictions: Mutant[] = [
  rewritten(
    "contradictions of other organisations are told",
    "public.get_contradiction(bigint, bigint)",
    " and pairs.organization_id = get_contradiction.organization_id\n    and private.reads_all(array[pairs.first_document_id, pairs.second_document_id], pairs.organization_id)",
    "",
    functions("get_contradiction"),
  ),
  rewritten(
    "members decide on contradictions",
    "public.decide_contradiction(bigint, bigint, text, text)",
    "private.require_member(decide_contradiction.organization_id, 'admin')",
    "private.require_member(decide_contradiction.organization_id)",
    functions("decide_contradiction"),
  ),
  rewritten(
    "the other side is told to who may not read it",
    "public.other_sides(bigint, bigint[], integer[], integer[], bigint)",
    "join readable on readable.id = pairs.other_id",
    "join public.documents as readable on readable.id = pairs.other_id",
    functions("other_sides"),
  ),
];

const changes: Mutant[] = [
  rewritten(
    "members are told what new versions changed",
    "public.list_document_changes(bigint, integer, integer, boolean)",
    "private.require_member(organization_id, 'admin')",
    "private.require_member(organization_id)",
    functions("list_document_changes"),
  ),
  rewritten(
    "changes of other organisations are marked as seen",
    "public.mark_change_seen(bigint, bigint, boolean)",
    " and changes.organization_id = mark_change_seen.organization_id\n    and private.reads_all(array[changes.document_id], changes.organization_id)",
    "",
    functions("mark_change_seen"),
  ),
];

const metadata: Mutant[] = [
  rewritten(
    "a document replaces one that isn't the caller's",
    "private.replaces(public.documents, bigint)",
    "replaced := private.my_document(replaced_id, document.organization_id);",
    "select * into replaced from public.documents where id = replaced_id;",
    functions("update_document_metadata"),
  ),
  rewritten(
    "reviews are listed of documents that are others'",
    "public.documents_to_review(bigint, integer, integer)",
    "and (my_role >= 'admin' or me in (documents.owner_id, documents.uploaded_by))",
    "",
    functions("documents_to_review"),
  ),
  rewritten(
    "equal documents are told to who may not read them",
    "public.equal_documents(bigint, text[])",
    "and documents.id in (select private.readable_document_ids(me, equal_documents.organization_id))",
    "",
    functions("equal_documents"),
  ),
];

const aiSettings: Mutant[] = [
  rewritten(
    "members bring AI settings back",
    "public.bring_back_ai_settings(bigint, integer)",
    "private.lock_organization(organization_id, 'admin')",
    "private.lock_organization(organization_id, 'user')",
    functions("bring_back_ai_settings"),
  ),
  rewritten(
    "AI settings are published before lessons were tried",
    "private.request_ai_settings(bigint, jsonb, numeric, integer)",
    "elsif not exists (select from public.lessons where organization_id = in_organization_id and state = 'accepted')",
    "elsif true",
    functions("update_organization"),
  ),
  rewritten(
    "AI settings are saved over somebody else's",
    "private.request_ai_settings(bigint, jsonb, numeric, integer)",
    "based_on is distinct from private.ai_settings_number(in_organization_id)",
    "based_on is null",
    functions("update_organization"),
  ),
  rewritten(
    "AI settings of another organisation are shown",
    "public.ai_settings(bigint)",
    "where drafts.organization_id = ai_settings.organization_id",
    "order by drafts.organization_id desc limit 1",
    functions("ai_settings"),
  ),
];

/** What is known of documents, beside them and through them: websites, lessons, contradictions and metadata. */
export const knowing: readonly Mutant[] = [
  ...websites,
  ...lessons,
  ...contradictions,
  ...changes,
  ...metadata,
  ...aiSettings,
];
