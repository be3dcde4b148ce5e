import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { format } from "prettier";
import { z } from "zod";
import { startGround } from "../local/ground.ts";

const TYPES = "supabase/functions/_shared/db/database.types.ts";
const run = promisify(execFile);

/** Runs the official CLI against a database; resolves to what it printed. */
async function supabase(databaseUrl: string, ...args: string[]): Promise<string> {
  const cli = ["node_modules/.bin/supabase", ...args, `--remote=${databaseUrl}?sslmode=disable`];
  const { stdout } = await run(process.execPath, cli, { maxBuffer: 32 * 1024 * 1024 });
  return stdout;
}

async function generatedTypes(databaseUrl: string): Promise<string> {
  const types = await supabase(databaseUrl, "gen", "types", "--lang", "typescript", "--schema", "public");
  return format(types.slice(types.indexOf("export type Json")), { parser: "typescript", printWidth: 110 });
}

const Findings = z.array(
  z.object({
    name: z.string(),
    detail: z.string(),
    metadata: z.object({ name: z.string(), schema: z.string() }),
  }),
);

/** What advisors find of level warn or above, but for what can't be. */
async function advice(ground: Awaited<ReturnType<typeof startGround>>): Promise<string[]> {
  const told = await supabase(ground.databaseUrl, "db", "advisors", "--fail-on", "none", "--level", "warn");
  // The names in such a body were looked up when the function was made. A search path would keep it from being inlined.
  const bound = await ground.database.query<{ name: string }>(
    "select pronamespace::regnamespace || '.' || proname as name from pg_proc where pg_get_function_sqlbody(oid) like 'RETURN %'",
  );
  const isBound = ({ metadata: { schema, name } }: z.infer<typeof Findings>[number]) =>
    bound.some((one) => one.name === `${schema}.${name}`);
  return Findings.parse(JSON.parse(/\[[^]*\]/.exec(told)?.[0] ?? "[]"))
    .filter((finding) => !(finding.name === "function_search_path_mutable" && isBound(finding)))
    .map(({ name, detail }) => `${name}: ${detail}`);
}

/** Complains where advisors find anything of level warn or above, and proves that they would. */
async function checkAdvisors(ground: Awaited<ReturnType<typeof startGround>>): Promise<string[]> {
  const complaints = await advice(ground);
  await ground.database.exec(
    "create table public.unguarded (id bigint); grant select on public.unguarded to anon;",
  );
  const unguarded = (await advice(ground)).filter((complaint) => complaint.includes("unguarded"));
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
