import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSamples } from "../vendors/documents/sample.ts";
import { newGuid } from "./ids.ts";
import { addItem } from "./items.ts";
import type { Drive, Item } from "./kinds.ts";
import { accountOf, TENANT } from "./people.ts";
import { shareItem } from "./sharing.ts";
import { addSite } from "./sites.ts";
import { addChannel, newTeam, postMessage } from "./teams.ts";
import { rootOf, type World } from "./world.ts";

const SAMPLE = fileURLToPath(new URL("./sample", import.meta.url));
const HOUR = 3_600_000;

interface People {
  olivia: string;
  arjun: string;
  maya: string;
}

/** What a newcomer finds: files of their own, what a colleague shared, two sites, a team, and a personal drive. */
export function seed(world: World): void {
  const idOf = (mail: string) => accountOf(world, mail).id;
  const driveOf = (account: string) => world.get("drive", world.get("account", account).drive);
  const people = {
    olivia: idOf("owner@atrium.example"),
    arjun: idOf("admin@atrium.example"),
    maya: idOf("member@atrium.example"),
  };
  const { olivia, arjun, maya } = people;
  const group = (name: string, mail: string, members: string[]) =>
    world.put("group", { id: newGuid(), tenant: TENANT, name, mail, members });
  const floor = group("Workshop floor", "floor@atrium.example", [maya]);
  const everybody = group("All of Harbour & Pine", "everybody@atrium.example", [olivia, arjun, floor.id]);
  fill(world, driveOf(olivia), "onedrive");
  const [top, theirs] = [rootOf(world, driveOf(olivia)), rootOf(world, driveOf(arjun))];
  addItem(world, { parent: top, name: "Notebook of Olivia", kind: "package", by: olivia });
  fill(world, driveOf(arjun), "shared-by-arjun");
  shareItem(world, childOf(world, theirs, "Supplier review"), { kind: "person", id: olivia }, "read");
  shareItem(world, childOf(world, top, "People"), { kind: "person", id: maya }, "read");
  // Read by a group, and by who is in a group of it.
  const kestrel = childOf(world, childOf(world, top, "Projects"), "Kestrel 3");
  shareItem(world, kestrel, { kind: "group", id: everybody.id }, "read");
  fill(world, driveOf(idOf("maya.lindqvist@outlook.example")), "personal");

  const members = [{ id: everybody.id, role: "write" as const }];
  const followers = [olivia, arjun, maya];
  const named = { Workshop: "workshop", Quality: "quality" };
  for (const [name, folder] of Object.entries(named)) {
    const { drives } = addSite(world, { name, members, by: arjun, followers });
    fill(world, world.get("drive", drives[0] ?? ""), folder);
  }
  const site = addSite(world, { name: "Kestrel 3 launch", members, by: arjun, followers: [] });
  const library = world.get("drive", site.drives[0] ?? "");
  fill(world, library, "launch");
  seedTeam(world, site.id, library, people);
}

/** Two channels with threads, some of which bring files of the team's library. */
function seedTeam(world: World, site: string, library: Drive, { olivia, arjun, maya }: People): void {
  const team = newTeam(world, {
    name: "Kestrel 3 launch",
    description: "All who bring the Kestrel 3 to its customers",
    site,
    tenant: TENANT,
    members: [arjun, olivia, maya].map((id) => ({ id, isOwner: id === arjun })),
  });
  const channels = {
    General: addChannel(world, team, { name: "General" }),
    Engineering: addChannel(world, team, { name: "Engineering", description: "Prototypes and tests" }),
  };
  const say = (
    to: keyof typeof channels,
    {
      from,
      html,
      hours,
      replyTo,
      file,
    }: { from: string; html: string; hours: number; replyTo?: string; file?: string },
  ) => {
    const folder = childOf(world, rootOf(world, library), to);
    const files = file === undefined ? [] : [{ drive: library.id, item: childOf(world, folder, file).id }];
    const at = world.now() - hours * HOUR;
    return postMessage(world, { channel: channels[to], from, html, replyTo: replyTo ?? null, files, at }).id;
  };
  const plan = say("General", {
    from: arjun,
    html: "<p>The plan for the launch is in our files. Please say by Friday what is missing.</p>",
    hours: 120,
    file: "Launch plan.pptx",
  });
  say("General", {
    from: maya,
    html: "<p>The pictures for the web shop can be there on 19 February, a week early.</p>",
    hours: 116,
    replyTo: plan,
  });
  say("General", {
    from: olivia,
    html: "<p>Dealers get 389 pounds, as agreed. Ireland can't be earlier than June.</p>",
    hours: 101,
    replyTo: plan,
  });
  const hum = say("Engineering", {
    from: maya,
    html: "<p>Does anybody know where the hum at 410 hertz comes from?</p>",
    hours: 60,
    file: "Noise measurement.md",
  });
  say("Engineering", {
    from: arjun,
    html: "<p>It is the bearing. With the second maker's it is gone; we change over from pump 40 on.</p>",
    hours: 55,
    replyTo: hum,
  });
}

function fill(world: World, drive: Drive, folder: string): void {
  const root = rootOf(world, drive);
  readSamples(join(SAMPLE, folder)).forEach(({ place, name, content }, index) => {
    let parent = root;
    for (const part of place)
      parent =
        world.childrenOf(parent).find((one) => one.name === part) ??
        addItem(world, { parent, name: part, kind: "folder", by: root.by, at: world.now() - 2_000 * HOUR });
    addItem(world, { parent, name, content, by: root.by, at: world.now() - (index + 1) * 31 * HOUR });
  });
}

function childOf(world: World, parent: Item, name: string): Item {
  const found = world.childrenOf(parent).find((one) => one.name === name);
  if (!found) throw new Error(`The sample has no ${name}.`);
  return found;
}
