import type { Outbox } from "../../vendors/outbox.ts";
import { html, pageOf } from "../../vendors/html.ts";
import { BANNER } from "../oauth/pages.ts";
import type { World } from "../world.ts";

interface PageContext {
  world: World;
  outbox: Outbox;
  run: (name: string, given: unknown) => Promise<object>;
}

export function createPages({ world }: PageContext): (request: Request) => Promise<Response> {
  return () =>
    Promise.resolve(
      pageOf({
        title: "Local Microsoft",
        body: html`<h1>Local Microsoft</h1>
          <p>${world.count("account")}</p>`,
        banner: BANNER,
      }),
    );
}
