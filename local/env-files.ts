import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** The process's environment, over that of `.env` and `supabase/functions/.env`. */
export function readEnvironment(root: string): NodeJS.Dict<string> {
  const files = [join(root, "supabase", "functions", ".env"), join(root, ".env")];
  return { ...Object.assign({}, ...files.map(readEnvFile)), ...process.env };
}

function readEnvFile(file: string): NodeJS.Dict<string> {
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
}
