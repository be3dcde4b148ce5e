import type { Outbox } from "../../vendors/outbox.ts";
import { alert, html, pageOf } from "../../vendors/html.ts";
import { GoogleError } from "../errors.ts";
import type { Client } from "../oauth/token-endpoint.ts";
import type { World } from "../world.ts";
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
        return nothing("There is nothing here.");
      }
      if (request.method !== "POST") return nothing("This method isn't used here.", 405);
      // Another site's page may send forms here, and can't hide where they are from.
      if (!isOwn(request)) return nothing("This came from another site.", 403);
      const text = await request.text();
      if (text.length > LONGEST_FORM) return nothing("That is too much.", 413);
      if (url.pathname === "/consent") return submitConsent(world, client, new URLSearchParams(text));
      return nothing("There is nothing here.");
    } catch (error) {
      if (error instanceof GoogleError) return nothing(error.message, error.status);
      throw error;
    } finally {
      await keep();
    }
  };
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
