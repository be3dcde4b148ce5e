import { alert, html, pageOf, type Html } from "../../vendors/html.ts";
import { FOLDER, accessOf, isTrashed, rootId } from "../drive/access.ts";
import { placeOf } from "../drive/files.ts";
import { SentBack, Unanswerable, agree, deny, readAsked, type Asked } from "../oauth/authorize.ts";
import { isIdentity, scopes } from "../oauth/scopes.ts";
import type { Client } from "../oauth/token-endpoint.ts";
import { pagesPath, type World } from "../world.ts";

export const BANNER = "A stand-in of Google on this machine: made-up people, made-up documents";
const MOST_TO_PICK = 200;

/** `GET` of the authorization endpoint: who, and what they allow. */
export function consentPage(world: World, client: Client, query: URLSearchParams): Response {
  return answered(client, query, (asked) => form(world, asked, query));
}

/** What was chosen on it. */
export function submitConsent(world: World, client: Client, given: URLSearchParams): Response {
  const query = new URLSearchParams(given.get("query") ?? "");
  return answered(client, query, (asked) => {
    if (given.get("answer") === "cancel") return sent(deny(asked));
    const person = given.get("account") ?? "";
    if (!world.find("person", person)) return form(world, asked, query, "Choose an account.");
    const ticked = given.getAll("scope");
    if (asked.picks && given.get("step") !== "files") return picker(world, asked, query, person, ticked);
    const picked = given.getAll("file");
    return sent(
      agree(world, asked, { person, ticked, picked: asked.picks?.many ? picked : picked.slice(0, 1) }),
    );
  });
}

function answered(client: Client, query: URLSearchParams, then: (asked: Asked) => Response): Response {
  try {
    return then(readAsked(client, query));
  } catch (error) {
    if (error instanceof SentBack) return sent(error.location);
    if (!(error instanceof Unanswerable)) throw error;
    const body = html`<h1>Access blocked</h1>
      ${alert(error.message)}`;
    return pageOf({ title: "Access blocked", body, status: 400, banner: BANNER });
  }
}

function sent(location: string): Response {
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

function hidden(query: URLSearchParams, more: Record<string, string[]> = {}): Html {
  const fields = [
    ["query", query.toString()],
    ...Object.entries(more).flatMap(([name, all]) => all.map((value) => [name, value])),
  ];
  return html`${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`;
}

function form(world: World, asked: Asked, query: URLSearchParams, problem?: string): Response {
  const people = [...world.all("person")];
  const chosen = people.find(({ id }) => id === asked.loginHint)?.id ?? people[0]?.id;
  const boxes = asked.scopes.filter((scope) => !isIdentity(scope));
  const body = html`<h1>Atrium wants access to a Google Account</h1>
    ${alert(problem)}
    <form method="post" action="${pagesPath(world)}/consent">
      ${hidden(query)}
      <section class="sheet">
        <h2 id="who">Choose an account</h2>
        <ul class="choice" role="radiogroup" aria-labelledby="who">
          ${people.map(
            ({ id, name }) =>
              html`<li>
                <label
                  ><input type="radio" name="account" value="${id}" ${id === chosen && { html: "checked" }} />
                  <span>${name}<br /><span class="dim">${id}</span></span></label
                >
              </li>`,
          )}
        </ul>
      </section>
      <section class="sheet">
        <h2>Select what Atrium can access</h2>
        <p class="dim">It learns who you are. Everything else is as you tick it.</p>
        <ul class="choice">
          ${boxes.map(
            (scope) =>
              html`<li>
                <label
                  ><input type="checkbox" name="scope" value="${scope}" checked />
                  <span>${scopes[scope]}<br /><code>${scope}</code></span></label
                >
              </li>`,
          )}
        </ul>
        <button name="answer" value="allow">Continue</button>
        <button class="plain" name="answer" value="cancel">Cancel</button>
      </section>
    </form>`;
  return pageOf({ title: "Sign in with the local Google", body, leadsTo: asked.redirectUri, banner: BANNER });
}

/** Google's picker, as apps without a browser's window of their own have it (`trigger_onepick`). */
function picker(
  world: World,
  asked: Asked,
  query: URLSearchParams,
  person: string,
  ticked: string[],
): Response {
  const files = [...world.all("file")]
    .filter(
      (file) =>
        file.id !== rootId(person) &&
        (asked.picks?.folders || file.mimeType !== FOLDER) &&
        accessOf(world, person, file).listed &&
        !isTrashed(world, file),
    )
    .slice(0, MOST_TO_PICK);
  const type = asked.picks?.many ? "checkbox" : "radio";
  const body = html`<h1>Select files</h1>
    <form method="post" action="${pagesPath(world)}/consent">
      ${hidden(query, { account: [person], scope: ticked, step: ["files"] })}
      <section class="sheet">
        <ul class="choice">
          ${files.map(
            (file) =>
              html`<li>
                <label
                  ><input type="${type}" name="file" value="${file.id}" />
                  <span>${file.name}<br /><span class="dim">${placeOf({ world }, file)}</span></span></label
                >
              </li>`,
          )}
        </ul>
        <button name="answer" value="allow">Select</button>
        <button class="plain" name="answer" value="cancel">Cancel</button>
      </section>
    </form>`;
  return pageOf({ title: "Select files", body, leadsTo: asked.redirectUri, banner: BANNER });
}
