import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import type { GroundOptions } from "../options.ts";
import { buildApp } from "./build.ts";
import { serveDev } from "./dev.ts";
import type { PageContext } from "./page.ts";
import { serveBuilt } from "./static.ts";
import type { Handler } from "./static.ts";

export interface OpenApp {
  handle: Handler;
  /** What was done, in a word or two. */
  state: string;
  close(): Promise<void>;
}

/** Makes the app ready to be served: through Vite, or built when what it is made of has changed. */
export async function openApp(
  options: Pick<GroundOptions, "root" | "app">,
  server: Server,
  page: PageContext,
): Promise<OpenApp | undefined> {
  if (options.app === "none" || !existsSync(join(options.root, "index.html"))) return undefined;
  if (options.app === "dev") return { ...(await serveDev(options.root, server, page)), state: "hot reload" };
  const { folder, built } = await buildApp(options.root);
  const handle = await serveBuilt(folder, page);
  return { handle, state: built ? "built" : "up to date", close: () => Promise.resolve() };
}
