import { downloadUrl, sumsOf } from "../content.ts";
import { guidOf } from "../ids.ts";
import type { Account, Drive, Item, Site } from "../kinds.ts";
import { ancestorsOf, iso, type World } from "../world.ts";

export function identityOf(world: World, id: string): object {
  const account = world.find("account", id);
  return { user: { id, displayName: account?.name ?? "", email: account?.mail ?? "" } };
}

export function userOf({ id, name, given, surname, mail }: Account): object {
  return {
    id,
    displayName: name,
    givenName: given,
    surname,
    mail,
    userPrincipalName: mail,
    preferredLanguage: "en-GB",
    businessPhones: [],
    jobTitle: null,
    mobilePhone: null,
    officeLocation: null,
  };
}

export function driveShape(world: World, drive: Drive): object {
  const site = world.find("site", drive.site);
  return {
    id: drive.id,
    createdDateTime: iso(drive.created),
    description: "",
    name: drive.name,
    driveType: drive.type,
    webUrl: webUrlOf(world, world.get("item", drive.root)),
    owner:
      drive.owner !== null ? identityOf(world, drive.owner) : { group: { displayName: site?.name ?? "" } },
    quota: {
      deleted: 0,
      remaining: 1_099_000_000_000,
      state: "normal",
      total: 1_099_511_627_776,
      used: 511_627_776,
    },
  };
}

interface Shown {
  /** As a delta tells it: without cTag and path in business drives, as the documentation says. */
  inDelta?: boolean;
  /** Without the parent's place, as search does. */
  isHit?: boolean;
}

/** An item as Graph shows it. */
export function itemShape(world: World, item: Item, { inDelta = false, isHit = false }: Shown = {}): object {
  const drive = world.get("drive", item.drive);
  const isPersonal = drive.type === "personal";
  const guid = guidOf(item.id).toUpperCase();
  const isLean = inDelta && !isPersonal;
  const parent = world.find("item", item.parent);
  return {
    ...(item.kind === "file" &&
      !item.malware &&
      !isHit && { "@microsoft.graph.downloadUrl": downloadUrl(world, item) }),
    createdDateTime: iso(item.created),
    eTag: `"{${guid}},${item.revision}"`,
    id: item.id,
    lastModifiedDateTime: iso(item.modified),
    name: item.name,
    webUrl: webUrlOf(world, item),
    ...(!isLean && { cTag: `"c:{${guid}},${item.contentRevision}"` }),
    ...(item.kind === "file" && { size: sumsOf(item).size }),
    createdBy: identityOf(world, item.by),
    lastModifiedBy: identityOf(world, item.by),
    parentReference: {
      driveType: drive.type,
      driveId: drive.id,
      ...(parent && { id: parent.id, name: parent.name }),
      ...(parent && !isLean && { path: `/drives/${drive.id}/root:${pathOf(world, parent)}` }),
      ...(drive.site !== null && { siteId: drive.site }),
    },
    fileSystemInfo: { createdDateTime: iso(item.created), lastModifiedDateTime: iso(item.modified) },
    ...facetOf(world, item, isPersonal),
    ...(item.parent === null && { root: {} }),
    ...(item.malware && { malware: { description: "EICAR-Test-File" } }),
    ...sharedOf(world, item),
    ...(isHit && { searchResult: {} }),
  };
}

/** An item that is gone, as a delta tells it. */
export function deletedShape(world: World, item: Item): object {
  const drive = world.get("drive", item.drive);
  return {
    id: item.id,
    ...(drive.type === "personal" && { name: item.name }),
    ...(item.kind === "folder" ? { folder: {} } : { file: {} }),
    parentReference: {
      driveType: drive.type,
      driveId: drive.id,
      ...(item.parent !== null && { id: item.parent }),
    },
    deleted: { state: "deleted" },
  };
}

function facetOf(world: World, item: Item, isPersonal: boolean): object {
  if (item.kind === "folder") return { folder: { childCount: world.childrenOf(item).length } };
  if (item.kind === "package") return { package: { type: "oneNote" } };
  if (item.kind === "remote") return { remoteItem: remoteShape(world, item) };
  const { quickXorHash, sha1Hash, sha256Hash } = sumsOf(item);
  const hashes = { quickXorHash, ...(isPersonal && { sha1Hash, sha256Hash }) };
  return { file: { mimeType: item.type, hashes } };
}

function remoteShape(world: World, { remote }: Item): object | null {
  const target = world.find("item", remote?.item);
  if (!remote || !target) return { id: remote?.item ?? null };
  const drive = world.get("drive", target.drive);
  return {
    id: target.id,
    name: target.name,
    webUrl: webUrlOf(world, target),
    createdDateTime: iso(target.created),
    lastModifiedDateTime: iso(target.modified),
    ...(target.kind === "folder" && { folder: { childCount: world.childrenOf(target).length } }),
    ...(target.kind === "file" && { file: { mimeType: target.type }, size: sumsOf(target).size }),
    parentReference: { driveType: drive.type, driveId: drive.id, id: target.parent },
  };
}

function sharedOf(world: World, item: Item): object {
  const scopes = [item, ...ancestorsOf(world, item)]
    .flatMap(({ shares }) => shares)
    .map(({ to }) => (to.kind === "link" ? to.scope : "users"));
  const scope = ["anonymous", "organization", "users"].find((one) => scopes.includes(one as "users"));
  return scope === undefined ? {} : { shared: { scope } };
}

/** Beneath the root: empty for the root itself, else with a slash before each name. */
export function pathOf(world: World, item: Item): string {
  if (item.parent === null) return "";
  const names = [item, ...ancestorsOf(world, item)].slice(0, -1).map(({ name }) => encodeURIComponent(name));
  return `/${names.reverse().join("/")}`;
}

/** Where people open an item: a page of the stand-in, by a path as SharePoint's. */
export function webUrlOf(world: World, item: Item): string {
  const drive = world.get("drive", item.drive);
  return `${world.pages}/web/${drivePathOf(world, drive)}${pathOf(world, item)}`;
}

export function drivePathOf(world: World, drive: Drive): string {
  const site = world.find("site", drive.site);
  if (site) return `${site.path}/${encodeURIComponent(drive.name)}`;
  const mail = world.find("account", drive.owner)?.mail ?? drive.id;
  return `personal/${mail.replace(/[^a-z0-9]/gi, "_")}/Documents`;
}

export function siteUrlOf(world: World, { path }: Site): string {
  return `${world.pages}/web/${path}`;
}
