import { setTimeout as pause } from "node:timers/promises";
import type { OutputOf } from "../../supabase/functions/_shared/contract/index.ts";
import { call } from "./call.ts";
import type { Person } from "./people.ts";
import { sql } from "./sql.ts";
import { upload } from "./upload.ts";

/** Asks until the answer isn't null. @throws Error that names what was waited for, after 90 s */
export async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const end = performance.now() + 90_000;
  while (performance.now() < end) {
    const answer = await ask();
    if (answer !== null) return answer;
    await pause(50);
  }
  throw new Error(`Waited in vain for ${what}.`);
}

/** Adds a document and waits until it has been read, or couldn't be. */
export async function addRead(
  person: Person,
  organizationId: number,
  name: string,
  bytes: string | Uint8Array<ArrayBuffer>,
): Promise<OutputOf<"/document/add">> {
  const { id } = await upload(person, organizationId, name, bytes);
  await until(`the reading of ${name}`, async () => {
    const [row] = await sql()`select 1 from public.documents where id = ${id} and status <> 'processing'`;
    return row ?? null;
  });
  const { document } = await call(person, "/document/text", { id }, { organizationId });
  return document;
}

/** Waits until a document has been read, or couldn't be. */
export async function settledBy(
  person: Person,
  organizationId: number,
  id: number,
): Promise<OutputOf<"/document/add">> {
  await until(`the reading of document ${id}`, async () => {
    const [row] =
      await sql()`select 1 from public.documents where id = ${id} and status <> 'processing' and stage is null`;
    return row ?? null;
  });
  return (await call(person, "/document/text", { id }, { organizationId })).document;
}

/** Ends the jobs of organisations: what is queued is dropped, and what runs is waited for. */
export async function quietJobs(organizationIds: readonly number[]): Promise<void> {
  await until("their jobs' end", async () => {
    const dropped = await sql()`
      delete from public.jobs where organization_id in ${sql()(organizationIds)} and status = 'queued' returning id`;
    const running = await sql()`
      select id from public.jobs where organization_id in ${sql()(organizationIds)} and status = 'running'`;
    return dropped.length + running.length === 0 ? true : null;
  });
}
