import { driveFor, itemFor, mayOpenSite, me, needAllFiles, needSites, roleOn } from "../access.ts";
import { missing } from "../errors.ts";
import type { Site } from "../kinds.ts";
import { iso } from "../world.ts";
import { shown } from "./drives.ts";
import { paged, selected } from "./odata.ts";
import { driveShape, itemShape, siteUrlOf } from "./present.ts";
import { get, type Call } from "./route.ts";

const USUAL_PAGE = 200;

export const sites = [
  get(
    "/sites",
    (call) => {
      const wanted = (call.query.params.get("search") ?? "").toLowerCase();
      return listed(call, "sites", (site) => wanted === "*" || site.name.toLowerCase().includes(wanted));
    },
    ["search"],
  ),
  get("/me/followedSites", (call) => {
    const { followed } = me(call.reader);
    return listed(call, "me/followedSites", ({ id }) => followed.includes(id));
  }),
  get("/sites/{siteId}/drives", (call) => {
    const { world, reader, query, ids } = call;
    needSites(reader);
    const site = world.find("site", ids[0]);
    if (!site || !mayOpenSite(world, reader, site)) throw missing("Requested site could not be found");
    return {
      value: site.drives.map((id) =>
        selected(driveShape(world, world.get("drive", id)), query.select, "drive"),
      ),
    };
  }),
  get("/drives/{driveId}/root/search(q='{q}')", (call) => {
    const { world, reader, query, ids } = call;
    const drive = driveFor(world, reader, ids[0] ?? "");
    const wanted = (ids[1] ?? "").replaceAll("''", "'").toLowerCase();
    const all = world
      .itemsOf(drive.id)
      .filter((one) => one.state === "live" && one.parent !== null && roleOn(world, reader, one))
      .filter(({ name }) => name.toLowerCase().includes(wanted));
    const base = `${world.api}/v1.0/drives/${drive.id}/root/search(q='${encodeURIComponent(ids[1] ?? "")}')`;
    const page = { query, all, most: USUAL_PAGE, usual: USUAL_PAGE, base };
    return paged(
      page,
      (one) => shown(call, one, itemShape(world, one, { isHit: true })),
      world.settings().pageSize,
    );
  }),
  // By the address at which people open an item, as `u!` and base64url.
  get("/shares/{shareId}/driveItem", (call) => {
    const { world, reader, ids } = call;
    needAllFiles(reader);
    const link = Buffer.from((ids[0] ?? "").replace(/^u!/, ""), "base64url").toString();
    const code = link.startsWith(`${world.pages}/s/`) ? link.slice(world.pages.length + 3) : undefined;
    const item = [...world.all("item")].find(
      ({ state, shares }) =>
        state === "live" && shares.some(({ to }) => to.kind === "link" && to.code === code),
    );
    if (!item)
      throw missing("The sharing link no longer exists, or you do not have permission to access it.");
    return shown(call, itemFor(world, reader, item.drive, item.id));
  }),
];

function listed(call: Call, place: string, wanted: (site: Site) => boolean): object {
  const { world, reader, query } = call;
  needSites(reader);
  const all = [...world.all("site")].filter((site) => mayOpenSite(world, reader, site) && wanted(site));
  const page = { query, all, most: USUAL_PAGE, usual: USUAL_PAGE, base: `${world.api}/v1.0/${place}` };
  const present = (site: Site) =>
    selected(
      {
        id: site.id,
        createdDateTime: iso(site.created),
        name: site.path.split("/").at(-1) ?? "",
        displayName: site.name,
        webUrl: siteUrlOf(world, site),
      },
      query.select,
      "site",
    );
  return paged(page, present, world.settings().pageSize);
}
