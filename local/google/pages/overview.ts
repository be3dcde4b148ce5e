import { alert, html, pageOf, type Html } from "../../vendors/html.ts";
import { FOLDER, SHORTCUT, isTrashed } from "../drive/access.ts";
import { placeOf } from "../drive/files.ts";
import type { DriveFile } from "../types.ts";
import { pagesPath, type World } from "../world.ts";
import type { PageContext } from "./index.ts";
import { BANNER } from "./consent.ts";

const MOST_FILES = 300;
const MOST_NOTICES = 20;

/** What there is on this machine, with what can be done to it. */
export function overviewPage({ world, outbox }: PageContext, problem?: string): Response {
  const files = [...world.all("file")].filter(({ parent }) => parent !== null);
  const folders = files.filter((file) => file.mimeType === FOLDER && !isTrashed(world, file));
  const places = [
    ...[...world.all("person")].map(({ id, name }) => ({ id, name: `My Drive of ${name}` })),
    ...[...world.all("drive")].map(({ id, name }) => ({ id, name: `${name} (shared drive)` })),
    ...folders.map((folder) => ({ id: folder.id, name: pathName(world, folder) })),
  ];
  const sent = outbox.list().slice(-MOST_NOTICES).toReversed();
  const body = html`<h1>Local Google</h1>
    ${alert(problem)}
    <p class="dim">
      Atrium is connected to it where no <code>GOOGLE_CLIENT_ID</code> is set. What is changed here is told as
      Google tells it. Files put into the folder <code>google-drive</code> of the data folder show up in
      "Local folder".
    </p>
    ${grants(world)}
    <section class="sheet">
      <h2>Add a file</h2>
      <form method="post" action="${pagesPath(world)}/act/add">
        <label class="field"><span>Name</span><input name="name" value="Note.md" required /></label>
        <label class="field"><span>Text</span><textarea name="text" rows="4"># A note</textarea></label>
        <label class="field"
          ><span>Where</span
          ><select name="parent">
            ${places.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
          </select></label
        >
        <button>Add</button>
      </form>
    </section>
    <section class="sheet">
      <h2>Files</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th>Name</th>
              <th>Where</th>
              <th>Shared with</th>
              <th>Do</th>
            </tr>
          </thead>
          <tbody>
            ${files.slice(0, MOST_FILES).map((file) => row(world, file))}
          </tbody>
        </table>
      </div>
      ${files.length > MOST_FILES && html`<p class="dim">And ${files.length - MOST_FILES} more.</p>`}
    </section>
    <section class="sheet">
      <h2>Notices</h2>
      <p class="dim">${world.count("channel")} channels are open.</p>
      <ul>
        ${sent.map((one) => html`<li>${new Date(one.at).toISOString().slice(11, 19)} ${one.headers["x-goog-resource-state"]} to ${new URL(one.url).pathname}: ${one.state} ${one.answer}</li>`)}
      </ul>
    </section>
    <section class="sheet">
      <h2>Let something go wrong</h2>
      ${act(world, "expire", "End access tokens")}${act(world, "drop", "Forget tokens of changes")}${act(world, "busy", "Answer the next 3 calls with 429")}${act(world, "down", "Answer the next 3 calls with 503")}
    </section>`;
  return pageOf({ title: "Local Google", body, wide: true, status: problem ? 400 : 200, banner: BANNER });
}

function pathName(world: World, file: DriveFile): string {
  return `${placeOf({ world }, file)} / ${file.name}`;
}

function act(world: World, name: string, label: string, fields: Record<string, string> = {}): Html {
  return html`<form class="inline" method="post" action="${pagesPath(world)}/act/${name}">
    ${Object.entries(fields).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`)}<button
      class="plain small"
    >
      ${label}
    </button>
  </form>`;
}

function grants(world: World): Html {
  const all = [...world.all("grant")].filter(({ revoked }) => !revoked).toReversed();
  return html`<section class="sheet">
    <h2>Apps with access</h2>
    ${all.length === 0 && html`<p class="dim">Nobody has given Atrium access yet.</p>`}
    <ul class="choice">
      ${all.map(({ person, scopes, created }) => {
        const short = scopes.map((scope) => scope.replace("https://www.googleapis.com/auth/", ""));
        return html`<li>
          <p>${person}, ${created.slice(0, 16).replace("T", " ")}: ${short.join(", ")}</p>
          ${act(world, "revoke", `Remove access of ${person}`, { account: person })}
        </li>`;
      })}
    </ul>
  </section>`;
}

function row(world: World, file: DriveFile): Html {
  const id = { id: file.id };
  const shared = file.permissions.filter(({ role }) => role !== "owner");
  const isGone = file.trashed !== null;
  const what = file.mimeType === FOLDER ? "Folder" : file.mimeType === SHORTCUT ? "Shortcut" : "";
  return html`<tr>
    <td>
      <a href="${pagesPath(world)}/file/${encodeURIComponent(file.id)}">${file.name}</a>
      <span class="dim">${what} ${isTrashed(world, file) && "in the trash"}</span>
    </td>
    <td>${placeOf({ world }, file)}</td>
    <td>${shared.map(({ email, domain, type }) => email ?? domain ?? type).join(", ")}</td>
    <td>
      ${isGone ? act(world, "restore", "Restore", id) : act(world, "trash", "Trash", id)}${act(world, "delete", "Delete", id)}
    </td>
  </tr>`;
}

/** What a form of the page asks for, as a control. */
export const asked: Record<string, ((form: URLSearchParams) => [string, object]) | undefined> = {
  add: (form) => [
    "file/add",
    { name: form.get("name") ?? "", parent: form.get("parent") ?? "", text: form.get("text") ?? "" },
  ],
  change: (form) => {
    const text = form.get("text");
    return [
      "file/change",
      { id: form.get("id"), name: form.get("name") ?? undefined, ...(text !== null && { text }) },
    ];
  },
  share: (form) => ["share", { id: form.get("id"), with: { type: "user", email: form.get("email") } }],
  unshare: (form) => ["unshare", { id: form.get("id"), with: { type: "user", email: form.get("email") } }],
  trash: (form) => ["file/trash", { id: form.get("id") }],
  restore: (form) => ["file/restore", { id: form.get("id") }],
  delete: (form) => ["file/delete", { id: form.get("id") }],
  revoke: (form) => ["tokens/revoke", { account: form.get("account") }],
  expire: () => ["tokens/expire", {}],
  drop: () => ["changes/drop", {}],
  busy: () => ["fail", { kind: "429", times: 3, retryAfter: 5 }],
  down: () => ["fail", { kind: "503", times: 3 }],
};
