import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { createRequire } from "node:module";
import { dirname, extname, join, normalize } from "node:path";
import { isLocal } from "./origins.ts";

const folder = dirname(createRequire(import.meta.url).resolve("@supabase/lite/static/favicon.ico"));
const types: Record<string, string> = {
  ".css": "text/css",
  ".ico": "image/x-icon",
  ".js": "text/javascript",
  ".woff2": "font/woff2",
};
const pass = "studio-pass";
/** Its router knows the paths that it has at the root of a site. */
const goToEditor = 'if (location.pathname.startsWith("/studio")) history.replaceState(null, "", "/editor");';
const atEditor = "/static/at-editor.js";

export interface Studio {
  /** Serves `/studio`, its screens below `/editor`, its files in `/static` and what it asks of `/_system`. */
  serve(request: Request): Promise<Response>;
  /** The request as the operator's, if the studio that this machine's browser has open sends it. */
  asOperator(request: Request, incoming: IncomingMessage): Request;
}

interface StudioContext {
  publishableKey: string;
  secretKey: string;
  /** Lite, which makes the page and reads the schema. */
  next: (request: Request) => Promise<Response>;
}

/**
 * Lite's studio. It sends its requests without a key, as lite's own admin mode takes them from any page and program;
 * here they count as the operator's only from a page of this origin, in a browser that has opened the studio.
 */
export function createStudio({ publishableKey, secretKey, next }: StudioContext): Studio {
  const secret = randomBytes(24).toString("base64url");
  return {
    async serve(request) {
      const { pathname } = new URL(request.url);
      if (pathname === atEditor)
        return new Response(goToEditor, { headers: { "content-type": "text/javascript" } });
      if (pathname.startsWith("/static/")) return asset(pathname);
      if (pathname === "/_system/info")
        return Response.json({ admin: true, config: { auth: { publishable_key: publishableKey } } });
      if (pathname === "/_system/ping" || pathname === "/_system/introspect") return next(request);
      if (!/^\/(studio|editor)(\/|$)/.test(pathname)) return new Response("Not found\n", { status: 404 });
      const page = await next(request);
      const html = (await page.text()).replace("<script", `<script src="${atEditor}"></script><script`);
      const headers = new Headers(page.headers);
      headers.set("content-security-policy", policy);
      headers.set("cache-control", "no-store");
      headers.set("set-cookie", `${pass}=${secret}; Path=/rest/v1; HttpOnly; SameSite=Strict`);
      headers.delete("content-length");
      return new Response(html, { status: page.status, headers });
    },

    asOperator(request, incoming) {
      const { headers } = request;
      const hasKey = headers.has("apikey") || headers.has("authorization");
      const hasPass = headers.get("cookie")?.split(/;\s*/).includes(`${pass}=${secret}`);
      const isOwnPage = headers.get("sec-fetch-site") === "same-origin";
      if (hasKey || !hasPass || !isOwnPage || !isLocal(incoming.socket.remoteAddress, incoming.headers))
        return request;
      const onward = new Headers(headers);
      onward.set("apikey", secretKey);
      onward.delete("user-agent");
      const { method, body } = request;
      return new Request(request.url, { method, headers: onward, body, duplex: "half" } as RequestInit);
    },
  };
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A file of the studio, which lite's package ships but doesn't serve. */
async function asset(path: string): Promise<Response> {
  const file = normalize(join(folder, path.replace(/^\/static/, "")));
  const type = types[extname(file)];
  const bytes = type && file.startsWith(folder) ? await readFile(file).catch(() => undefined) : undefined;
  if (!type || !bytes) return new Response("Not found\n", { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: { "content-type": type, "cache-control": "public, max-age=3600" },
  });
}
