import { addDrive, addFile, share } from "../drive/acts.ts";
import type { World } from "../world.ts";
import { readSample } from "./read.ts";

const HOUR = 3_600_000;

/** A drive of the demonstration's owner, a shared drive, and what a colleague shared. */
export function seedDrives(world: World): void {
  const [owner, admin, member, colleague] = [
    "owner@atrium.example",
    "admin@atrium.example",
    "member@atrium.example",
    "jonas@atrium.example",
  ];
  put(world, "my-drive", owner, owner);
  const office = addDrive(world, "Harbour office", [
    { type: "user", email: owner, role: "organizer" },
    { type: "group", email: "harbour-office@atrium.example", role: "writer" },
  ]);
  put(world, "shared-drive", office.id, admin);
  for (const id of put(world, "shared-with-me", colleague, colleague))
    for (const email of [owner, member]) share(world, id, { type: "user", email, role: "reader" });
  const handbook = [...world.all("file")].find(({ name }) => name === "Handbook");
  if (handbook) {
    share(world, handbook.id, { type: "domain", domain: "atrium.example", role: "reader", discover: true });
    share(world, handbook.id, { type: "user", email: member, role: "reader" });
    addFile(world, { name: "Handbook (shortcut)", parent: member, by: member, shortcutTo: handbook.id });
  }
  const tariff = [...world.all("file")].find(({ name }) => name === "Visitor welcome.pdf");
  if (tariff) {
    share(world, tariff.id, { type: "anyone", role: "reader" });
    share(world, tariff.id, { type: "group", email: "harbour-all@atrium.example", role: "reader" });
  }
}

function put(world: World, folder: string, top: string, by: string): string[] {
  const places = new Map<string, string>([["", top]]);
  return readSample(folder).map(({ place, name, mimeType, content }, index) => {
    let here = top;
    for (const [depth, part] of place.entries()) {
      const key = place.slice(0, depth + 1).join("/");
      const known = places.get(key) ?? addFile(world, { name: part, parent: here, by }).id;
      places.set(key, known);
      here = known;
    }
    const modified = new Date(world.now() - (index + 1) * 29 * HOUR).toISOString();
    return addFile(world, { name, mimeType, parent: here, content, by, modified }).id;
  });
}
