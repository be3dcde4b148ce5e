import type { Outbox } from "../../vendors/outbox.ts";
import { alert, html, pageOf } from "../../vendors/html.ts";
import { GoogleError } from "../errors.ts";
import type { Client } from "../oauth/token-endpoint.ts";
import { pagesPath, type World } from "../world.ts";
import { eventPage, filePage } from "./file.ts";
import { asked, overviewPage } from "./overview.ts";
import { BANNER, consentPage, submitConsent } from "./consent.ts";

const LONGEST_FORM = 64 * 1024;

export interface PageContext {
  world: World;
  client: Client;
  outbox: Outbox;
  run: (name: string, given: unknown) => Promise<object>;
  keep: () => Promise<void>;
}

/** The pages for people: consent, and what there is on this machine. */
export function createPages(context: PageContext): (request: Request) => Promise<Response> {
  const { world, client, keep } = context;
  return async (request) => {
    const url = new URL(request.url);
    try {
      if (request.method === "GET" || request.method === "HEAD") {
        if (url.pathname === "/o/oauth2/v2/auth") return consentPage(world, client, url.searchParams);
        return shown(url.pathname) ?? nothing("There is nothing here.");
      }
      if (request.method !== "POST") return nothing("This method isn't used here.", 405);
      // Another site's page may send forms here, and can't hide where they are from.
      if (!isOwn(request)) return nothing("This came from another site.", 403);
      const text = await request.text();
      if (text.length > LONGEST_FORM) return nothing("That is too much.", 413);
      const form = new URLSearchParams(text);
      if (url.pathname === "/consent") return submitConsent(world, client, form);
      return await done(url.pathname, form, request.headers.get("referer"));
    } catch (error) {
      if (error instanceof GoogleError) return nothing(error.message, error.status);
      throw error;
    } finally {
      await keep();
    }
  };

  function shown(pathname: string): Response | undefined {
    const [what = "", id = "", part = ""] = pathname.slice(1).split("/").map(decodeURIComponent);
    if (what === "") return overviewPage(context);
    if (what === "icon") return icon();
    if (what === "file" || what === "folders") return filePage(world, id);
    return what === "event" ? eventPage(world, id, part) : undefined;
  }

  /** Does what a form asks for, and leads back to the page that it was on. */
  async function done(pathname: string, form: URLSearchParams, from: string | null): Promise<Response> {
    const control = /^\/act\/(\w+)$/.exec(pathname)?.[1];
    const what = control === undefined ? undefined : asked[control]?.(form);
    if (!what) return nothing("There is nothing here.");
    try {
      await context.run(...what);
    } catch (error) {
      if (error instanceof GoogleError) return overviewPage(context, error.message);
      throw error;
    }
    const page = from !== null && URL.canParse(from) ? new URL(from).pathname : "";
    const isFile = page.startsWith(`${pagesPath(world)}/file/`) && control !== "delete";
    const location = isFile ? page : pagesPath(world) || "/";
    return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
  }
}

function icon(): Response {
  const drawn =
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect width="16" height="16" rx="3" fill="#4986e7"/></svg>';
  return new Response(drawn, { headers: { "content-type": "image/svg+xml" } });
}

function nothing(words: string, status = 404): Response {
  return pageOf({
    title: "Nothing here",
    body: html`<h1>Nothing here</h1>
      ${alert(words)}`,
    status,
    banner: BANNER,
  });
}

function isOwn(request: Request): boolean {
  const origin = request.headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}
