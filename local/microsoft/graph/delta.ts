import { driveFor, itemFor, me, needOwnFiles, roleOn } from "../access.ts";
import { GraphError, invalid } from "../errors.ts";
import type { Drive, Item } from "../kinds.ts";
import { ancestorsOf, type World } from "../world.ts";
import { shown } from "./drives.ts";
import { linkTo, stateOf, tokenOf, type Query } from "./odata.ts";
import { deletedShape, itemShape } from "./present.ts";
import { get, type Call } from "./route.ts";

const USUAL_PAGE = 200;
const MOST = 999;

/** Where a delta stands. `after` of a full one: so many of the drive's items were told; else the counter's number. */
interface State {
  drive: string;
  epoch: number;
  folder: string;
  full: boolean;
  after: number;
  /** Of a full one: the counter when it began, from which the next one goes on. */
  since: number;
  /** Empty pages that are still to come. */
  empty: number;
}

const token = ["token"];

export const delta = [
  get(
    "/me/drive/root/delta",
    (call) => {
      needOwnFiles(call.reader);
      const drive = call.world.get("drive", me(call.reader).drive);
      return pageOf(call, drive, root(call.world, drive), call.query.params.get("token"), "me/drive/root");
    },
    token,
  ),
  ...["/drives/{driveId}/root/delta", "/drives/{driveId}/root/delta()"].map((path) =>
    get(
      path,
      (call) => {
        const drive = driveFor(call.world, call.reader, call.ids[0] ?? "");
        return pageOf(
          call,
          drive,
          root(call.world, drive),
          call.query.params.get("token"),
          `drives/${drive.id}/root`,
        );
      },
      token,
    ),
  ),
  ...["/drives/{driveId}/items/{itemId}/delta", "/drives/{driveId}/items/{itemId}/delta()"].map((path) =>
    get(path, (call) => ofItem(call, call.query.params.get("token")), token),
  ),
  get("/drives/{driveId}/items/{itemId}/delta(token='{token}')", (call) => ofItem(call, call.ids[2] ?? "")),
];

function root(world: World, drive: Drive): Item {
  return world.get("item", drive.root);
}

function ofItem(call: Call, given: string | null): object {
  const { world, reader, ids } = call;
  const folder = itemFor(world, reader, ids[0] ?? "", ids[1] ?? "");
  const drive = world.get("drive", folder.drive);
  // rclone's onedrive.go and Microsoft's documentation: a business drive has a delta of its root only.
  if (folder.parent !== null && drive.type !== "personal")
    throw invalid("Delta is only supported on the root folder of this drive.");
  driveFor(world, reader, drive.id);
  return pageOf(call, drive, folder, given, `drives/${drive.id}/items/${folder.id}`);
}

function pageOf(call: Call, drive: Drive, folder: Item, given: string | null, place: string): object {
  const { world, query } = call;
  const base = `${world.api}/v1.0/${place}/delta`;
  const state = stateFor(world, drive, folder, given, query, base);
  const next = (patch: Partial<State>) => linkTo(base, query, { token: tokenOf({ ...state, ...patch }) });
  if (given === "latest") return { value: [], "@odata.deltaLink": next({}) };
  if (state.empty > 0) return { value: [], "@odata.nextLink": next({ empty: state.empty - 1 }) };

  const { pageSize, twice } = world.settings();
  const size = Math.min(query.top ?? USUAL_PAGE, MOST, pageSize ?? Infinity);
  const { items, after, isLast } = state.full
    ? fullPage(call, state, folder, size)
    : changesPage(call, state, folder, size);
  const value = items.map((item) => told(call, item));
  const [again] = value;
  if (twice && again) value.push(again);
  if (!isLast) return { value, "@odata.nextLink": next({ after }) };
  const done = { full: false, after: state.full ? state.since : after, empty: world.settings().emptyPages };
  return { value, "@odata.deltaLink": next(done) };
}

interface Page {
  items: Item[];
  after: number;
  isLast: boolean;
}

/** All that is there, in the order in which it was made: what changes meanwhile comes once more by the next delta. */
function fullPage(call: Call, { after }: State, folder: Item, size: number): Page {
  const all = call.world.itemsOf(folder.drive);
  const items: Item[] = [];
  let at = after;
  for (; at < all.length && items.length < size; at += 1) {
    const item = all[at];
    if (item?.state === "live" && isWithin(call.world, item, folder) && sees(call, item)) items.push(item);
  }
  return { items, after: at, isLast: at >= all.length };
}

/** What changed, in the order of the changes, with the folders above unless the caller leaves them out. */
function changesPage(call: Call, { after }: State, folder: Item, size: number): Page {
  const { world, headers } = call;
  const changed = world
    .itemsOf(folder.drive)
    .map((item) => ({ item, at: changedAt(call, item) }))
    .filter(({ at }) => at > after)
    .filter(({ item }) => item.state !== "live" || isWithin(world, item, folder))
    .filter(({ item }) => item.state !== "live" || sees(call, item) || concerned(call, item))
    .sort((a, b) => a.at - b.at);
  const page = changed.slice(0, size);
  const isLast = page.length === changed.length;
  const items = new Set<Item>();
  for (const { item } of page) {
    const above = headers.has("deltaexcludeparent") ? [] : ancestorsOf(world, item).reverse();
    for (const one of [...above.filter((each) => each.state === "live" && sees(call, each)), item])
      items.add(one);
  }
  return { items: [...items], after: isLast ? world.settings().seq : (page.at(-1)?.at ?? after), isLast };
}

function told(call: Call, item: Item): object {
  if (item.state !== "live" || !sees(call, item)) return deletedShape(call.world, item);
  return { id: item.id, ...shown(call, item, itemShape(call.world, item, { inDelta: true })) };
}

function sees({ world, reader }: Call, item: Item): boolean {
  return roleOn(world, reader, item) !== undefined;
}

/** Who may open something is no change of it, but for those who see more or less by it, and who is told of sharing. */
function changedAt(call: Call, item: Item): number {
  const { reader, headers } = call;
  const wants =
    /\bdeltashowsharingchanges\b/i.test(headers.get("prefer") ?? "") &&
    reader.scopes.includes("Sites.FullControl.All");
  return wants || concerned(call, item) ? Math.max(item.seq, item.sharedSeq) : item.seq;
}

function concerned({ reader }: Call, { accessOf }: Item): boolean {
  return reader.account !== null && accessOf.includes(reader.account.id);
}

function isWithin(world: World, item: Item, folder: Item): boolean {
  return (
    folder.parent === null ||
    item.id === folder.id ||
    ancestorsOf(world, item).some(({ id }) => id === folder.id)
  );
}

function stateFor(
  world: World,
  drive: Drive,
  folder: Item,
  given: string | null,
  query: Query,
  base: string,
): State {
  const { seq, emptyPages: empty } = world.settings();
  const begin = {
    drive: drive.id,
    epoch: drive.epoch,
    folder: folder.id,
    full: true,
    after: 0,
    since: seq,
    empty,
  };
  if (given === null || given === "") return begin;
  if (given === "latest") return { ...begin, full: false, after: seq };
  if (/^\d{4}-\d\d-\d\dT/.test(given) && drive.type !== "personal")
    return { ...begin, full: false, after: countAt(world, drive, given) };
  const state = stateOf(given) as State | undefined;
  if (state?.drive !== drive.id || state.folder !== folder.id || !Number.isInteger(state.after))
    throw invalid("The delta token isn't valid.");
  if (state.epoch === drive.epoch) return state;
  throw new GraphError(
    410,
    "resyncRequired",
    "Resync required. Replace any local items with the server's version (including deletes) if you're sure that the service was up to date with your local changes when you last synced. Upload any local changes that the server doesn't know about.",
    {
      inner: { code: "resyncChangesApplyDifferences" },
      headers: { location: linkTo(base, query, { token: tokenOf(begin) }) },
    },
  );
}

/** The counter before the first change after a moment. */
function countAt(world: World, drive: Drive, moment: string): number {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) throw invalid("The delta token isn't valid.");
  const later = world.itemsOf(drive.id).filter(({ modified }) => modified > at);
  return Math.min(world.settings().seq, ...later.map(({ seq }) => seq - 1));
}
