import { driveFor, itemFor, me, need, needOwnFiles, roleOn } from "../access.ts";
import { downloadUrl } from "../content.ts";
import { denied, GraphError, invalid } from "../errors.ts";
import type { Item } from "../kinds.ts";
import { types } from "../../vendors/documents/content.ts";
import { paged, selected } from "./odata.ts";
import { permissionsOf } from "./permissions.ts";
import { driveShape, itemShape, userOf } from "./present.ts";
import { Answer, get, type Call } from "./route.ts";

const USUAL_PAGE = 200;
const MOST = 999;

export const drives = [
  get("/me", ({ world, reader, query }) => {
    need(reader, ["User.Read", "User.ReadWrite", "User.Read.All"]);
    const context = { "@odata.context": `${world.api}/v1.0/$metadata#users/$entity` };
    return { ...context, ...selected(userOf(me(reader)), query.select, "user") };
  }),
  get("/me/drive", (call) => shownDrive(call, ownDrive(call))),
  get("/me/drives", (call) => ({ value: [shownDrive(call, ownDrive(call))] })),
  get("/drives/{driveId}", (call) => shownDrive(call, driveFor(call.world, call.reader, first(call)).id)),
  get("/drives/{driveId}/root", (call) => shown(call, rootFor(call))),
  get("/drives/{driveId}/items/{itemId}", (call) => shown(call, given(call))),
  get("/drives/{driveId}/root/children", (call) => children(call, rootFor(call), "root")),
  get("/drives/{driveId}/items/{itemId}/children", (call) => {
    const item = given(call);
    return children(call, item, `items/${item.id}`);
  }),
  get("/drives/{driveId}/items/{itemId}/content", content, ["format"]),
  get("/drives/{driveId}/items/{itemId}/permissions", (call) => ({
    value: permissionsOf(call.world, call.reader, given(call)).map((one) =>
      selected(one, call.query.select, "permission"),
    ),
  })),
  // Deprecated, and without data since November 2026 (learn.microsoft.com, drive-sharedwithme).
  get("/drives/{driveId}/sharedWithMe", (call) => {
    driveFor(call.world, call.reader, first(call));
    return { value: [] };
  }),
  get("/drives/{driveId}/sharedWithMe()", (call) => {
    driveFor(call.world, call.reader, first(call));
    return { value: [] };
  }),
  get("/me/drive/sharedWithMe", (call) => {
    ownDrive(call);
    return { value: [] };
  }),
];

export function first({ ids }: Call): string {
  return ids[0] ?? "";
}

function ownDrive({ world, reader }: Call): string {
  needOwnFiles(reader);
  const { drive } = me(reader);
  return world.get("drive", drive).id;
}

function shownDrive({ world, query }: Call, id: string): object {
  const drive = world.get("drive", id);
  const expanded = query.expand.some(({ name }) => name === "root") && {
    root: itemShape(world, world.get("item", drive.root)),
  };
  return selected({ ...driveShape(world, drive), ...expanded }, query.select, "drive", ["root"]);
}

function rootFor(call: Call): Item {
  const drive = driveFor(call.world, call.reader, first(call));
  return call.world.get("item", drive.root);
}

function given({ world, reader, ids }: Call): Item {
  return itemFor(world, reader, ids[0] ?? "", ids[1] ?? "");
}

/** An item with what was expanded and selected. */
export function shown(call: Call, item: Item, shape = itemShape(call.world, item)): object {
  const { world, reader, query } = call;
  const more = query.expand.map(({ name, select }): object => {
    if (name === "children")
      return {
        children: visibleIn(call, item).map((one) => selected(itemShape(world, one), select, "driveItem")),
      };
    if (name === "permissions") return { permissions: permissionsOf(world, reader, item) };
    if (name === "thumbnails") return { thumbnails: [] };
    throw invalid(`Could not find a property named '${name}' on type 'microsoft.graph.driveItem'.`);
  });
  const names = query.expand.map(({ name }) => name);
  return selected(Object.assign({ ...shape }, ...more) as object, query.select, "driveItem", names);
}

function visibleIn({ world, reader }: Call, folder: Item): Item[] {
  return world.childrenOf(folder).filter((one) => roleOn(world, reader, one));
}

function children(call: Call, folder: Item, place: string): object {
  const { world, query } = call;
  const all = visibleIn(call, folder);
  const [by, direction] = (query.descending ?? "name").split(" ");
  all.sort((a, b) =>
    by === "name" ? (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1) : a.modified - b.modified,
  );
  if (direction === "desc") all.reverse();
  const base = `${world.api}/v1.0/drives/${folder.drive}/${place}/children`;
  const { pageSize } = world.settings();
  return paged({ query, all, most: MOST, usual: USUAL_PAGE, base }, (one) => shown(call, one), pageSize);
}

/** To an address without a bearer; errors are those that people have met. */
function content(call: Call): Answer {
  const { world, query } = call;
  const item = given(call);
  if (item.kind === "folder") throw invalid("You cannot get content for a folder.");
  if (item.kind !== "file") throw invalid("The item has no content of its own.");
  if (item.malware)
    throw new GraphError(403, "accessDenied", "Malware was detected in the requested resource.", {
      inner: { code: "malwareDetected" },
    });
  const format = query.params.get("format") ?? "";
  if (format !== "" && (format !== "pdf" || !CONVERTED.has(item.type)))
    throw new GraphError(406, "notSupported", "The file can't be converted to the requested format.");
  if (!["read", "write", "owner"].includes(roleOn(world, call.reader, item) ?? "")) throw denied();
  return new Answer(302, undefined, { location: downloadUrl(world, item, format) });
}

const CONVERTED = new Set<string>([
  types.docx,
  types.xlsx,
  types.pptx,
  types.html,
  types.text,
  types.markdown,
]);
