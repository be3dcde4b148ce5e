import { mayOpenSite, me, needSites } from "../access.ts";
import { denied, invalid } from "../errors.ts";
import type { Site } from "../kinds.ts";
import { iso, type World } from "../world.ts";
import { listShape } from "./lists.ts";
import { paged, selected } from "./odata.ts";
import { driveShape, siteUrlOf } from "./present.ts";
import { get, type Call } from "./route.ts";
import { siteFor } from "./site-for.ts";

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
  ...["/sites/getAllSites", "/sites/getAllSites()"].map((path) =>
    get(path, (call) => {
      // For apps by themselves alone (learn.microsoft.com, site-getallsites).
      if (call.reader.account) throw denied();
      return listed(call, "sites/getAllSites", () => true);
    }),
  ),
  get("/me/followedSites", (call) => {
    const { followed } = me(call.reader);
    return listed(call, "me/followedSites", ({ id }) => followed.includes(id));
  }),
  get("/sites/{siteId}", (call) => shownSite(call, siteFor(call))),
  get("/sites/{siteId}/sites", (call) => {
    const { id } = siteFor(call);
    return listed(call, `sites/${id}/sites`, ({ parent }) => parent === id);
  }),
  get("/sites/{siteId}/drive", (call) => {
    const [drive = ""] = siteFor(call).drives;
    return selected(driveShape(call.world, call.world.get("drive", drive)), call.query.select, "drive");
  }),
  get("/sites/{siteId}/drives", (call) => {
    const { world, query } = call;
    const drives = siteFor(call).drives.map((id) => driveShape(world, world.get("drive", id)));
    return { value: drives.map((drive) => selected(drive, query.select, "drive")) };
  }),
];

function shownSite({ world, query }: Call, site: Site): object {
  const drives = site.drives.map((id) => world.get("drive", id));
  const expanded = Object.fromEntries(
    query.expand.map(({ name }) => {
      if (name === "drives") return [name, drives.map((drive) => driveShape(world, drive))];
      if (name === "lists") return [name, drives.map((drive) => listShape(world, drive))];
      throw invalid(`Could not find a property named '${name}' on type 'microsoft.graph.site'.`);
    }),
  );
  return selected({ ...siteShape(world, site), ...expanded }, query.select, "site", Object.keys(expanded));
}

function siteShape(world: World, site: Site): object {
  return {
    id: site.id,
    createdDateTime: iso(site.created),
    lastModifiedDateTime: iso(site.created),
    name: site.path.split("/").at(-1) ?? "",
    displayName: site.name,
    webUrl: siteUrlOf(world, site),
    siteCollection: { hostname: site.hostname },
  };
}

function listed(call: Call, place: string, wanted: (site: Site) => boolean): object {
  const { world, reader, query } = call;
  needSites(reader);
  const all = [...world.all("site")].filter((site) => mayOpenSite(world, reader, site) && wanted(site));
  const page = { query, all, most: USUAL_PAGE, usual: USUAL_PAGE, base: `${world.api}/v1.0/${place}` };
  const shown = (site: Site) => selected(siteShape(world, site), query.select, "site");
  return paged(page, shown, world.settings().pageSize);
}
