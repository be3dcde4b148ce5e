import { parseArgs } from "node:util";
import type { Database } from "../local/database/database.ts";
import { limitsLifted } from "./limits.ts";
import { ms, percentile, progressOf, row } from "./print.ts";
import { openBenchDatabase } from "./stack.ts";

const ORGANIZATION = 3_000_000;
const OWNER = "00000000-0000-4000-8000-00000000de1e";
const SLICE = 100;

const DOCUMENTS = `insert into public.documents (id, organization_id, name, path, type, size, status) overriding system value
     select 3000000 + n, $organization, 'Document ' || n, 'files/' || gen_random_uuid(), 'pdf', 1000, 'success' from $slice`;
/** Triggers are off for these: what they would count and queue is no part of what is measured. */
const SEEDS = [
  `insert into storage.objects (bucket_id, name) select 'uploads', documents.path from public.documents, $slice where documents.id = 3000000 + n`,
  `insert into public.document_revisions (id, organization_id, document_id, number, path, type, size) overriding system value
     select documents.id, documents.organization_id, documents.id, 1, documents.path, 'pdf', 1000 from public.documents, $slice where documents.id = 3000000 + n`,
  `insert into public.document_chunks
     (organization_id, revision_id, ordinal, text, start_offset, end_offset, hash, term_count, terms, embedding)
     select $organization, 3000000 + n, part, repeat('word ' || part || ' ', 100), part * 1000, part * 1000 + 900, n || '/' || part, 100,
            '{1:1,5:2}/536870912', (select vectors.one from vectors offset part % 7 limit 1)
     from $slice, generate_series(1, $passages) as part`,
  `insert into public.chats (id, organization_id, user_id, title) overriding system value
     select 3000000 + n, $organization, (select max(id) from public.users), 'Chat ' || n from $slice where n % 10 = 0`,
  `insert into public.messages (organization_id, chat_id, role, content, status)
     select $organization, 3000000 + n, 'user', 'Question ' || turn, 'complete' from $slice, generate_series(1, 20) as turn where n % 10 = 0`,
];

/**
 * `npm run bench -- organization-deletion [--documents N] [--passages N]`: an organisation with so many documents, each of so many
 * passages, and a tenth as many chats of 20 messages is deleted, step by step as the call and its job do. No step may take what a
 * statement may (30 s), and the receipt must count what was there.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { documents: { type: "string", default: "20000" }, passages: { type: "string", default: "10" } },
  });
  const [documents, passages] = [Number(values.documents), Number(values.passages)];
  const database = await openBenchDatabase();
  try {
    await seed(database, documents, passages);
    const call = await timed(() => begin(database));
    const steps: number[] = [];
    const progress = progressOf("organization-deletion", documents, "documents deleted");
    for (let complete = false; !complete;) {
      const step = await timed(() =>
        database.query<{ done: boolean }>("select public.continue_deletion($1) as done", [call.value]),
      );
      steps.push(step.taken);
      complete = step.value[0]?.done ?? true;
      const [left] = await database.query<{ count: number }>(
        "select count(*)::int as count from public.documents where organization_id = $1",
        [ORGANIZATION],
      );
      progress(documents - (left?.count ?? 0));
    }
    row(`${documents} documents, ${documents * passages} passages`, {
      call: ms(call.taken),
      steps: String(steps.length),
      p50: ms(percentile(steps, 0.5)),
      longest: ms(Math.max(...steps)),
      all: ms(call.taken + steps.reduce((sum, each) => sum + each, 0)),
    });
    const [receipt] = await database.query<{ documents: number; passages: number; files: number }>(
      `select (removed ->> 'public.documents')::int as documents, (removed ->> 'public.document_chunks')::int as passages,
              (objects ->> 'uploads')::int as files from public.deletion_receipts where id = $1`,
      [call.value],
    );
    if (
      receipt?.documents !== documents ||
      receipt.passages !== documents * passages ||
      receipt.files !== documents
    )
      throw new Error(`The receipt counts ${JSON.stringify(receipt)}.`);
  } finally {
    await database.close();
  }
}

async function seed(database: Database, documents: number, passages: number): Promise<void> {
  await database.query("insert into auth.users (id, email) values ($1, 'owner@bench.example')", [OWNER]);
  await database.query(
    `with person as (insert into public.users (auth_id, email) values ($1, 'owner@bench.example') returning id),
     organization as (insert into public.organizations (id, name) overriding system value values ($2, 'Bench') returning id)
     insert into public.organization_members (organization_id, user_id, role)
     select organization.id, person.id, 'owner' from organization, person`,
    [OWNER, ORGANIZATION],
  );
  await database.exec(limitsLifted(ORGANIZATION));
  await database.exec(`create table public.vectors as select (
    select array_agg(((i * n) % 17)::real) from generate_series(1, 1536) as i)::extensions.halfvec as one from generate_series(1, 7) as n`);
  const progress = progressOf("organization-deletion", documents, "documents stored");
  for (let from = 1; from <= documents; from += SLICE) {
    progress(from - 1);
    const slice = `generate_series(${from}, ${Math.min(documents, from + SLICE - 1)}) as n`;
    const filled = (statement: string) =>
      statement
        .replaceAll("$slice", slice)
        .replaceAll("$organization", String(ORGANIZATION))
        .replaceAll("$passages", String(passages));
    await database.exec(filled(DOCUMENTS));
    await database.exec("set session_replication_role = replica");
    for (const statement of SEEDS) await database.exec(filled(statement));
    await database.exec("set session_replication_role = default");
  }
  await database.exec("drop table public.vectors");
  for (const table of ["documents", "document_revisions", "document_chunks", "chats", "messages"])
    await database.exec(`analyze public.${table}`);
}

/** The owner's call, which takes the first step. @returns the receipt's id */
async function begin(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.query(
      "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('role', 'authenticated', true)",
      [JSON.stringify({ sub: OWNER, role: "authenticated" }), OWNER],
    );
    await tx.query("select public.delete_organization($1, 'Bench')", [ORGANIZATION]);
    await tx.query("reset role");
    const [receipt] = await tx.query<{ id: number }>("select id::int from public.deletion_receipts");
    return receipt?.id ?? 0;
  });
}

async function timed<T>(act: () => Promise<T>): Promise<{ taken: number; value: T }> {
  const began = performance.now();
  const value = await act();
  return { taken: performance.now() - began, value };
}
