import { bytesOf, types } from "../vendors/documents/content.ts";
import { downloadOf, fileBytes } from "./content.ts";
import type { World } from "./world.ts";

/** A file by an address that opens it without a bearer; one that is sent all the same is refused, as SharePoint does. */
export function serveDownload(world: World, request: Request): Response {
  if (request.headers.has("authorization")) return plain(401, "This address takes no bearer.");
  const found = downloadOf(world, new URL(request.url).searchParams);
  if (!found) return plain(404, "This address has ended.");
  const { item, format } = found;
  const asPdf = format === "pdf" && item.content;
  const bytes = asPdf ? bytesOf(asPdf, types.pdf) : fileBytes(item);
  const headers = {
    "content-type": asPdf ? types.pdf : item.type,
    "accept-ranges": "bytes",
    "cache-control": "no-store",
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(item.name)}`,
    "content-security-policy": "sandbox; default-src 'none'",
  };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get("range") ?? "") ?? [];
  if (from === undefined)
    return new Response(bytes, { headers: { ...headers, "content-length": String(bytes.length) } });
  const start = Number(from);
  const end = Math.min(to ? Number(to) : Infinity, bytes.length - 1);
  if (start > end) return plain(416, "There are fewer bytes.");
  return new Response(bytes.slice(start, end + 1), {
    status: 206,
    headers: {
      ...headers,
      "content-range": `bytes ${start}-${end}/${bytes.length}`,
      "content-length": String(end + 1 - start),
    },
  });
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
}
