import { needAllFiles, roleOn, tenantOf } from "../access.ts";
import { denied, invalid, missing } from "../errors.ts";
import type { Item, Share } from "../kinds.ts";
import type { World } from "../world.ts";
import { shown } from "./drives.ts";
import { identityOf, webUrlOf } from "./present.ts";
import { get, type Call } from "./route.ts";

export const shares = [
  get("/shares/{shareId}", (call) => {
    const item = itemOf(call);
    const { world, ids } = call;
    return {
      id: ids[0],
      name: item.name,
      webUrl: webUrlOf(world, item),
      owner: identityOf(world, world.get("drive", item.drive).owner ?? item.by),
    };
  }),
  get("/shares/{shareId}/driveItem", (call) => shown(call, itemOf(call))),
];

/** What an address leads to: a link that was made for sharing, or where somebody who may opens an item. */
function itemOf({ world, reader, ids, headers }: Call): Item {
  needAllFiles(reader);
  const [, encoded] = /^u!([\w-]+)$/.exec(ids[0] ?? "") ?? [];
  if (encoded === undefined) throw invalid("The sharing token is invalid.");
  const link = Buffer.from(encoded, "base64url")
    .toString()
    .replace(/[?#].*$/s, "");
  const start = `${world.pages}/s/`;
  const found = link.startsWith(start) ? byCode(world, link.slice(start.length)) : byAddress(world, link);
  if (!found) throw missing("The sharing link no longer exists, or you do not have permission to access it.");
  const { item, share } = found;
  if (roleOn(world, reader, item)) return item;
  const { account } = reader;
  if (!account || !share || !opensFor(world, item, share, account.tenant)) throw denied();
  // What a link opens stays open by drive and id only for who says so (learn.microsoft.com, shares-get).
  if (/\bredeemSharingLink\b/i.test(headers.get("prefer") ?? "")) {
    const redeemed = { ...share, redeemed: [...share.redeemed, account.id] };
    const all = item.shares.map((one) => (one.id === share.id ? redeemed : one));
    world.change("item", item.id, { shares: all });
  }
  return item;
}

interface Found {
  item: Item;
  share?: Share;
}

function byCode(world: World, code: string): Found | undefined {
  for (const item of world.all("item"))
    for (const share of item.state === "live" ? item.shares : [])
      if (share.to.kind === "link" && share.to.code === code) return { item, share };
  return undefined;
}

function byAddress(world: World, link: string): Found | undefined {
  const wanted = URL.canParse(link) ? new URL(link).href.toLowerCase() : link;
  for (const item of world.all("item"))
    if (item.state === "live" && new URL(webUrlOf(world, item)).href.toLowerCase() === wanted)
      return { item };
  return undefined;
}

/** Those of a link to people are known by name; of one to the organisation, its accounts. */
function opensFor(world: World, item: Item, { to }: Share, tenant: string): boolean {
  if (to.kind !== "link" || to.scope === "users") return false;
  return to.scope === "anonymous" || tenantOf(world, world.get("drive", item.drive)) === tenant;
}
