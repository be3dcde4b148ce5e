import { z } from "zod";
import { Content } from "../../vendors/documents/content.ts";
import { randomText } from "../../vendors/secret.ts";
import type { Acts } from "../control.ts";
import { invalid } from "../errors.ts";
import * as items from "../items.ts";
import type { Item, Share } from "../kinds.ts";
import { accountOf } from "../people.ts";
import { pathOf } from "../graph/present.ts";
import { changeAccess, shareItem } from "../sharing.ts";
import type { World } from "../world.ts";

const id = z.string();
const role = z.enum(["read", "write", "owner"]).default("read");
/** A drive, by its id or its owner's address. */
const where = { drive: id.optional(), account: z.string().optional() };
/** What a file holds: text, or anything that `Content` names. */
const content = { text: z.string().optional(), content: Content.optional() };

export const itemShapes = {
  /** The item at a path beneath a drive's root, such as `/Notes/a.md`. */
  find: z.strictObject({ ...where, path: z.string().default("/") }),
  /** All living items of a drive, with their paths. */
  items: z.strictObject(where),
  drives: z.strictObject({}),
  "file/add": z.strictObject({
    ...where,
    parent: id.optional(),
    name: z.string(),
    by: z.string().optional(),
    ...content,
  }),
  "folder/add": z.strictObject({
    ...where,
    parent: id.optional(),
    name: z.string(),
    by: z.string().optional(),
  }),
  /** A notebook of OneNote's. */
  "package/add": z.strictObject({ ...where, parent: id.optional(), name: z.string() }),
  /** A shortcut to a folder or file elsewhere. */
  "shortcut/add": z.strictObject({ ...where, parent: id.optional(), name: z.string(), to: id }),
  /** Very many files in a folder, whose contents are made when they are asked for. */
  "folder/fill": z.strictObject({
    parent: id,
    files: z.int().min(1).max(100_000),
    bytes: z.int().min(0).default(400),
    name: z.string().default("note"),
    end: z.string().default("md"),
  }),
  "item/rename": z.strictObject({ item: id, name: z.string() }),
  "item/move": z.strictObject({ item: id, parent: id }),
  "file/write": z.strictObject({ item: id, by: z.string().optional(), ...content }),
  "item/trash": z.strictObject({ item: id }),
  "item/restore": z.strictObject({ item: id }),
  "item/delete": z.strictObject({ item: id }),
  malware: z.strictObject({ item: id, found: z.boolean().default(true) }),
  /** Opens an item to a person (by address) or a group, or by a link. */
  share: z.strictObject({
    item: id,
    with: z.string().optional(),
    link: z.enum(["anonymous", "organization", "users"]).optional(),
    people: z.array(z.string()).default([]),
    role,
  }),
  /** Takes a share away, or all that an item has. */
  unshare: z.strictObject({ item: id, share: id.optional() }),
  /** Whether an item has only its own shares, instead of those from above as well. */
  inherit: z.strictObject({ item: id, inherits: z.boolean() }),
};

export function itemControls(world: World): Acts<typeof itemShapes> {
  const item = (of: string) => world.get("item", of);
  const driveOf = (of: { drive?: string | undefined; account?: string | undefined }) =>
    world.get("drive", of.drive ?? accountOf(world, of.account ?? "").drive);
  const parentOf = (of: {
    parent?: string | undefined;
    drive?: string | undefined;
    account?: string | undefined;
  }) => item(of.parent ?? driveOf(of).root);
  const byOf = (parent: Item, by: string | undefined) =>
    by === undefined ? parent.by : accountOf(world, by).id;
  const shown = ({ id: itemId, drive, name }: Item) => ({ item: itemId, drive, name });
  const contentOf = ({
    text,
    content: given,
  }: {
    text?: string | undefined;
    content?: Content | undefined;
  }) => given ?? { kind: "text" as const, text: text ?? "" };

  return {
    find: ({ path, ...of }) => {
      let at = item(driveOf(of).root);
      for (const name of path.split("/").filter(Boolean)) {
        const child = world.childrenOf(at).find((one) => one.name.toLowerCase() === name.toLowerCase());
        if (!child) throw invalid(`There is no ${path}.`);
        at = child;
      }
      return shown(at);
    },
    items: (of) => {
      const all = items.withinOf(world, item(driveOf(of).root));
      return {
        items: all.map((one) => ({
          ...shown(one),
          kind: one.kind,
          path: decodeURIComponent(pathOf(world, one)),
        })),
      };
    },
    drives: () => ({
      drives: [...world.all("drive")].map(({ id: drive, type, name, owner, site, root }) => ({
        drive,
        type,
        name,
        owner,
        site,
        root,
      })),
    }),
    "file/add": ({ name, by, ...of }) => {
      const parent = parentOf(of);
      return shown(items.addItem(world, { parent, name, content: contentOf(of), by: byOf(parent, by) }));
    },
    "folder/add": ({ name, by, ...of }) => {
      const parent = parentOf(of);
      return shown(items.addItem(world, { parent, name, kind: "folder", by: byOf(parent, by) }));
    },
    "package/add": ({ name, ...of }) => {
      const parent = parentOf(of);
      return shown(items.addItem(world, { parent, name, kind: "package", by: parent.by }));
    },
    "shortcut/add": ({ name, to, ...of }) => {
      const parent = parentOf(of);
      const remote = { drive: item(to).drive, item: to };
      return shown(items.addItem(world, { parent, name, kind: "remote", remote, by: parent.by }));
    },
    "folder/fill": ({ parent: of, files, bytes, name, end }) => {
      items.fillFolder(world, item(of), { files, bytes, name, end });
      return { files };
    },
    "item/rename": ({ item: of, name }) => shown(items.renameItem(world, item(of), name)),
    "item/move": ({ item: of, parent }) => {
      const [before, target] = [item(of), item(parent)];
      return shown(items.moveItem(world, before, target));
    },
    "file/write": ({ item: of, by, ...given }) => {
      const before = item(of);
      return shown(items.writeContent(world, before, contentOf(given), byOf(before, by)));
    },
    "item/trash": ({ item: of }) => {
      items.deleteItem(world, item(of), "trashed");
      return {};
    },
    "item/restore": ({ item: of }) => {
      items.restoreItem(world, item(of));
      return {};
    },
    "item/delete": ({ item: of }) => {
      items.deleteItem(world, item(of), "gone");
      return {};
    },
    malware: ({ item: of, found }) => shown(items.changeItem(world, item(of), { malware: found })),
    share: ({ item: of, with: whom, link, people, role: as }) => {
      const to = toOf(world, whom, link, people);
      const made = shareItem(world, item(of), to, as);
      return { share: made.id, ...(to.kind === "link" && { url: `${world.pages}/s/${to.code}` }) };
    },
    unshare: ({ item: of, share: one }) => {
      const before = item(of);
      changeAccess(world, before, {
        shares: one === undefined ? [] : before.shares.filter((each) => each.id !== one),
      });
      return {};
    },
    inherit: ({ item: of, inherits }) => {
      changeAccess(world, item(of), { isUnique: !inherits });
      return {};
    },
  };
}

function toOf(
  world: World,
  whom: string | undefined,
  link: "anonymous" | "organization" | "users" | undefined,
  people: string[],
): Share["to"] {
  if (link !== undefined)
    return {
      kind: "link",
      scope: link,
      code: randomText(24),
      people: people.map((one) => accountOf(world, one).id),
    };
  const group = [...world.all("group")].find((one) => one.id === whom || one.mail === whom);
  if (group) return { kind: "group", id: group.id };
  return { kind: "person", id: accountOf(world, whom ?? "").id };
}
