import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { readEnvironment } from "../local/env-files.ts";

/**
 * Calls each endpoint that is set up once, and says in words what works, what doesn't and what to set. `--mail <address>`
 * sends a mail there. The exit code is 1 when something that is set up fails.
 */
const mail = wantedMail();
const given = readEnvironment(process.cwd());
const started = await readFile(join(given.DATA_DIR ?? ".data", "env"), "utf8").catch(() => "");
const { diagnose } = await import("./doctor/diagnose.ts");
process.exitCode = await diagnose({ ...parseEnv(started), ...given }, mail, (line) => console.log(line));

function wantedMail(): string | undefined {
  try {
    return parseArgs({ options: { mail: { type: "string" } } }).values.mail;
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
