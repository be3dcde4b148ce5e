import { both, type Case, deep, list, own, owner, paged } from "./case.ts";
import { chatCount, longChatId } from "./fill-chats.ts";
import { BASE, ids, type Size } from "./size.ts";

/** Documents, and what is told of them. */
export function library(size: Size): Case[] {
  const far = Math.max(0, Math.min(size.documents - 5000, 90_000));
  const due = { to_review: true };
  return [
    ...list(
      "/document/list",
      "list_documents",
      both,
      { ...own, ...paged },
      {
        ...deep(far),
        "by name": { sort: "name", descending: false },
        [`by name, row ${far}`]: { sort: "name", descending: false, page_offset: far },
        "by size": { sort: "size" },
        "search, a common word": { search: "the" },
        "search, one document": { search: ` ${size.documents - 7}.pdf` },
        "search, two letters": { search: "ab" },
        "search, nothing": { search: "zzzqqq" },
        failed: { with_status: "failed" },
        processing: { with_status: "processing" },
        "of a type": { with_type: "docx" },
        "with a tag": { with_tag_id: BASE + 7 },
        "of a folder": { in_folder_id: BASE + 77 },
        "beneath a folder": { in_folder_id: BASE + 7, beneath: true },
        "in no folder": { in_folder_id: 0 },
        texts: { with_origin: "text" },
        "for everyone": { with_readers: "everyone" },
        "not for everyone": { with_readers: "tagged" },
        due,
      },
    ),
    ...list("/document/reviews", "documents_to_review", both, { ...own, ...paged }, {}),
    ...list(
      "/document/text-audio/list",
      "list_texts",
      both,
      { ...own, ...paged },
      {
        ...deep(5000),
        texts: { kind: "text" },
        "search, a common word": { search: "the" },
      },
    ),
    ...list(
      "/document/readers",
      "document_readers",
      owner,
      { ...own, ...paged, document_id: BASE + 1 },
      {
        "of a tagged one": { document_id: BASE + 7 },
        "search, a common name": { document_id: BASE + 7, search: "ada" },
        "row 5000": { page_offset: 5000 },
      },
    ),
    ...list("/document/folders", "list_folders", both, own, {}),
    ...list("/document/website/list", "list_websites", owner, { ...own, ...paged }, {}),
    ...list(
      "/document/website/pages",
      "list_website_pages",
      owner,
      { ...own, ...paged, source_id: BASE + 1 },
      {
        "row 4000": { page_offset: 4000 },
        failed: { with_state: "failed" },
        "search, a common word": { search: "site" },
      },
    ),
    ...list(
      "/organization/member/documents",
      "member_documents",
      owner,
      { ...own, ...paged, member_id: ids.member },
      deep(Math.floor(far / 3)),
    ),
    ...list(
      "/lessons/list",
      "list_lessons",
      both,
      { ...own, ...paged },
      {
        accepted: { with_state: "accepted" },
        "search, a word": { search: "what" },
      },
    ),
    ...list(
      "/reports/contradicting-info",
      "list_contradictions",
      owner,
      { ...own, ...paged },
      { "row 3000": { page_offset: 3000 }, search: { search: "document" } },
    ),
    ...list(
      "/reports/document-changes",
      "list_document_changes",
      owner,
      { ...own, ...paged },
      { seen: { seen: true } },
    ),
    ...list("/tags", "tags_with_info", both, own, {}),
    ...list("/organization/storage", "storage_usage", owner, own, {}),
  ];
}

/** Who is in the organisation, and what they did. */
export function people(size: Size): Case[] {
  const far = Math.floor(size.members * 0.9);
  return [
    ...list(
      "/organization/getMembers",
      "list_members",
      both,
      { ...own, ...paged },
      {
        ...deep(far),
        "by role": { sort: "role", descending: true },
        "by joining": { sort: "joined", descending: true },
        admins: { with_role: "admin" },
        "search, a common name": { search: "ada" },
        "search, one person": { search: "person77@" },
      },
    ),
    ...list("/teams", "list_teams", both, own, {}),
    ...list("/organization/invitations/list", "list_invitations", owner, own, {}),
    ...list(
      "/organization/audit",
      "list_audit",
      owner,
      { ...own, ...paged },
      {
        "row 50000": { page_offset: 50_000 },
        "row 100000": { page_offset: 100_000 },
        "after the cursor of row 100000": { after: "1700000000000000.9000000" },
      },
    ),
    ...list("/organization/caps", "list_caps", owner, own, {}),
    ...list("/organization/retention", "retention", owner, own, { "400 days": { kept_chats_days: 400 } }),
  ];
}

/** What one asked oneself. */
export function chats(size: Size): Case[] {
  const owned = Math.floor(chatCount(size) / 100);
  return [
    ...list(
      "/chat/list",
      "list_chats",
      both,
      { ...own, ...paged, search: "" },
      {
        ...deep(Math.floor(owned * 0.9)),
        "after a cursor as far in": { after: `${Date.now() - 985 * 86_400_000}000.9000000` },
        "in no folder": { unfiled: true },
        pinned: { pinned: true },
        "of a folder": { in_folder_id: BASE + 2 },
        "search, a common word": { search: "the" },
        "search, a rare word": { search: "k4801" },
        "search, two letters": { search: "k4" },
        "search, nothing": { search: "zzzqqq" },
      },
    ),
    ...list(
      "/chat/get",
      "get_chat",
      owner,
      { ...own, page_limit: 50, chat_id: BASE + 100 },
      {
        "a chat of 10,000": { chat_id: longChatId(size) },
        "… its first page": { chat_id: longChatId(size), before: BASE + size.messages - 9900 },
      },
    ),
    ...list("/thread/pinned", "list_pinned_chats", both, own, {}),
    ...list("/thread/folders", "list_chat_folders", both, own, {}),
    ...list("/chat/stats", "chat_stats", both, own, {}),
    ...list("/chat/shared/list", "list_shared_chats", both, { ...own, ...paged }, {}),
  ];
}
