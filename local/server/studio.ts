import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join, normalize } from "node:path";

const folder = dirname(createRequire(import.meta.url).resolve("@supabase/lite/static/favicon.ico"));
const types: Record<string, string> = {
  ".css": "text/css",
  ".ico": "image/x-icon",
  ".js": "text/javascript",
  ".woff2": "font/woff2",
};

/** A file of lite's studio, which its package ships but doesn't serve. */
export async function serveStudioAsset(path: string): Promise<Response> {
  const file = normalize(join(folder, path.replace(/^\/static/, "")));
  const type = types[extname(file)];
  const bytes = type && file.startsWith(folder) ? await readFile(file).catch(() => undefined) : undefined;
  if (!type || !bytes) return new Response("Not found\n", { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: { "content-type": type, "cache-control": "public, max-age=3600" },
  });
}
