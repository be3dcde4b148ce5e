import { parseArgs } from "node:util";
import type { Database } from "../local/database/database.ts";
import { ms, progressOf, row } from "./print.ts";
import { openBenchDatabase } from "./stack.ts";

interface Shelf {
  organizationId: number;
  folderId: number;
  authId: string;
}

/**
 * `npm run bench -- deletion [--documents N] [--passages N]`: a folder of long documents is deleted with what is in it, call by
 * call as the app makes them; none may take what a statement of a signed-in person may (8 s).
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { documents: { type: "string", default: "200" }, passages: { type: "string", default: "500" } },
  });
  const [documents, passages] = [Number(values.documents), Number(values.passages)];
  const database = await openBenchDatabase();
  try {
    const shelf = await openShelf(database);
    const progress = progressOf("deletion", documents, "documents stored");
    for (let nth = 0; nth < documents; nth += 1) {
      await addLong(database, shelf, nth, passages);
      progress(nth + 1);
    }
    await database.exec("analyze");
    const times: number[] = [];
    for (let complete = false; !complete;) {
      const { ms: taken, outcome } = await deleteStep(database, shelf);
      times.push(taken);
      complete = outcome.complete;
    }
    row(`a folder of ${documents} documents of ${passages} passages`, {
      calls: String(times.length),
      longest: ms(Math.max(...times)),
      all: ms(times.reduce((sum, time) => sum + time, 0)),
    });
    const [left] = await database.query<{ count: number }>(
      "select count(*)::int as count from public.document_chunks where organization_id = $1",
      [shelf.organizationId],
    );
    if (left?.count !== 0) throw new Error(`${left?.count ?? "?"} passages are left.`);
  } finally {
    await database.close();
  }
}

async function openShelf(database: Database): Promise<Shelf> {
  const authId = crypto.randomUUID();
  const email = `${authId}@bench.example`;
  await database.query("insert into auth.users (id, email) values ($1, $2)", [authId, email]);
  const [made] = await database.query<{ organization: number; folder: number }>(
    `with person as (insert into public.users (auth_id, email) values ($1, $2) returning id),
     organization as (insert into public.organizations (name) values ('Bench') returning id),
     member as (
       insert into public.organization_members (organization_id, user_id, role)
       select organization.id, person.id, 'owner' from organization, person returning organization_id
     ),
     folder as (
       insert into public.document_folders (organization_id, name) select organization_id, 'Long' from member returning id
     )
     select organization.id::int as organization, folder.id::int as folder from organization, folder`,
    [authId, email],
  );
  if (!made) throw new Error("The bench's folder wasn't made.");
  return { organizationId: made.organization, folderId: made.folder, authId };
}

async function addLong(
  database: Database,
  { organizationId, folderId }: Shelf,
  nth: number,
  passages: number,
): Promise<void> {
  await database.query(
    `with document as (
       insert into public.documents (organization_id, name, path, type, size, status, folder_id)
       values ($1, 'Long ' || $3::text, 'files/' || gen_random_uuid(), 'pdf', 1000, 'success', $2) returning id, path
     ),
     revision as (
       insert into public.document_revisions (organization_id, document_id, number, path, type, size)
       select $1, id, 1, path, 'pdf', 1000 from document returning id
     )
     insert into public.document_chunks
       (organization_id, revision_id, ordinal, text, start_offset, end_offset, hash, term_count, terms, embedding)
     select $1, revision.id, n, repeat('word ' || n || ' ', 100), n * 1000, n * 1000 + 900, $3::text || '/' || n, 100,
            '{1:1,5:2}/536870912', (select array_agg(((i * n) % 17)::real) from generate_series(1, 1536) as i)::extensions.halfvec
     from revision, generate_series(1, $4::int) as n`,
    [organizationId, folderId, String(nth), passages],
  );
}

/** One call of the deletion as its owner, without BEGIN and COMMIT. */
function deleteStep(
  database: Database,
  { organizationId, folderId, authId }: Shelf,
): Promise<{ ms: number; outcome: { complete: boolean } }> {
  return database.transaction(async (tx) => {
    await tx.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
              set_config('role', 'authenticated', true)`,
      [JSON.stringify({ sub: authId, role: "authenticated" }), authId],
    );
    const began = performance.now();
    const [answer] = await tx.query<{ outcome: { complete: boolean } }>(
      "select public.delete_folder($1, $2, true) as outcome",
      [organizationId, folderId],
    );
    if (!answer) throw new Error("The deletion gave nothing.");
    return { ms: performance.now() - began, outcome: answer.outcome };
  });
}
