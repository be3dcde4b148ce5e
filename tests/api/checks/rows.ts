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

/** More connections than the Free plan has, for what isn't about limits. */
export async function anyConnectors(organizationId: number): Promise<void> {
  await sql()`
    insert into public.limit_overrides (organization_id, meter, amount, reason) values (${organizationId}, 'connectors', -1, 'Test')
    on conflict do nothing`;
}

/** A folder of its owner's that was kept in step with a drive until they had to connect it again, and a file of it. */
export async function syncIn(
  { id, owner }: Scene,
  type: "google" | "onedrive" | "sharepoint",
): Promise<{ sync: number; file: number }> {
  await anyConnectors(id);
  const [connection] = await sql()`
    insert into public.connections (organization_id, user_id, type, account_id, account_name, state)
    values (${id}, ${owner.id}, ${type}, ${`${type}-${id}`}, 'Owner', 'reconnect') returning id`;
  const settings = {
    form: "folder",
    drive_id: "d",
    roots: [{ drive_id: "d", id: "f", name: "Folder" }],
    sharing: "me",
    tag_ids: [],
    every: "1 hour",
  };
  const [sync] = await sql()`
    insert into public.sources (organization_id, kind, owner_id, connection_id, name, state, settings)
    values (${id}, ${type === "google" ? "google-drive" : type}, ${owner.id}, ${Number(connection?.["id"])}, 'Folder', 'active',
            ${sql().json(settings)}) returning id`;
  const [file] = await sql()`
    insert into public.source_items (organization_id, source_id, external_id, state, name)
    values (${id}, ${Number(sync?.["id"])}, 'd/file', 'current', 'file.txt') returning id`;
  return { sync: Number(sync?.["id"]), file: Number(file?.["id"]) };
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
