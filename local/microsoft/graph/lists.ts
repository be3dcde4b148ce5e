import { driveFor, itemFor, roleOn } from "../access.ts";
import { sumsOf } from "../content.ts";
import { invalid, missing } from "../errors.ts";
import { guidOf } from "../ids.ts";
import { withinOf } from "../items.ts";
import type { Drive, Item } from "../kinds.ts";
import { iso, type World } from "../world.ts";
import { paged, selected } from "./odata.ts";
import { driveShape, identityOf, itemShape, webUrlOf } from "./present.ts";
import { get, type Call } from "./route.ts";
import { siteFor } from "./site-for.ts";

const USUAL_PAGE = 200;

/** Libraries as the lists that they are to SharePoint, and their items as rows of these. */
export const lists = [
  get("/sites/{siteId}/lists", (call) => ({
    value: siteFor(call).drives.map((id) => shownList(call, call.world.get("drive", id))),
  })),
  get("/sites/{siteId}/lists/{listId}", (call) => shownList(call, listFor(call))),
  get("/sites/{siteId}/lists/{listId}/drive", (call) =>
    selected(driveShape(call.world, listFor(call)), call.query.select, "drive"),
  ),
  get("/sites/{siteId}/lists/{listId}/items", (call) => {
    const { world, reader, query, ids } = call;
    const drive = listFor(call);
    const all = withinOf(world, world.get("item", drive.root)).filter((one) => roleOn(world, reader, one));
    const base = `${world.api}/v1.0/sites/${ids[0] ?? ""}/lists/${drive.list}/items`;
    const page = { query, all, most: 999, usual: USUAL_PAGE, base };
    return paged(page, (one) => shownRow(call, one), world.settings().pageSize);
  }),
  get("/drives/{driveId}/list", (call) =>
    shownList(call, driveFor(call.world, call.reader, call.ids[0] ?? "")),
  ),
  get("/drives/{driveId}/items/{itemId}/listItem", (call) => {
    const item = itemFor(call.world, call.reader, call.ids[0] ?? "", call.ids[1] ?? "");
    if (call.world.get("drive", item.drive).type === "personal")
      throw invalid("A personal drive is no list.");
    return shownRow(call, item);
  }),
];

/** By the list's id or its name, as SharePoint takes both. */
function listFor(call: Call): Drive {
  const { world, ids } = call;
  const drives = siteFor(call).drives.map((id) => world.get("drive", id));
  const wanted = ids[1] ?? "";
  const found = drives.find(
    ({ list, name }) => list === wanted || name.toLowerCase() === wanted.toLowerCase(),
  );
  if (!found) throw missing("The specified list was not found");
  return found;
}

function shownList({ world, query }: Call, drive: Drive): object {
  const expanded = query.expand.some(({ name }) => name === "drive") && { drive: driveShape(world, drive) };
  return selected({ ...listShape(world, drive), ...expanded }, query.select, "list", ["drive"]);
}

export function listShape(world: World, drive: Drive): object {
  const root = world.get("item", drive.root);
  return {
    id: drive.list,
    createdDateTime: iso(drive.created),
    lastModifiedDateTime: iso(root.modified),
    eTag: `"${drive.list},${root.contentRevision}"`,
    name: drive.name,
    displayName: drive.name,
    webUrl: webUrlOf(world, root),
    list: { contentTypesEnabled: false, hidden: false, template: "documentLibrary" },
  };
}

function shownRow({ world, query }: Call, item: Item): object {
  const expanded = Object.fromEntries(
    query.expand.map(({ name }) => {
      if (name === "fields") return [name, fieldsOf(item)];
      if (name === "driveItem") return [name, itemShape(world, item)];
      throw invalid(`Could not find a property named '${name}' on type 'microsoft.graph.listItem'.`);
    }),
  );
  const { list } = world.get("drive", item.drive);
  const isFolder = item.kind === "folder";
  const row = {
    id: rowOf(item),
    createdDateTime: iso(item.created),
    createdBy: identityOf(world, item.by),
    eTag: `"${guidOf(item.id)},${item.revision}"`,
    lastModifiedDateTime: iso(item.modified),
    lastModifiedBy: identityOf(world, item.by),
    webUrl: webUrlOf(world, item),
    contentType: { id: isFolder ? "0x0120" : "0x0101", name: isFolder ? "Folder" : "Document" },
    sharepointIds: { listId: list, listItemId: rowOf(item), listItemUniqueId: guidOf(item.id) },
  };
  return selected({ ...row, ...expanded }, query.select, "listItem", Object.keys(expanded));
}

function fieldsOf(item: Item): object {
  return {
    id: rowOf(item),
    FileLeafRef: item.name,
    ContentType: item.kind === "folder" ? "Folder" : "Document",
    ...(item.kind === "file" && { FileSizeDisplay: String(sumsOf(item).size) }),
    Modified: iso(item.modified),
  };
}

/** Rows are numbered. */
function rowOf({ id }: Item): string {
  return String(Number.parseInt(guidOf(id).slice(0, 8), 16));
}
