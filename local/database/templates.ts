import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createAtomically } from "../files.ts";

const cache = fileURLToPath(new URL("../../node_modules/.cache/atrium/", import.meta.url));

/**
 * A dumped database that is made once and then read from a file: `inputs` are what it was made of, and with other
 * inputs it is made anew. `name` tells one kind of template from another.
 */
export async function template(name: string, inputs: string[], make: () => Promise<Blob>): Promise<Blob> {
  const hash = createHash("sha256").update(JSON.stringify(inputs)).digest("hex").slice(0, 16);
  const file = join(cache, `${name}-${hash}.tar`);
  if (existsSync(file)) return new Blob([await readFile(file)]);
  const dump = await make();
  await createAtomically(file, async (handle) => handle.writeFile(new Uint8Array(await dump.arrayBuffer())));
  await removeOlder(file, name);
  return dump;
}

async function removeOlder(file: string, name: string): Promise<void> {
  const older = (await readdir(dirname(file))).filter((entry) => entry.startsWith(`${name}-`));
  for (const entry of older)
    if (entry !== basename(file)) await rm(join(dirname(file), entry), { force: true });
}
