import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createAtomically } from "../files.ts";

const cache = fileURLToPath(new URL("../../node_modules/.cache/atrium/", import.meta.url));

const kept = 5;

/**
 * A dumped database that is made once and then read from a file: `inputs` are what it was made of, and with other
 * inputs it is made anew. `name` tells one kind of template from another.
 */
export async function template(name: string, inputs: string[], make: () => Promise<Blob>): Promise<Blob> {
  const hash = createHash("sha256").update(JSON.stringify(inputs)).digest("hex").slice(0, 16);
  const file = join(cache, `${name}-${hash}.tar`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return new Blob([kept]);
  const dump = await make();
  const bytes = new Uint8Array(await dump.arrayBuffer());
  // A cache that can't be written (a full disk, packages that belong to another user) costs time, no more.
  await createAtomically(file, async (handle) => handle.writeFile(bytes))
    .then(() => removeOlder(name))
    .catch(() => undefined);
  return dump;
}

/** Keeps the last few of a kind: branches and tests go back and forth between them. */
async function removeOlder(name: string): Promise<void> {
  const files = (await readdir(cache)).filter((entry) => entry.startsWith(`${name}-`));
  const dated = await Promise.all(
    files.map(async (file) => ({ file, time: (await stat(join(cache, file))).mtimeMs })),
  );
  dated.sort((a, b) => b.time - a.time);
  for (const { file } of dated.slice(kept)) await rm(join(cache, file), { force: true });
}
