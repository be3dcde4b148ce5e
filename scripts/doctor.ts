import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { readEnvironment } from "../local/options.ts";
import { diagnose } from "./doctor/diagnose.ts";

/**
 * Calls each endpoint that is set up once, and says in words what works, what doesn't and what to set. `--mail <address>`
 * sends a mail there. The exit code is 1 when something that is set up fails.
 */
const { mail } = parseArgs({ options: { mail: { type: "string" } } }).values;
const given = readEnvironment(process.cwd());
const started = await readFile(join(given.DATA_DIR ?? ".data", "env"), "utf8").catch(() => "");
process.exitCode = await diagnose({ ...parseEnv(started), ...given }, mail, (line) => console.log(line));
