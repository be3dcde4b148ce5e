import { field, html, type Html } from "../../vendors/html.ts";
import { downloadUrl, sumsOf } from "../content.ts";
import { drivePathOf, webUrlOf } from "../graph/present.ts";
import type { Drive, Item } from "../kinds.ts";
import { ancestorsOf, rootOf, type World } from "../world.ts";
import { act, moment, nothing, pagesPath, shownPage, table } from "./parts.ts";

const MOST_ROWS = 500;

/** The file or folder at an address as `webUrl` gives it. @param names the path's parts after `/web/` */
export function itemPage(world: World, names: string[]): Response {
  const item = itemAt(world, names);
  if (!item) return nothing("There is no such file or folder any more.");
  const drive = world.get("drive", item.drive);
  const above = [...ancestorsOf(world, item)].reverse();
  const trail = above.map((one) => html`<a href="${webUrlOf(world, one)}">${titleOf(world, one)}</a> / `);
  const body = html`<p class="dim"><a href="${pagesPath(world) || "/"}">Local Microsoft</a> / ${trail}</p>
    <h1>${titleOf(world, item)}</h1>
    ${item.kind === "folder" ? folder(world, item) : file(world, item)}
    ${item.parent !== null && changes(world, item)}
    <section class="sheet">
      <h2>Who else may open it</h2>
      ${sharing(world, item, drive)}
    </section>`;
  return shownPage(item.name, body);
}

/** Where a link for sharing leads. */
export function linkPage(world: World, code: string): Response {
  for (const item of world.all("item"))
    if (item.state === "live" && item.shares.some(({ to }) => to.kind === "link" && to.code === code))
      return new Response(null, { status: 303, headers: { location: webUrlOf(world, item) } });
  return nothing("This link is no longer there.");
}

function itemAt(world: World, names: string[]): Item | undefined {
  for (const drive of world.all("drive")) {
    const start = drivePathOf(world, drive).split("/").map(decodeURIComponent);
    if (start.some((name, index) => names[index] !== name)) continue;
    let at: Item | undefined = rootOf(world, drive);
    for (const name of names.slice(start.length))
      at = at && world.childrenOf(at).find((one) => one.name.toLowerCase() === name.toLowerCase());
    return at;
  }
  return undefined;
}

function titleOf(world: World, item: Item): string {
  if (item.parent !== null) return item.name;
  const drive = world.get("drive", item.drive);
  const site = world.find("site", drive.site);
  return site
    ? `${site.name}: ${drive.name}`
    : `OneDrive of ${world.find("account", drive.owner)?.name ?? ""}`;
}

function folder(world: World, item: Item): Html {
  const rows = world.childrenOf(item).map(
    (one) =>
      html`<tr>
        <td><a href="${webUrlOf(world, one)}">${one.name}</a></td>
        <td>${one.kind === "file" ? one.type : one.kind}</td>
        <td class="num">${moment(one.modified)}</td>
      </tr>`,
  );
  return html`<section class="sheet">${table(["Name", "Kind", "Changed"], rows.slice(0, MOST_ROWS))}</section>
    <section class="sheet">
      <h2>Add a file</h2>
      <form method="post" action="${pagesPath(world)}/act/add">
        <input type="hidden" name="parent" value="${item.id}" />
        ${field("name", "Name", { value: "Note.md", required: true })}
        <label class="field"><span>Text</span><textarea name="text" rows="4"># A note</textarea></label>
        <button>Add</button>
      </form>
    </section>`;
}

function file(world: World, item: Item): Html {
  if (item.kind !== "file") return html`<p class="dim">This is a ${item.kind}.</p>`;
  const address = new URL(downloadUrl(world, item));
  const text = item.content?.kind === "text" ? item.content.text : undefined;
  return html`<section class="sheet">
    <p>${item.type}, ${sumsOf(item).size} bytes, changed ${moment(item.modified)}</p>
    <p><a class="button" href="${pagesPath(world)}/download${address.search}">Download</a></p>
    ${
      text !== undefined &&
      html`<form method="post" action="${pagesPath(world)}/act/write">
        <input type="hidden" name="item" value="${item.id}" />
        <label class="field"><span>Text</span><textarea name="text" rows="12">${text}</textarea></label>
        <button>Save</button>
      </form>`
    }
  </section>`;
}

function changes(world: World, item: Item): Html {
  return html`<section class="sheet">
    <h2>Change it</h2>
    <form method="post" action="${pagesPath(world)}/act/rename">
      <input type="hidden" name="item" value="${item.id}" />
      ${field("name", "Name", { value: item.name, required: true })}
      <button class="plain">Rename</button>
    </form>
    <p>${act(world, "trash", "Move to the recycle bin", { item: item.id })}</p>
  </section>`;
}

function sharing(world: World, item: Item, drive: Drive): Html {
  const names = item.shares.map(({ id, to, role }) => {
    const known =
      to.kind === "link" ? undefined : (world.find("account", to.id) ?? world.find("group", to.id));
    const label = to.kind === "link" ? `Link for ${to.scope}: ${world.pages}/s/${to.code}` : known?.name;
    return html`<li>
      ${label}, ${role} ${act(world, "unshare", "Take away", { item: item.id, share: id })}
    </li>`;
  });
  const members = world.find("site", drive.site)?.members.map(({ id, role }) => {
    const known = world.find("account", id) ?? world.find("group", id);
    return html`<li>${known?.name}, ${role}, as a member of the site</li>`;
  });
  const people = [...world.all("account")].filter(({ id }) => id !== drive.owner);
  return html`<ul>
      ${names}${members}
    </ul>
    <form method="post" action="${pagesPath(world)}/act/share">
      <input type="hidden" name="item" value="${item.id}" />
      <label class="field"
        ><span>Somebody</span
        ><select name="with">
          ${people.map(({ id, name, mail }) => html`<option value="${id}">${name}, ${mail}</option>`)}
        </select></label
      >
      <button class="plain">Share</button>
    </form>
    <p>${act(world, "link", "Make a link for the organisation", { item: item.id })}</p>`;
}
