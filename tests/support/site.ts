import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a site answers under a path. */
export interface SitePage {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A website on this machine, for tests that crawl one. */
export interface TestSite {
  origin: string;
  /** By path and query. */
  pages: Map<string, SitePage>;
  /** Paths that were asked for, with the status that each got. */
  asked: { path: string; status: number; headers: IncomingMessage["headers"] }[];
  close(): Promise<void>;
}

/** A page that says something and leads to others. */
export function page(title: string, text: string, links: readonly string[] = [], head = ""): SitePage {
  const list = links.map((href) => `<li><a href="${href}">${href}</a></li>`).join("");
  const body = `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head>
    <body><nav><ul>${list}</ul></nav><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
  return { headers: { "content-type": "text/html; charset=utf-8" }, body };
}

/**
 * Serves pages, each with an ETag, until it is closed. Tests of another process change them by `PUT` (a SitePage as JSON)
 * and `DELETE`.
 */
export async function startSite(pages: Record<string, SitePage> = {}): Promise<TestSite> {
  const held = new Map(Object.entries(pages));
  const asked: TestSite["asked"] = [];
  const server = createServer((request, response) => void answer(request, response, held, asked));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    pages: held,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  pages: Map<string, SitePage>,
  asked: TestSite["asked"],
): Promise<void> {
  const path = request.url ?? "/";
  if (request.method === "PUT") {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    pages.set(path, JSON.parse(Buffer.concat(pieces).toString()) as SitePage);
    return void response.writeHead(204).end();
  }
  if (request.method === "DELETE") {
    pages.delete(path);
    return void response.writeHead(204).end();
  }
  const found = pages.get(path);
  const { status = found ? 200 : 404, headers = {}, body = "" } = found ?? {};
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
  const unchanged = status === 200 && request.headers["if-none-match"] === etag;
  asked.push({ path, status: unchanged ? 304 : status, headers: request.headers });
  if (unchanged) return void response.writeHead(304, { etag }).end();
  response.writeHead(status, { etag, ...headers }).end(body);
}
