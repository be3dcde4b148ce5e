import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, extname, join, relative, sep } from "node:path";
import { contentSecurityPolicy, pageFor } from "./page.ts";
import type { PageContext } from "./page.ts";

const types: Record<string, string> = {
  ".bcmap": "application/octet-stream",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".icc": "application/octet-stream",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".pfb": "application/octet-stream",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
  ".vtt": "text/vtt; charset=utf-8",
  ".wasm": "application/wasm",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "permissions-policy": "camera=(), geolocation=(), payment=(), usb=()",
};

/** A built file, kept in memory once it was asked for. */
interface Asset {
  type: string;
  etag: string;
  plain: Buffer;
  encoded: { name: "br" | "gzip"; bytes: Buffer }[];
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Whether the app answers at this path; elsewhere its page is sent with 404, and shows that there is nothing. */
const isAppRoute = (path: string) => /^\/((app|admin)(\/|$)|$)/.test(path);

/** Serves the built app: its files for ever where their names carry a hash, its page fresh each time. */
export async function serveBuilt(folder: string, context: PageContext): Promise<Handler> {
  const html = await readFile(join(folder, "index.html"), "utf8");
  const assets = await findAssets(folder);
  const scripts = ["/assets/", ...[...assets.keys()].filter((path) => /^\/[^/]+\.m?js$/.test(path))];
  return async (request, response) => {
    const path = decoded(new URL(request.url ?? "/", "http://localhost").pathname);
    const asset = await assets.get(path)?.();
    if (asset) {
      sendAsset(path, asset, request, response);
      return;
    }
    if (extname(path) || !accepts(request, "text/html")) {
      response.writeHead(404, { "content-type": "text/plain", ...always });
      response.end("Not found\n");
      return;
    }
    const page = await pageFor(html, request, context);
    response.writeHead(isAppRoute(path) ? 200 : 404, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "content-security-policy": contentSecurityPolicy(request, scripts, context),
      "x-frame-options": "DENY",
      ...always,
    });
    response.end(request.method === "HEAD" ? undefined : page);
  };
}

/** As it is asked for where it isn't well encoded: there is nothing of that name. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * The files of a build by their paths, each read once, when it is asked for. One may be gone by then, as builds that nobody has
 * started for long are removed.
 */
async function findAssets(folder: string): Promise<Map<string, () => Promise<Asset | undefined>>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  );
  const assets = new Map<string, () => Promise<Asset | undefined>>();
  for (const file of files) {
    const type = types[extname(file)];
    if (!type || basename(file) === "index.html") continue;
    let read: Promise<Asset | undefined> | undefined;
    const readOnce = () => (read ??= readAsset(file, type, files).catch(() => undefined));
    assets.set(`/${relative(folder, file).split(sep).join("/")}`, readOnce);
  }
  return assets;
}

async function readAsset(file: string, type: string, files: ReadonlySet<string>): Promise<Asset> {
  const plain = await readFile(file);
  const encodings = [
    ["br", ".br"],
    ["gzip", ".gz"],
  ] as const;
  const encoded = await Promise.all(
    encodings
      .filter(([, ending]) => files.has(file + ending))
      .map(async ([name, ending]) => ({ name, bytes: await readFile(file + ending) })),
  );
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { type, etag, plain, encoded };
}

function sendAsset(path: string, asset: Asset, request: IncomingMessage, response: ServerResponse): void {
  const encoding = asset.encoded.find(({ name }) => accepts(request, name, "accept-encoding"));
  const headers = {
    "content-type": asset.type,
    "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    etag: asset.etag,
    "accept-ranges": "bytes",
    vary: "Accept-Encoding",
    ...(encoding && { "content-encoding": encoding.name }),
    ...always,
  };
  if (request.headers["if-none-match"] === asset.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const bytes = encoding?.bytes ?? asset.plain;
  const range = rangeOf(request, asset, bytes.length);
  if (range) {
    const [from, to] = range;
    const isThere = from < bytes.length && from <= to;
    const total = isThere ? `${from}-${to}/${bytes.length}` : `*/${bytes.length}`;
    const part = isThere ? bytes.subarray(from, to + 1) : Buffer.alloc(0);
    const length = { "content-length": part.length, "content-range": `bytes ${total}` };
    response.writeHead(isThere ? 206 : 416, { ...headers, ...length });
    response.end(request.method === "HEAD" ? undefined : part);
    return;
  }
  response.writeHead(200, { ...headers, "content-length": bytes.length });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** The first and last byte that are asked for, such as by a film that is played from its middle; several stretches are answered with the whole. */
function rangeOf(request: IncomingMessage, { etag }: Asset, length: number): [number, number] | null {
  const { range = "", "if-range": known = etag } = request.headers;
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "") || known !== etag) return null;
  if (from === "") return [Math.max(0, length - Number(to)), length - 1];
  return [Number(from), to === "" ? length - 1 : Math.min(Number(to), length - 1)];
}

function accepts(
  request: IncomingMessage,
  what: string,
  header: "accept" | "accept-encoding" = "accept",
): boolean {
  const accepted = request.headers[header] ?? (header === "accept" ? "*/*" : "");
  return accepted.includes(what) || (header === "accept" && accepted.includes("*/*"));
}
