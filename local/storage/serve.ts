import { jwtVerify } from "jose";
import { z } from "zod";
import type { Database } from "../database/database.ts";
import { withRange } from "./download.ts";
import { toRawUpload } from "./upload.ts";

export const uploadLimit = 50 * 1024 * 1024;

/** Types that a browser shows without running anything in them. HTML is shown as text, the rest is bytes to keep. */
const shown =
  /^(image\/(png|jpe?g|gif|webp|avif|bmp|x-icon)|(audio|video)\/[\w.+-]+|application\/(pdf|json)|text\/plain)$/;
/** Shown alone it is in a box of its own; Chromium shows no PDF in one. */
const boxed =
  "default-src 'none'; img-src *; media-src *; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

const ListRequest = z.object({ prefix: z.string().default("") });
const Listed = z.array(z.looseObject({ name: z.string() }));
const SignRequest = z.object({ expiresIn: z.int().positive(), paths: z.array(z.string().min(1)).max(1000) });
const SignedOne = z.object({ signedURL: z.string().optional(), message: z.string().optional() });
const nothing = { id: null, created_at: null, updated_at: null, last_accessed_at: null, metadata: null };

export interface StorageContext {
  database: Database;
  jwtSecret: string;
  /** Lite's own storage. */
  next: (request: Request) => Promise<Response>;
}

/**
 * Lite's `/storage/v1` as supabase-js and hosted Supabase have it: uploads as forms, sizes limited (413), ranges,
 * signed addresses, `?download`, and nothing that a browser would run on the site's own origin.
 */
export function serveStorage(request: Request, context: StorageContext): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/storage\/v1/, "");
  if (["GET", "HEAD"].includes(request.method) && path.startsWith("/object/"))
    return download(request, path, context);
  const [, bucket] = /^\/object\/(?:upload\/sign\/)?([^/]+)\/.+/.exec(path) ?? [];
  const isUpload = request.method === "PUT" || (request.method === "POST" && !isAction(path));
  if (bucket && isUpload) return upload(request, decodeURIComponent(bucket), path, context);
  if (path.startsWith("/object/list/")) return list(request, context);
  if (/^\/object\/sign\/[^/]+$/.test(path)) return signMany(request, context);
  return path.includes("/sign/") ? sign(request, context) : context.next(request);
}

function isAction(path: string): boolean {
  return /^\/object\/(sign|list|list-v2|move|copy|upload\/sign)(\/|$)/.test(path);
}

async function upload(
  request: Request,
  bucket: string,
  path: string,
  context: StorageContext,
): Promise<Response> {
  if (path.startsWith("/object/upload/sign/") && !(await hasToken(request, context))) return badToken();
  const [row] = await context.database.query<{ size: number | null }>(
    "select file_size_limit as size from storage.buckets where id = $1",
    [bucket],
  );
  const limit = Math.min(row?.size ?? uploadLimit, uploadLimit);
  const formOverhead = 64 * 1024;
  if (Number(request.headers.get("content-length") ?? 0) > limit + formOverhead) return tooLarge(limit);
  try {
    const raw = await toRawUpload(request, limit);
    const response = await context.next(raw.request);
    return raw.tooLarge() ? tooLarge(limit) : response;
  } catch (error) {
    if (error instanceof SyntaxError) return refusal(400, "InvalidRequest", error.message);
    throw error;
  }
}

async function download(request: Request, path: string, context: StorageContext): Promise<Response> {
  if (path.startsWith("/object/sign/") && !(await hasToken(request, context))) return badToken();
  const response = await withRange(request.headers.get("range"), () => context.next(request));
  if (!response.ok || path.startsWith("/object/info/")) return response;
  const headers = new Headers(response.headers);
  const etag = headers.get("etag");
  if (etag && request.headers.get("if-none-match") === etag) {
    await response.body?.cancel();
    return new Response(null, { status: 304, headers });
  }
  const [sent = "", ...parameters] = (headers.get("content-type") ?? "").toLowerCase().split(/\s*;\s*/);
  const type = sent === "text/html" ? "text/plain" : shown.test(sent) ? sent : "application/octet-stream";
  const charset = type === "text/plain" && parameters.includes("charset=utf-8") ? "; charset=utf-8" : "";
  headers.set("content-type", `${type}${charset}`);
  headers.set("content-security-policy", type === "application/pdf" ? "frame-ancestors 'self'" : boxed);
  const asked = new URL(request.url).searchParams.get("download");
  if (asked !== null || type === "application/octet-stream") {
    const name = encodeURIComponent(asked || (path.split("/").pop() ?? "file"));
    headers.set("content-disposition", `attachment; filename*=UTF-8''${name}`);
  }
  return new Response(response.body, { status: headers.has("content-range") ? 206 : 200, headers });
}

/** Names objects from the folder asked for on, and what lies deeper as one entry a folder, as hosted Supabase does. */
async function list(request: Request, context: StorageContext): Promise<Response> {
  const asked = ListRequest.safeParse(
    await request
      .clone()
      .json()
      .catch(() => undefined),
  );
  const response = await context.next(request);
  if (!response.ok || !asked.success) return response;
  const folder = asked.data.prefix.replace(/\/*$/, "/").replace(/^\//, "");
  const entries = new Map<string, unknown>();
  for (const object of Listed.parse(await response.json())) {
    if (!object.name.startsWith(folder)) continue;
    const [name = "", ...deeper] = object.name.slice(folder.length).split("/");
    if (deeper.length === 0) entries.set(name, { ...object, name });
    else if (!entries.has(name)) entries.set(name, { ...nothing, name });
  }
  return Response.json([...entries.values()]);
}

/** Adds the names that supabase-js reads (`signedURL`, `url`, from `/storage/v1` on) to lite's answer. */
async function sign(request: Request, context: StorageContext): Promise<Response> {
  const response = await context.next(request);
  if (!response.ok) return response;
  const body: unknown = await response.json();
  return Response.json(Array.isArray(body) ? body.map(withAddress) : withAddress(body));
}

/** Links to several objects at once, each signed by itself: lite takes such a request for one about a single object. */
async function signMany(request: Request, context: StorageContext): Promise<Response> {
  const asked = SignRequest.safeParse(await request.json().catch(() => undefined));
  if (!asked.success) return refusal(400, "InvalidRequest", "The request must name paths and expiresIn.");
  const { paths, expiresIn } = asked.data;
  const signed = paths.map(async (path) => {
    const address = `${request.url}/${path.split("/").map(encodeURIComponent).join("/")}`;
    const body = JSON.stringify({ expiresIn });
    const one = await sign(new Request(address, { method: "POST", headers: request.headers, body }), context);
    const { signedURL = null, message = null } = SignedOne.parse(await one.json());
    return { path, signedURL, error: message };
  });
  return Response.json(await Promise.all(signed));
}

function withAddress(signed: unknown): unknown {
  if (typeof signed !== "object" || signed === null || !("signedUrl" in signed)) return signed;
  const url = String(signed.signedUrl).replace(/^\/storage\/v1/, "");
  return { ...signed, url, signedURL: url || null };
}

async function hasToken(request: Request, context: StorageContext): Promise<boolean> {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const key = new TextEncoder().encode(context.jwtSecret);
  return jwtVerify(token, key, { algorithms: ["HS256"] }).then(
    () => true,
    () => false,
  );
}

function badToken(): Response {
  return refusal(400, "InvalidJWT", "This link is invalid or has expired.");
}

function tooLarge(limit: number): Response {
  const megabytes = Math.floor(limit / 1024 / 1024);
  return refusal(413, "Payload too large", `The file exceeds the maximum allowed size of ${megabytes} MiB.`);
}

function refusal(status: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(status), error, message }, { status });
}
