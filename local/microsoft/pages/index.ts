import type { Outbox } from "../../vendors/outbox.ts";
import { GraphError } from "../errors.ts";
import type { World } from "../world.ts";
import { asked } from "./asked.ts";
import { itemPage, linkPage } from "./item.ts";
import { overviewPage } from "./overview.ts";
import { nothing, pagesPath } from "./parts.ts";
import { channelPage } from "./team.ts";

const LONGEST_FORM = 256 * 1024;

interface PageContext {
  world: World;
  outbox: Outbox;
  run: (name: string, given: unknown) => Promise<object>;
}

/** The pages for people: what there is, a file or folder, a link, a channel. Sign-in is elsewhere (`oauth/pages.ts`). */
export function createPages({ world, outbox, run }: PageContext): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    const parts = partsOf(pathname);
    if (request.method === "GET" || request.method === "HEAD") return shown(parts);
    if (request.method !== "POST") return nothing("This method isn't used here.", 405);
    // Another site's page may send forms here, and can't hide where they are from.
    if (!isOwn(request)) return nothing("This came from another site.", 403);
    const text = await request.text();
    if (text.length > LONGEST_FORM) return nothing("That is too much.", 413);
    return done(parts, new URLSearchParams(text), request.headers.get("referer"));
  };

  function shown([what = "", ...rest]: string[]): Response {
    const [first = "", second = ""] = rest;
    if (what === "") return overviewPage(world, outbox);
    if (what === "web") return itemPage(world, rest);
    if (what === "s") return linkPage(world, first);
    if (what === "team") return channelPage(world, first, second);
    return nothing("There is nothing here.");
  }

  /** Does what a form asks for, and leads back to the page that it was on. */
  async function done(
    [what, name = ""]: string[],
    form: URLSearchParams,
    from: string | null,
  ): Promise<Response> {
    const control = what === "act" && Object.hasOwn(asked, name) ? asked[name]?.(form) : undefined;
    if (!control) return nothing("There is nothing here.");
    const before = form.get("item");
    try {
      await run(...control);
    } catch (error) {
      if (error instanceof GraphError) return overviewPage(world, outbox, error.message);
      throw error;
    }
    const page = from !== null && URL.canParse(from) ? new URL(from).pathname : "";
    // A file that is gone, or has another name, isn't where it was.
    const stays =
      page.startsWith(`${pagesPath(world)}/`) && (before === null || !["trash", "rename"].includes(name));
    const location = stays ? page : pagesPath(world) || "/";
    return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
  }
}

function partsOf(pathname: string): string[] {
  try {
    return pathname.slice(1).split("/").map(decodeURIComponent);
  } catch {
    return ["?"];
  }
}

function isOwn(request: Request): boolean {
  const origin = request.headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}
