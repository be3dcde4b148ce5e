import type { Database } from "../../local/database/database.ts";
import { chunkDocument } from "../../supabase/functions/_shared/domain/text/chunks.ts";
import { embeddingText } from "../../supabase/functions/_shared/ingestion/embedding.ts";
import { vectorText } from "../../supabase/functions/_shared/db/vector.ts";
import { embed } from "../../local/ai/embedding.ts";
import type { Entry } from "./beir.ts";

/** An organisation of one owner, to search in. */
export interface Tenant {
  organizationId: number;
  userId: number;
}

export async function createTenant(database: Database, name: string): Promise<Tenant> {
  const email = `${name}@bench.example`;
  const [row] = await database.query<Tenant>(
    `with sign_in as (insert into auth.users (id, email) values (gen_random_uuid(), $1) returning id),
       member as (insert into public.users (auth_id, email) select id, $1 from sign_in returning id),
       organization as (insert into public.organizations (name) values ($2) returning id)
     insert into public.organization_members (organization_id, user_id, role)
     select organization.id, member.id, 'owner' from organization, member
     returning organization_id as "organizationId", user_id as "userId"`,
    [email, name],
  );
  if (!row) throw new Error("The bench's organisation wasn't made.");
  return row;
}

/** Chunks, embeds and stores each entry as a document of its own; gives document id → entry id. */
export async function ingest(
  database: Database,
  tenant: Tenant,
  corpus: Entry[],
): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  for (const entry of corpus) {
    const blocks = [
      ...(entry.title ? [{ kind: "heading" as const, level: 1, text: entry.title }] : []),
      ...entry.text.split(/\n{2,}/).map((text) => ({ kind: "paragraph" as const, text })),
    ];
    const { chunks } = chunkDocument(blocks);
    const rows = chunks.map((chunk) => ({
      ...chunk,
      embedding: vectorText([...embed(embeddingText(chunk), 1536)]),
    }));
    const [document] = await database.query<{ id: number }>(
      `insert into public.documents (organization_id, name, path, type, status, uploaded_by)
       values ($1, $2, 'files/' || gen_random_uuid(), 'txt', 'success', $3) returning id`,
      [tenant.organizationId, `${entry.id}.txt`.slice(-255), tenant.userId],
    );
    if (!document) throw new Error("The bench's document wasn't made.");
    await database.query("select public.save_document_chunks($1, $2::jsonb)", [
      document.id,
      JSON.stringify(rows),
    ]);
    ids.set(document.id, entry.id);
  }
  return ids;
}
