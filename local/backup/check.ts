import { createHash } from "node:crypto";
import type { Source } from "./container.ts";
import { damaged, type Manifest } from "./manifest.ts";
import { KeptObject } from "./objects.ts";
import { readPart } from "./parts.ts";

/** The objects that a backup lists. */
export async function* keptObjects(source: Source, manifest: Manifest): AsyncGenerator<KeptObject> {
  for (const part of manifest.objects.parts)
    for (const line of await readPart(source, part)) yield KeptObject.parse(JSON.parse(line));
}

/** Reads all of a backup and compares it with its manifest. Throws a `GroundError` that names the first file that differs. */
export async function checkWhole(source: Source, manifest: Manifest): Promise<void> {
  for (const { parts, rows, schema, name } of manifest.tables) {
    let found = 0;
    for (const part of parts) found += (await readPart(source, part)).length;
    if (found !== rows) throw damaged(`${schema}.${name} has ${found} rows of ${rows}`);
  }
  let count = 0;
  for await (const object of keptObjects(source, manifest)) {
    const hash = createHash("sha256");
    for await (const chunk of source.stream(object.file)) hash.update(chunk);
    if (hash.digest("hex") !== object.sha256) throw damaged(`${object.file} isn't what it was`);
    count += 1;
  }
  if (count !== manifest.objects.count)
    throw damaged(`${count} of ${manifest.objects.count} objects are listed`);
}
