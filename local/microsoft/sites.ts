import { newDriveId, newGuid } from "./ids.ts";
import { addRoot } from "./items.ts";
import type { Site } from "./kinds.ts";
import { HOST, TENANT } from "./people.ts";
import type { World } from "./world.ts";

interface NewSite {
  name: string;
  library?: string;
  members: Site["members"];
  /** Who made it. */
  by: string;
  /** Accounts that follow it. */
  followers: string[];
}

/** A site of the organisation with a library. */
export function addSite(world: World, given: NewSite): Site {
  const { name, library = "Documents", members, by, followers } = given;
  const id = `${HOST},${newGuid()},${newGuid()}`;
  const path = freePath(world, `sites/${name.replace(/[^a-z0-9]/gi, "")}`);
  const about = { tenant: TENANT, hostname: HOST, path, name, members, created: world.now() };
  world.put("site", { ...about, id, parent: null, drives: [] });
  addLibrary(world, id, library, by);
  for (const one of followers) {
    const { followed } = world.get("account", one);
    world.change("account", one, { followed: [...followed, id] });
  }
  return world.get("site", id);
}

/** Of two sites with one name the second has a number. */
function freePath(world: World, path: string): string {
  const taken = new Set([...world.all("site")].map((site) => site.path.toLowerCase()));
  let free = path;
  for (let number = 1; taken.has(free.toLowerCase()); number += 1) free = `${path}${number}`;
  return free;
}

/** @returns its drive's id */
export function addLibrary(world: World, site: string, name: string, by: string): string {
  const id = newDriveId("business");
  const about = { type: "documentLibrary" as const, name, owner: null, site, list: newGuid() };
  world.change("site", site, { drives: [...world.get("site", site).drives, id] });
  return addRoot(world, { ...about, id, created: world.now(), epoch: 1 }, by).id;
}
