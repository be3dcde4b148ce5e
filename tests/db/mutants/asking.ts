import { type Mutant, rewritten } from "./mutant.ts";
import { functions } from "./watches.ts";

const start = "public.start_answer(bigint, text, bigint, bigint, uuid)";

/** Questions, answers, and what is told of them and of documents. */
export const asking: Mutant[] = [
  rewritten(
    "a replaced question takes everybody's later ones along",
    start,
    "delete from public.messages where messages.chat_id = chat.id and id >=",
    "delete from public.messages where id >=",
    functions("start_answer"),
  ),
  rewritten(
    "a replaced question takes the organisation's later ones along",
    start,
    "delete from public.messages where messages.chat_id = chat.id and id >=",
    "delete from public.messages where messages.organization_id = chat.organization_id and id >=",
    functions("start_answer"),
  ),
  rewritten(
    "a question of another chat is replaced",
    start,
    "select id from public.messages where messages.chat_id = chat.id and id = replaces",
    "select id from public.messages where id = replaces",
    functions("start_answer"),
  ),
  rewritten(
    "an answer is replaced for a question",
    start,
    "and id = replaces and role = 'user'",
    "and id = replaces",
    functions("start_answer"),
  ),
  rewritten(
    "what is replaced stays",
    start,
    "delete from public.messages where messages.chat_id = chat.id and id >=",
    "delete from public.messages where messages.chat_id = chat.id and id =",
    functions("start_answer"),
  ),
  rewritten(
    "answers are told to a public topic",
    "private.tell_asker(bigint, jsonb)",
    "users.auth_id::text, true)",
    "users.auth_id::text, false)",
    functions("start_answer"),
  ),
  rewritten(
    "answers are told to the organisation",
    "private.tell_asker(bigint, jsonb)",
    "'user:' || users.auth_id::text",
    "'organization:' || chats.organization_id",
    functions("cancel_answer"),
  ),
  rewritten(
    "answers are told with what they quote",
    "private.tell_asker(bigint, jsonb)",
    "event ? 'message'",
    "false",
    functions("cancel_answer"),
  ),
  rewritten(
    "a document is told to an uploader who has left",
    "private.announce_document()",
    "and members.organization_id = new.organization_id",
    "or true",
    functions("rename_document"),
  ),
  rewritten(
    "a document is told to a public topic",
    "private.announce_document()",
    "'organization:' || document.organization_id, true",
    "'organization:' || document.organization_id, false",
    functions("rename_document"),
  ),
  rewritten(
    "the chats of who leaves stay",
    "private.end_membership(bigint, bigint)",
    "delete from public.chats",
    "update public.chats set title = title",
    functions("leave_organization"),
  ),
  rewritten(
    "the chats of who leaves go to another",
    "private.end_membership(bigint, bigint)",
    "delete from public.chats",
    "update public.chats set user_id = 15",
    functions("remove_member"),
  ),
  rewritten(
    "who leaves takes everybody's chats along",
    "private.end_membership(bigint, bigint)",
    "where chats.organization_id = in_organization_id and chats.user_id = of_user_id",
    "where chats.organization_id = in_organization_id",
    functions("leave_organization"),
  ),
  rewritten(
    "who leaves loses the chats of other organisations",
    "private.end_membership(bigint, bigint)",
    "where chats.organization_id = in_organization_id and chats.user_id = of_user_id",
    "where chats.user_id = of_user_id",
    functions("leave_organization"),
  ),
  rewritten(
    "the readers of a document are told without its uploader",
    "public.document_readers(bigint, bigint)",
    "and (document.uploaded_by = users.id\n           or",
    "and (false or",
    functions("document_readers"),
  ),
  rewritten(
    "an uploader's reason is another",
    "public.document_readers(bigint, bigint)",
    "when document.uploaded_by = users.id then 'uploader'",
    "",
    functions("document_readers"),
  ),
  rewritten(
    "who may not take a tag off isn't told",
    "public.tag_documents(bigint, bigint[], bigint[], bigint[])",
    "perform private.refuse(403",
    "perform private.check_text('', '', 403); --",
    functions("tag_documents"),
  ),
];
