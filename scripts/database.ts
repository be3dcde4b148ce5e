import { readFile, writeFile } from "node:fs/promises";
import { format } from "prettier";
import { startGround } from "../local/ground.ts";
import { advice, BOUND_FUNCTIONS, supabase } from "./advisors.ts";

const TYPES = "supabase/functions/_shared/db/database.types.ts";

async function generatedTypes(databaseUrl: string): Promise<string> {
  const types = await supabase(
    `${databaseUrl}?sslmode=disable`,
    "gen",
    "types",
    "--lang",
    "typescript",
    "--schema",
    "public",
  );
  return format(types.slice(types.indexOf("export type Json")), { parser: "typescript", printWidth: 110 });
}

const advise = async (ground: Awaited<ReturnType<typeof startGround>>) =>
  advice(
    `${ground.databaseUrl}?sslmode=disable`,
    await ground.database.query<{ name: string }>(BOUND_FUNCTIONS),
  );

/** Complains where advisors find anything of level warn or above, and proves that they would. */
async function checkAdvisors(ground: Awaited<ReturnType<typeof startGround>>): Promise<string[]> {
  const complaints = await advise(ground);
  await ground.database.exec(
    "create table public.unguarded (id bigint); grant select on public.unguarded to anon;",
  );
  const unguarded = (await advise(ground)).filter((complaint) => complaint.includes("unguarded"));
  if (unguarded.length === 0) complaints.push("supabase db advisors didn't report a table without policies.");
  return complaints;
}

/**
 * `types`: writes the types of the migrated database. `check`: fails when they have drifted, or when the CLI's
 * advisors report anything.
 */
async function main(task: string | undefined): Promise<void> {
  const ground = await startGround();
  try {
    const types = await generatedTypes(ground.databaseUrl);
    if (task === "types") return await writeFile(TYPES, types);
    const complaints = await checkAdvisors(ground);
    if ((await readFile(TYPES, "utf8")) !== types) complaints.push(`${TYPES} has drifted: npm run types`);
    for (const complaint of complaints) console.error(complaint);
    if (complaints.length > 0) process.exitCode = 1;
  } finally {
    await ground.close();
  }
}

await main(process.argv[2]);
