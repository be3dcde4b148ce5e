import { bytesOf } from "../../vendors/documents/content.ts";
import { field, html, pageOf, type Html } from "../../vendors/html.ts";
import { FOLDER } from "../drive/access.ts";
import { placeOf } from "../drive/files.ts";
import type { DriveFile } from "../types.ts";
import { pagesPath, type World } from "../world.ts";
import { BANNER } from "./consent.ts";

/** A file, or what a folder holds, as its link leads people to it; undefined where there is none. */
export function filePage(world: World, id: string): Response | undefined {
  const file = world.find("file", id);
  if (!file) return undefined;
  const base = pagesPath(world);
  const children = [...world.all("file")].filter(({ parent }) => parent === id);
  const body = html`<p><a href="${base || "/"}">Local Google</a></p>
    <h1>${file.name}</h1>
    <p class="dim">
      ${placeOf({ world }, file)} · ${file.mimeType} · changed ${file.modified.slice(0, 16).replace("T", " ")}
    </p>
    ${
      file.mimeType === FOLDER &&
      html`<ul>
        ${children.map((child) => html`<li><a href="${base}/file/${encodeURIComponent(child.id)}">${child.name}</a></li>`)}
      </ul>`
    }
    <section class="sheet">
      <form method="post" action="${base}/act/change">
        <input type="hidden" name="id" value="${id}" />
        ${field("name", "Name", { value: file.name, required: true })} ${textOf(file)}
        <button>Save</button>
      </form>
    </section>
    <section class="sheet">
      <h2>Sharing</h2>
      <ul>
        ${file.permissions.map(({ role, email, domain, type }) => html`<li>${email ?? domain ?? type}: ${role}</li>`)}
      </ul>
      ${["share", "unshare"].map(
        (what) =>
          html`<form method="post" action="${base}/act/${what}">
            <input type="hidden" name="id" value="${id}" />
            <label class="field"
              ><span>${what === "share" ? "Let read" : "Let read no more"}</span
              ><select name="email">
                ${[...world.all("person")].map((one) => html`<option value="${one.id}">${one.name}</option>`)}
              </select></label
            ><button class="plain">${what === "share" ? "Share" : "Unshare"}</button>
          </form>`,
      )}
    </section>`;
  return pageOf({ title: file.name, body, banner: BANNER });
}

/** Text can be written anew here; what isn't text is read alone. */
function textOf({ content, mimeType }: DriveFile): Html {
  if (!content) return html``;
  if (content.kind === "text")
    return html`<label class="field"
      ><span>Text</span><textarea name="text" rows="16">${content.text}</textarea>
    </label>`;
  if (content.kind === "base64" || content.kind === "disk")
    return html`<p class="dim">Its bytes can't be changed here.</p>`;
  const shown = new TextDecoder().decode(
    bytesOf(content, mimeType.includes("sheet") ? "text/csv" : "text/plain"),
  );
  return html`<pre>${shown.slice(0, 4_000)}</pre>`;
}

/** An event, as its link leads people to it. */
export function eventPage(world: World, calendar: string, id: string): Response | undefined {
  const series = id.replace(/_[^_]*$/, "");
  const event = world.find("event", `${calendar} ${id}`) ?? world.find("event", `${calendar} ${series}`);
  if (!event) return undefined;
  const { summary, description, location } = event.fields;
  const when = event.start.date ?? event.start.dateTime ?? "";
  const body = html`<p><a href="${pagesPath(world) || "/"}">Local Google</a></p>
    <h1>${typeof summary === "string" ? summary : "(No title)"}</h1>
    <p>${when} ${event.status}</p>
    ${[location, description].map((text) => typeof text === "string" && html`<p>${text}</p>`)}
    <p class="dim">${calendar} · ${(event.recurrence ?? []).join(" ")}</p>`;
  return pageOf({ title: "Event", body, banner: BANNER });
}
