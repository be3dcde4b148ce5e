/** A use of a function that is right, by the owner of organisation 100: its arguments by name, as SQL. */
export const rightUses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  authorize: { access: "'member'", organization_id: "100" },
  sign_up_organization: { organization_name: "'New'", user_name: "'Somebody'" },
  create_organization: { organization_name: "'New'" },
  resolve_host: { host: "'alpha.example'" },
  may_use_host: { host: "'alpha.example'" },
  add_document: { organization_id: "100", name: "'New'", path: "'files/1'", type: "'txt'" },
  add_attachment: { organization_id: "100", name: "'New'", path: "'files/1'", type: "'txt'" },
  my_attachments: { organization_id: "100", document_ids: "'{1001}'" },
  correct_transcript: {
    organization_id: "100",
    document_id: "1001",
    lines: `'[{"start": 0, "text": "Words."}]'`,
  },
  document_transcript: { organization_id: "100", document_id: "1001" },
  list_texts: { organization_id: "100", page_limit: "50", page_offset: "0", kind: "'text'", search: "''" },
  check_upload: { path: "'files/1'" },
  keep_text: { organization_id: "100", path: "'files/1'", content: "'Words'" },
  text_versions: { organization_id: "100", document_id: "1001" },
  text_to_speak: { organization_id: "100", from_offset: "0", to_offset: "5", document_id: "1001" },
  recording_to_hear: { organization_id: "100", document_id: "1001" },
  replace_document: { organization_id: "100", document_id: "1001", path: "'files/1'", type: "'txt'" },
  restore_document: { organization_id: "100", document_id: "1002" },
  cancel_source_run: { organization_id: "100", source_id: "7101" },
  scan_website: { organization_id: "100", address: "'https://example.com/'", settings: "'{}'" },
  crawl_website: {
    organization_id: "100",
    source_id: "7104",
    name: "'Site'",
    settings: "'{}'",
    left_out_ids: "'{}'",
  },
  change_website: { organization_id: "100", source_id: "7103", name: "'Site'", settings: "'{}'" },
  leave_out_pages: { organization_id: "100", source_id: "7103", item_ids: "'{8103}'" },
  list_websites: { organization_id: "100", page_limit: "50", page_offset: "0", search: "''" },
  list_website_pages: {
    organization_id: "100",
    source_id: "7103",
    page_limit: "50",
    page_offset: "0",
    search: "''",
    with_state: "'failed'",
  },
  rename_document: { organization_id: "100", document_id: "1001", new_name: "'New'" },
  list_documents: {
    organization_id: "100",
    page_limit: "50",
    page_offset: "0",
    search: "''",
    with_status: "'success'",
    with_type: "'txt'",
    with_origin: "'upload'",
    with_readers: "'tagged'",
    sort: "'name'",
  },
  create_folder: { organization_id: "100", name: "'New'", in_folder_id: "121" },
  update_folder: { organization_id: "100", folder_id: "122", new_name: "'New'" },
  delete_documents: { organization_id: "100", document_ids: "'{1001}'" },
  move_documents: { organization_id: "100", document_ids: "'{1001}'", to_folder_id: "121" },
  retry_documents: { organization_id: "100", document_ids: "'{1007}'" },
  preview_readers: {
    organization_id: "100",
    document_ids: "'{1001}'",
    add_tag_ids: "'{101}'",
    remove_tag_ids: "'{102}'",
    of_user_ids: "'{13}'",
    of_team_ids: "'{111}'",
    new_tag_ids: "'{101}'",
    new_team_ids: "'{111}'",
    joining_ids: "'{13}'",
    leaving_ids: "'{17}'",
  },
  document_text: {
    organization_id: "100",
    document_id: "1001",
    at_offset: "0",
    parts_before: "1",
    parts_after: "1",
  },
  document_readers: {
    organization_id: "100",
    document_id: "1005",
    page_limit: "50",
    page_offset: "0",
    search: "''",
  },
  member_documents: { organization_id: "100", member_id: "13", page_limit: "50", page_offset: "0" },
  get_chat: { organization_id: "100", chat_id: "3015", page_limit: "50" },
  search_chunks: {
    organization_id: "100",
    terms: "'{7}'",
    weights: "'{1}'",
    embedding: "null",
    document_ids: "'{1001}'",
    match_count: "40",
  },
  update_document_metadata: {
    organization_id: "100",
    document_id: "1001",
    changes: `'{"title": "New"}'`,
    as_found: "'{author}'",
  },
  document_standing: { organization_id: "100", document_ids: "'{1001}'" },
  documents_to_review: { organization_id: "100", page_limit: "50", page_offset: "0" },
  equal_documents: { organization_id: "100", content_hashes: "'{x}'" },
  document_gaps: { organization_id: "100", document_ids: "'{1001}'", question: "'Why?'" },
  overview_chunks: { organization_id: "100", name_words: "'{}'" },
  readable_documents: { organization_id: "100", name_words: "'{}'" },
  whole_chunks: { organization_id: "100", document_ids: "'{1001}'" },
  propose_lesson: {
    organization_id: "100",
    question: "'Why?'",
    answer: "'So.'",
    questions: "'{}'",
    tag_ids: "'{101}'",
  },
  accept_lessons: { organization_id: "100", lesson_ids: "'{8101}'" },
  reject_lessons: { organization_id: "100", lesson_ids: "'{8101}'", reason: "'No.'" },
  delete_lessons: { organization_id: "100", lesson_ids: "'{8101}'" },
  update_lesson: { organization_id: "100", lesson_id: "8101", changes: `'{"answer": "New"}'` },
  list_lessons: {
    organization_id: "100",
    page_limit: "50",
    page_offset: "0",
    search: "''",
    with_state: "'proposed'",
  },
  user_usage: {
    organization_id: "100",
    from_day: "'2026-02-01'",
    to_day: "'2026-03-31'",
    page_limit: "50",
    page_offset: "0",
  },
  document_usage: {
    organization_id: "100",
    from_day: "'2026-02-01'",
    to_day: "'2026-03-31'",
    page_limit: "50",
    page_offset: "0",
  },
  list_contradictions: { organization_id: "100", page_limit: "10", page_offset: "0" },
  list_document_changes: { organization_id: "100", page_limit: "10", page_offset: "0" },
  decide_contradiction: { organization_id: "100", contradiction_id: "8100", verdict: "'first'" },
  other_sides: { organization_id: "100", revision_ids: "'{1001}'", starts: "'{0}'", ends: "'{1}'" },
  document_contradictions: { organization_id: "100", document_ids: "'{1001}'" },
  cited_chunks: { organization_id: "100", revision_ids: "'{1001}'", starts: "'{0}'", ends: "'{1}'" },
  list_chats: { organization_id: "100", search: "''", page_limit: "50", page_offset: "0" },
  update_chat: { organization_id: "100", chat_id: "3015", changes: `'{"title": "New"}'` },
  start_answer: { organization_id: "100", chat_id: "3015", message: "'Why?'" },
  ai_settings: { organization_id: "100" },
  ai_settings_trial: { organization_id: "100" },
  list_ai_settings: { organization_id: "100", page_limit: "20", page_offset: "0" },
  decide_ai_settings: { organization_id: "100", publishes: "true" },
  bring_back_ai_settings: { organization_id: "100", number: "1" },
  update_organization: { organization_id: "100", changes: `'{"name": "New"}'` },
  delete_organization: { organization_id: "100", typed_name: "'Alpha'" },
  invite_members: { organization_id: "100", emails: "'{new@example.com}'", member_role: "'user'" },
  accept_invitation: { token: "'token'" },
  prove_email: { token: "'token'" },
  delete_account: { typed_email: "'p15@example.com'" },
  list_members: {
    organization_id: "100",
    page_limit: "50",
    page_offset: "0",
    search: "''",
    with_role: "'user'",
    sort: "'name'",
  },
  assign_member_tags: {
    organization_id: "100",
    to_member_ids: "'{13}'",
    new_tag_ids: "'{101}'",
    replace: "true",
  },
  assign_team_tags: {
    organization_id: "100",
    to_team_ids: "'{111}'",
    new_tag_ids: "'{101}'",
    replace: "true",
  },
  set_member_teams: { organization_id: "100", member_id: "13", new_team_ids: "'{111}'" },
  add_team_members: { organization_id: "100", to_team_id: "111", member_ids: "'{13}'" },
  tags_to_suggest: { organization_id: "100", of_document_ids: "'{1001}'" },
  tag_documents: {
    organization_id: "100",
    to_document_ids: "'{1001}'",
    add_tag_ids: "'{101}'",
    remove_tag_ids: "'{102}'",
  },
};

/** Objects that aren't any of ours, and what isn't one. */
const wrongJson = [
  "null",
  "'null'::jsonb",
  "'1'::jsonb",
  "'true'::jsonb",
  `'"name"'::jsonb`,
  "'[]'::jsonb",
  "'[1]'::jsonb",
  `'["name", "title"]'::jsonb`,
  `'[{"name": "New"}]'::jsonb`,
  `'{"": 1}'::jsonb`,
  `'{"unknown": "New"}'::jsonb`,
  ...["name", "title", "suggested_tag_context", "deleted", "rating"].flatMap((field) =>
    ["null", "1", "[]", "{}", `{"value": {"a": 1}}`, `{"message_id": "1"}`, `{"message_id": -1.5}`]
      .filter((value) => field !== "rating" || value.length > 2)
      .map((value) => `'{"${field}": ${value}}'::jsonb`),
  ),
  `jsonb_build_object('name', repeat('x', 200000), 'title', repeat('x', 200000))`,
  `jsonb_build_object('suggested_tag_context', repeat('x', 200000))`,
  `(repeat('{"name":', 500) || '1' || repeat('}', 500))::jsonb`,
  `(repeat('[', 500) || repeat(']', 500))::jsonb`,
  `(select jsonb_object_agg('key' || i, i) from generate_series(1, 5000) as i)`,
];

const wrongList = (type: string) => {
  const element = type.replace("[]", "");
  const sample = element === "text" ? "'x'" : "1";
  return [
    `array[null]::${type}`,
    `array[${sample}, null]::${type}`,
    `array[[${sample}], [${sample}]]::${type}`,
    `array_fill(${sample}::${element}, array[5000])`,
    `'{{1},{1}}'::${type}`,
  ];
};

/** Values that are wrong for others and that a function takes all the same: a title may be taken back. */
export const takenAllTheSame: Readonly<Record<string, readonly string[]>> = {
  update_document_metadata: [`'{"title": null}'::jsonb`],
};

/** Values of a type that no function takes. */
export function wrongValues(type: string): string[] {
  if (type === "jsonb") return wrongJson;
  if (type.endsWith("[]")) return wrongList(type);
  if (type === "text") return ["repeat('x', 200000)"];
  return [];
}

/** Sizes and beginnings of pages that no function gives; far behind the last row is an empty page. */
export const wrongCounts = (argument: string): string[] =>
  argument === "page_offset" ? ["-1", "null"] : ["-1", "2000000000", "null"];
