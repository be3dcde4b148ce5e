import { mayOpenSite, needSites } from "../access.ts";
import { missing } from "../errors.ts";
import type { Site } from "../kinds.ts";
import type { Call } from "./route.ts";

/** A site that somebody may open. @throws GraphError 404 where there is none for them */
export function siteFor({ world, reader, ids }: Call): Site {
  needSites(reader);
  const site = world.find("site", ids[0]);
  if (!site || !mayOpenSite(world, reader, site)) throw missing("Requested site could not be found");
  return site;
}
