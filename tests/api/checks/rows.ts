import { sql } from "../../support/sql.ts";
import type { Scene } from "../successes/scene.ts";

/** A website of the organisation, and a page of it. */
export async function websiteIn({ id, owner }: Scene, state: "active" | "draft"): Promise<[number, number]> {
  const [website] = await sql()`
    insert into public.sources (organization_id, kind, owner_id, name, state, settings)
    values (${id}, 'website', ${owner.id}, 'Website', ${state}, '{"address": "https://example.com/"}') returning id`;
  const [page] = await sql()`
    insert into public.source_items (organization_id, source_id, external_id, state)
    values (${id}, ${Number(website?.["id"])}, 'https://example.com/', 'found') returning id`;
  return [Number(website?.["id"]), Number(page?.["id"])];
}

/** A contradiction of a document and a new one. */
export async function contradictionWith({ id, document }: Scene, first: number): Promise<number> {
  const { id: second } = await document();
  const [revision] = await sql()`select revision_id as id from public.documents where id = ${first}`;
  const side = { revision_id: Number(revision?.["id"]), text: "Five.", start: 0, end: 5, marks: [] };
  const told = sql().json({ ...side, page: null, time: null, heading_path: [], quote: "Five." });
  const [row] = await sql()`
    insert into public.contradictions
      (organization_id, first_document_id, first_hash, second_document_id, second_hash, first, second, reason)
    values (${id}, ${first}, 'hash', ${second}, 'hash', ${told}, ${told}, 'They differ.') returning id`;
  return Number(row?.["id"]);
}

/** What a new version of a document changed. */
export async function changeIn(organizationId: number, document: number): Promise<number> {
  const [revision] = await sql()`select revision_id as id from public.documents where id = ${document}`;
  const side = { revision_id: Number(revision?.["id"]), text: "Five.", start: 0, end: 5, marks: [] };
  const told = { ...side, page: null, time: null, heading_path: [], quote: "Five.", revision: 1 };
  const former = sql().json({ ...told, added_at: new Date().toISOString() });
  const [row] = await sql()`
    insert into public.document_changes (organization_id, document_id, former_hash, present_hash, former, present, reason)
    values (${organizationId}, ${document}, 'former', 'hash', ${former}, ${former}, 'They differ.') returning id`;
  return Number(row?.["id"]);
}

/** A file that waits for its owner's next question. */
export async function attachmentOf({ id, owner }: Scene): Promise<number> {
  const [document] = await sql()`
    insert into public.documents (organization_id, name, path, type, size, uploaded_by, origin, status)
    values (${id}, 'Note.txt', ${`attached-${id}`}, 'txt', 1, ${owner.id}, 'attachment', 'success') returning id`;
  await sql()`
    insert into public.attachments (document_id, organization_id, user_id)
    values (${Number(document?.["id"])}, ${id}, ${owner.id})`;
  return Number(document?.["id"]);
}
