import type { Reader } from "../access.ts";
import { roleOn } from "../access.ts";
import { denied } from "../errors.ts";
import type { Item, Share } from "../kinds.ts";
import { ancestorsOf, type World } from "../world.ts";
import { identityOf } from "./present.ts";

/** Who may open an item, with what comes from folders above and from the drive. @throws GraphError 403 for who only reads */
export function permissionsOf(world: World, reader: Reader, item: Item): object[] {
  const own = roleOn(world, reader, item);
  // Who may only read sees permissions of their own alone (learn.microsoft.com, driveitem-list-permissions).
  if (!own) throw denied();
  const isOwner = own === "owner" || own === "write";
  const all: { share: Share; from: Item }[] = [];
  let reachesRoot = true;
  for (const at of [item, ...ancestorsOf(world, item)]) {
    all.push(...at.shares.map((share) => ({ share, from: at })));
    if (at.isUnique) {
      reachesRoot = false;
      break;
    }
  }
  const shares = all
    .filter(({ share }) => isOwner || concerns(share, reader))
    .map(({ share, from }) => ({ ...shareShape(world, share), ...inherited(from, item) }));
  return [...shares, ...(reachesRoot && isOwner ? driveWide(world, item) : ownersOf(world, item))];
}

function concerns({ to, redeemed }: Share, { account }: Reader): boolean {
  if (!account) return true;
  return to.kind === "link" ? redeemed.includes(account.id) : to.id === account.id;
}

function inherited(from: Item, item: Item): object {
  if (from.id === item.id) return {};
  return { inheritedFrom: { driveId: from.drive, id: from.id, name: from.name } };
}

function shareShape(world: World, { id, to, role }: Share): object {
  const base = { id, roles: [role], shareId: `u!${id}` };
  if (to.kind === "person") {
    const { user } = identityOf(world, to.id) as { user: object };
    return { ...base, grantedTo: { user }, grantedToV2: { user, siteUser: siteUser(world, to.id) } };
  }
  if (to.kind === "group") return { ...base, grantedToV2: groupIdentity(world, to.id) };
  return {
    ...base,
    hasPassword: false,
    link: {
      scope: to.scope,
      type: role === "read" ? "view" : "edit",
      webUrl: `${world.pages}/s/${to.code}`,
      preventsDownload: false,
    },
    ...(to.scope === "users" && { grantedToIdentitiesV2: to.people.map((one) => identityOf(world, one)) }),
  };
}

function groupIdentity(world: World, id: string): object {
  const group = world.find("group", id);
  return { group: { id, displayName: group?.name ?? "", email: group?.mail ?? "" } };
}

function siteUser(world: World, id: string): object {
  const account = world.find("account", id);
  return {
    id: "7",
    displayName: account?.name ?? "",
    email: account?.mail ?? "",
    loginName: `i:0#.f|membership|${account?.mail ?? ""}`,
  };
}

/** Those of the whole drive: its owner, or its site's members. */
function driveWide(world: World, item: Item): object[] {
  const root = world.get("item", world.get("drive", item.drive).root);
  const site = world.find("site", world.get("drive", item.drive).site);
  if (!site) return ownersOf(world, item);
  return site.members.map(({ id, role }) => {
    const isGroup = world.find("group", id) !== undefined;
    const { user } = identityOf(world, id) as { user: object };
    return {
      id: Buffer.from(`site:${id}`).toString("base64url"),
      roles: [role],
      grantedToV2: isGroup ? groupIdentity(world, id) : { user, siteUser: siteUser(world, id) },
      ...(item.parent !== null && inherited(root, item)),
    };
  });
}

function ownersOf(world: World, item: Item): object[] {
  const { owner } = world.get("drive", item.drive);
  if (owner === null) return [];
  const { user } = identityOf(world, owner) as { user: object };
  return [
    {
      id: Buffer.from(`owner:${owner}`).toString("base64url"),
      roles: ["owner"],
      grantedTo: { user },
      grantedToV2: { user, siteUser: siteUser(world, owner) },
    },
  ];
}
