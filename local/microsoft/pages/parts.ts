import { html, pageOf, type Html } from "../../vendors/html.ts";
import { BANNER } from "../oauth/pages.ts";
import type { World } from "../world.ts";

/** Where the pages stand beneath their host, without a slash at the end. */
export function pagesPath(world: World): string {
  return new URL(world.pages).pathname.replace(/\/$/, "");
}

/** A button that does something. */
export function act(world: World, name: string, label: string, fields: Record<string, string> = {}): Html {
  return html`<form class="inline" method="post" action="${pagesPath(world)}/act/${name}">
    ${Object.entries(fields).map(
      ([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`,
    )}<button class="plain small">${label}</button>
  </form>`;
}

export function table(heads: string[], rows: Html[]): Html {
  if (rows.length === 0) return html`<p class="dim">None yet.</p>`;
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th>${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

export function moment(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

export function shownPage(title: string, body: Html, status = 200): Response {
  return pageOf({ title, body, status, wide: true, banner: BANNER });
}

export function nothing(words: string, status = 404): Response {
  const body = html`<h1>Nothing here</h1>
    <p>${words}</p>`;
  return shownPage("Nothing here", body, status);
}
