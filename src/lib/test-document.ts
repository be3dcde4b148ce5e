import type { Document } from "@contract/documents.ts";

let last = 100;

/** A document for tests: one that is ready, with an id of its own unless given. */
export function testDocument(fields: Partial<Document> = {}): Document {
  last += 1;
  return {
    id: last,
    name: "report.pdf",
    origin: "upload",
    folder_id: null,
    type: "pdf",
    path: `http://supabase.test/storage/v1/object/public/uploads/files/${crypto.randomUUID()}`,
    size: 2048,
    status: "success",
    stage: null,
    progress: 1,
    status_reason: null,
    unread: [],
    page_count: null,
    uploaded_by: null,
    tag_ids: [],
    title: null,
    author: null,
    dated: null,
    language: null,
    metadata: {},
    owner_id: null,
    valid_from: null,
    valid_until: null,
    replaces_id: null,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    ...fields,
  };
}
