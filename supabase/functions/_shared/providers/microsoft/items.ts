import { z } from "zod";
import type { AccessToken, DriveItem } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import type { VendorApi } from "../vendors/api.ts";
import { sizeRefusal, typeOfName } from "../vendors/readable.ts";
import { several } from "../vendors/several.ts";

/** What is asked for of an item, and no more: above all no address that opens it without a bearer. */
export const ITEM_FIELDS =
  "id,name,webUrl,lastModifiedDateTime,size,cTag,parentReference,file,folder,package,remoteItem,malware,deleted,root";

const Parent = z.looseObject({ id: z.string().optional(), driveId: z.string().optional() });
const Facet = z.looseObject({});

export const GraphItem = z.looseObject({
  id: z.string().min(1),
  name: z.string().catch(""),
  webUrl: z.string().optional(),
  lastModifiedDateTime: z.string().optional(),
  size: z.number().int().min(0).optional(),
  cTag: z.string().optional(),
  parentReference: Parent.nullish(),
  file: z.looseObject({ hashes: z.looseObject({ quickXorHash: z.string().optional() }).nullish() }).nullish(),
  folder: Facet.nullish(),
  package: z.looseObject({ type: z.string().optional() }).nullish(),
  remoteItem: z
    .looseObject({ id: z.string().nullish(), folder: Facet.nullish(), parentReference: Parent.nullish() })
    .nullish(),
  malware: Facet.nullish(),
  deleted: Facet.nullish(),
  root: Facet.nullish(),
});
export type GraphItem = z.output<typeof GraphItem>;

/** How a file is fetched: what a shortcut leads to isn't where the shortcut lies. */
export const Handle = z.object({
  driveId: z.string().min(1),
  id: z.string().min(1),
  version: z.string().nullable(),
  type: z.string().nullable(),
});
export type Handle = z.output<typeof Handle>;

const AT_ONCE = 6;

export function itemPath({ driveId, id }: { driveId: string; id: string }): string {
  return `/drives/${encodeURIComponent(driveId)}/items/${encodeURIComponent(id)}`;
}

/** What Graph says of an item. @throws VendorError `not_found` */
export function readItem(
  api: VendorApi,
  token: AccessToken,
  at: { driveId: string; id: string },
  signal: AbortSignal,
): Promise<GraphItem> {
  return api.ask(token, { path: itemPath(at), query: { $select: ITEM_FIELDS } }, GraphItem, signal);
}

/** The same; null where it isn't there or isn't to be seen. */
export async function findItem(...asked: Parameters<typeof readItem>): Promise<GraphItem | null> {
  try {
    return await readItem(...asked);
  } catch (error) {
    if (error instanceof VendorError && ["not_found", "forbidden"].includes(error.fault)) return null;
    throw error;
  }
}

/** A checksum of the content; of what has none, a tag that changes with the content alone. */
export function versionOf({ file, cTag }: GraphItem): string | null {
  const hash = file?.hashes?.quickXorHash;
  if (hash !== undefined && hash !== "") return `xor:${hash}`;
  return cTag === undefined ? null : `c:${cTag}`;
}

/**
 * Items of one drive as the sync knows them. Deltas leave tags out, and shortcuts don't say what they lead to: that is asked for.
 * @param driveId as it was asked for: answers spell that of a personal drive otherwise now and then
 */
export function itemsOf(
  api: VendorApi,
  token: AccessToken,
  driveId: string,
  items: readonly GraphItem[],
  signal: AbortSignal,
): Promise<DriveItem[]> {
  return several(items, AT_ONCE, async (item) => {
    if (item.remoteItem) return driveItemOf(driveId, item, await targetOf(item));
    const isBare = item.file && versionOf(item) === null;
    const whole = isBare ? await findItem(api, token, { driveId, id: item.id }, signal) : item;
    return driveItemOf(driveId, whole ?? item);
  });

  async function targetOf(item: GraphItem): Promise<Target | null> {
    const at = remoteOf(item);
    const found = at && (await findItem(api, token, at, signal));
    return found && { driveId: at.driveId, item: found };
  }
}

function remoteOf({ remoteItem: remote }: GraphItem): { driveId: string; id: string } | null {
  const [id, driveId] = [remote?.id, remote?.parentReference?.driveId];
  return id == null || driveId === undefined ? null : { driveId, id };
}

interface Target {
  driveId: string;
  item: GraphItem;
}

/** @param target of a shortcut what it leads to; null: nothing that is to be seen */
function driveItemOf(driveId: string, item: GraphItem, target?: Target | null): DriveItem {
  const content = target === undefined ? item : (target?.item ?? null);
  const isFolder = content !== null && !content.package && (content.folder != null || content.root != null);
  const type = isFolder ? null : typeOfName(content?.name || item.name);
  const version = content && !isFolder ? versionOf(content) : null;
  const parent = item.parentReference?.id;
  const handle: Handle = {
    driveId: target?.driveId ?? driveId,
    id: content?.id ?? item.id,
    version,
    type,
  };
  return {
    driveId,
    id: item.id,
    name: item.name,
    kind: isFolder ? "folder" : "file",
    parentIds: parent === undefined || item.root ? [] : [parent],
    version,
    type,
    size: isFolder ? null : (content?.size ?? null),
    modifiedAt: content?.lastModifiedDateTime ?? item.lastModifiedDateTime ?? null,
    url: item.webUrl ?? null,
    refusal: isFolder ? null : refusalOf(content),
    handle,
    ...(isFolder && target && { leadsTo: { driveId: target.driveId, id: target.item.id } }),
    ...(content === null && { unseen: true, leadsTo: remoteOf(item) }),
    sharingVersion: null,
  };
}

function refusalOf(content: GraphItem | null): string | null {
  if (!content) return "It is a shortcut to something that isn't there any more, or that you may not see.";
  if (content.malware) return "Microsoft found malware in it, and doesn't give it.";
  if (content.package?.type?.toLowerCase() === "onenote") return "A OneNote notebook can't be read.";
  if (content.package || !content.file) return "It has no content that can be downloaded.";
  return sizeRefusal(content.size ?? null);
}
