import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import { join } from "node:path";
import { pageFor } from "./page.ts";
import type { PageContext } from "./page.ts";
import type { Handler } from "./static.ts";

/** Serves the app through Vite, with hot reload over the same server. */
export async function serveDev(
  root: string,
  server: Server,
  context: PageContext,
): Promise<{ handle: Handler; close: () => Promise<void> }> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server }, allowedHosts: true },
  });
  return {
    close: () => vite.close(),
    handle: (request, response) =>
      new Promise((resolve, reject) => {
        response.once("close", resolve);
        vite.middlewares(request, response, (error?: unknown) => {
          if (error) return reject(error instanceof Error ? error : new Error(String(error)));
          const page = async () => {
            const html = await readFile(join(root, "index.html"), "utf8");
            const transformed = await vite.transformIndexHtml(request.url ?? "/", html);
            response.writeHead(200, {
              "content-type": "text/html; charset=utf-8",
              "cache-control": "no-store",
            });
            response.end(await pageFor(transformed, request, context));
          };
          page().catch(reject);
        });
      }),
  };
}
