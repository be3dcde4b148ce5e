import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { GroundError } from "../errors.ts";

const magic: [string, string][] = [
  ["%PDF-", "application/pdf"],
  ["PK\u0003\u0004", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
];

/**
 * Puts the files of `supabase/seed/<bucket>/` into their buckets, as `supabase seed buckets` does with the
 * `objects_path` of `config.toml`. `serve` is the storage service. Throws a `GroundError` that names a refused file.
 */
export async function seedBuckets(
  root: string,
  secretKey: string,
  serve: (request: Request) => Promise<Response>,
): Promise<void> {
  const folder = join(root, "supabase", "seed");
  if (!existsSync(folder)) return;
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).split(sep).map(encodeURIComponent).join("/");
    const bytes = await readFile(file);
    const request = new Request(`http://localhost/storage/v1/object/${path}`, {
      method: "POST",
      headers: { apikey: secretKey, "x-upsert": "true", "content-type": typeOf(bytes) },
      body: new Uint8Array(bytes),
    });
    const answer = await serve(request);
    if (!answer.ok) throw new GroundError(`supabase/seed/${path}: ${await answer.text()}`);
  }
}

function typeOf(bytes: Buffer): string {
  const head = bytes.toString("latin1", 0, 8);
  return magic.find(([start]) => head.startsWith(start))?.[1] ?? "text/plain";
}
