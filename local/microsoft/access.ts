import { denied, GraphError, missing } from "./errors.ts";
import type { Account, Drive, Item, Role, Share, Site } from "./kinds.ts";
import type { World } from "./world.ts";

/** Who asks: an account, or an organisation's app by itself. */
export interface Reader {
  account: Account | null;
  tenant: string;
  scopes: string[];
}

const rank: Record<Role, number> = { read: 1, write: 2, owner: 3 };

/** The account itself and all groups that hold it, through others as well. */
export function principalsOf(world: World, account: string): Set<string> {
  const found = new Set([account]);
  for (let before = 0; before !== found.size;) {
    before = found.size;
    for (const { id, members } of world.all("group"))
      if (members.some((member) => found.has(member))) found.add(id);
  }
  return found;
}

/** What somebody may do with an item that is there; undefined: they can't see it. */
export function roleOn(world: World, reader: Reader, item: Item): Role | undefined {
  const drive = world.get("drive", item.drive);
  const { account } = reader;
  if (!account) return tenantOf(world, drive) === reader.tenant ? "owner" : undefined;
  if (drive.owner === account.id) return "owner";
  const principals = principalsOf(world, account.id);
  let best: Role | undefined;
  const take = (role: Role) => {
    if (!best || rank[role] > rank[best]) best = role;
  };
  for (let at: Item | undefined = item; at; at = world.find("item", at.parent)) {
    for (const share of at.shares) if (opens(share, account.id, principals)) take(share.role);
    if (at.isUnique) return best;
  }
  const site = world.find("site", drive.site);
  for (const { id, role } of site?.members ?? []) if (principals.has(id)) take(role);
  return best;
}

function opens({ to, redeemed }: Share, account: string, principals: Set<string>): boolean {
  if (to.kind !== "link") return principals.has(to.id);
  return redeemed.includes(account) || (to.scope === "users" && to.people.some((id) => principals.has(id)));
}

export function tenantOf(world: World, drive: Drive): string | undefined {
  return world.find("account", drive.owner)?.tenant ?? world.find("site", drive.site)?.tenant;
}

export function mayOpenSite(world: World, reader: Reader, site: Site): boolean {
  if (!reader.account) return site.tenant === reader.tenant;
  const principals = principalsOf(world, reader.account.id);
  return site.members.some(({ id }) => principals.has(id));
}

/** Whether somebody may list a drive as a whole. */
export function mayOpenDrive(world: World, reader: Reader, drive: Drive): boolean {
  const site = world.find("site", drive.site);
  if (site) return mayOpenSite(world, reader, site);
  return reader.account ? drive.owner === reader.account.id : tenantOf(world, drive) === reader.tenant;
}

/** A drive that somebody may list. @throws GraphError 404, or 403 where it isn't theirs */
export function driveFor(world: World, reader: Reader, id: string): Drive {
  const drive = world.find("drive", id);
  if (!drive) throw missing("The resource could not be found.");
  if (!mayOpenDrive(world, reader, drive)) throw denied();
  needFiles(reader, drive);
  return drive;
}

/** An item that somebody may see. @throws GraphError 404 where there is none, 403 where it isn't for them */
export function itemFor(world: World, reader: Reader, driveId: string, id: string): Item {
  const drive = world.find("drive", driveId);
  if (!drive) throw missing();
  const item = world.find("item", id === "root" ? drive.root : id);
  if (item?.drive !== drive.id || item.state !== "live") throw missing();
  if (!roleOn(world, reader, item)) throw denied();
  needFiles(reader, drive);
  return item;
}

const SITES = ["Sites.Read.All", "Sites.ReadWrite.All", "Sites.FullControl.All"];
const ALL_FILES = ["Files.Read.All", "Files.ReadWrite.All", ...SITES];
const OWN_FILES = ["Files.Read", "Files.ReadWrite", ...ALL_FILES];

/** One's own drive needs less than those of others and of sites. @throws GraphError 403 */
function needFiles(reader: Reader, drive: Drive): void {
  const isOwn = reader.account !== null && drive.owner === reader.account.id;
  need(reader, isOwn ? OWN_FILES : ALL_FILES);
}

/** @throws GraphError 403 unless one of these was granted */
export function need({ scopes }: Reader, oneOf: string[]): void {
  if (!oneOf.some((scope) => scopes.includes(scope)))
    throw denied("Either scp or roles claim need to be present in the token.");
}

export function needOwnFiles(reader: Reader): void {
  need(reader, OWN_FILES);
}

export function needAllFiles(reader: Reader): void {
  need(reader, ALL_FILES);
}

export function needSites(reader: Reader): void {
  need(reader, SITES);
}

/** As Teams refuses. @throws GraphError 403 */
export function needTeams({ scopes }: Reader, oneOf: string[]): void {
  if (oneOf.some((scope) => scopes.includes(scope))) return;
  throw new GraphError(
    403,
    "Forbidden",
    `Missing scope permissions on the request. API requires one of '${oneOf.join(", ")}'. Scopes on the request '${scopes.join(", ")}'`,
  );
}

/** The account itself. @throws GraphError 400 for an app by itself */
export function me({ account }: Reader): Account {
  if (account) return account;
  throw new GraphError(400, "BadRequest", "/me request is only valid with delegated authentication flow.");
}
