import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);

const Findings = z.array(
  z.object({
    name: z.string(),
    detail: z.string(),
    metadata: z.object({ name: z.string(), schema: z.string() }),
  }),
);

/** Runs the official CLI against a database. @returns what it printed */
export async function supabase(databaseUrl: string, ...args: string[]): Promise<string> {
  const cli = ["node_modules/.bin/supabase", ...args, `--remote=${databaseUrl}`];
  const { stdout } = await run(process.execPath, cli, { maxBuffer: 32 * 1024 * 1024 });
  return stdout;
}

/** The functions whose body is bound: names in it were looked up when they were made, and a search path would keep them from being inlined. */
export const BOUND_FUNCTIONS =
  "select pronamespace::regnamespace || '.' || proname as name from pg_proc where pg_get_function_sqlbody(oid) like 'RETURN %'";

/**
 * Findings of the advisors from level warn on, without search paths that bound functions can't have.
 * @param bound names that `BOUND_FUNCTIONS` finds
 */
export async function advice(databaseUrl: string, bound: readonly { name: string }[]): Promise<string[]> {
  const told = await supabase(databaseUrl, "db", "advisors", "--fail-on", "none", "--level", "warn");
  const isBound = ({ metadata: { schema, name } }: z.infer<typeof Findings>[number]) =>
    bound.some((one) => one.name === `${schema}.${name}`);
  return Findings.parse(JSON.parse(/\[[^]*\]/.exec(told)?.[0] ?? "[]"))
    .filter((finding) => !(finding.name === "function_search_path_mutable" && isBound(finding)))
    .map(({ name, detail }) => `${name}: ${detail}`);
}
