import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { complaintsOf, promisedIn, pushedBy } from "./deploy/push.ts";

/**
 * Shows what `supabase config push` would send to a project, and compares it with what docs/deploy.md promises. Nothing
 * leaves this machine. The exit code is 1 when a variable isn't set or something else is sent.
 */
const root = process.cwd();
const promised = promisedIn(await readFile(join(root, "docs/deploy.md"), "utf8"));
const sent = await pushedBy(root, process.env);
for (const [name, value] of Object.entries(sent)) console.log(`${name} = ${JSON.stringify(value)}`);
const complaints = complaintsOf(sent, promised);
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
