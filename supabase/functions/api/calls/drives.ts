import { z } from "zod";
import type {
  DriveEntry,
  DriveService as ServiceName,
  drives,
  SyncSharing,
} from "../../_shared/contract/drives.ts";
import { DriveSync, SyncFile } from "../../_shared/contract/drives.ts";
import type { ConnectionType } from "../../_shared/contract/connections.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { callOf, json, type Returned, type Statement } from "../../_shared/db/statement.ts";
import type { DriveItem, DrivePlace } from "../../_shared/providers/drive.ts";
import { serviceOf } from "../../_shared/connections/vendors.ts";
import { externalId } from "../../_shared/sources/drive/ids.ts";
import { refusalOf, shortened } from "../../_shared/sources/drive/told.ts";
import type { Handlers, MemberContext } from "../context.ts";
import { asking, signIn } from "./connecting.ts";

const done = { success: true } as const;
/** Files that were chosen are asked for a few at a time. */
const AT_ONCE = 5;

/** Does something to a sync and reads it, in one transaction. */
export async function readSync(
  { db, organizationId }: MemberContext,
  id: number,
  actions: readonly Statement<Returned>[],
): Promise<DriveSync> {
  const read = callOf("get_sync", { organization_id: organizationId, source_id: id });
  return DriveSync.parse((await db.transact([...actions, read])).at(-1)?.[0]?.value);
}

const ofSync = ({ organizationId }: MemberContext, id: number) => ({
  organization_id: organizationId,
  source_id: id,
});

/**
 * Items as a screen lists them, with whether a sync of the caller's holds them. A shortcut to a folder is that folder: it is opened
 * and chosen as such.
 */
async function entriesOf(
  { db, organizationId }: MemberContext,
  of_type: ConnectionType,
  found: readonly DriveItem[],
): Promise<DriveEntry[]> {
  const led = found.map((item) =>
    item.kind === "folder" && item.leadsTo ? { ...item, ...item.leadsTo } : item,
  );
  const byId = new Map(led.reverse().map((item) => [externalId(item), item]));
  const items = [...byId.values()].reverse();
  const external_ids = [...byId.keys()];
  const held =
    items.length === 0
      ? []
      : z
          .array(z.string())
          .parse(await rpc(db, "synced_ids", { organization_id: organizationId, of_type, external_ids }));
  return items.map((item) => ({
    drive_id: item.driveId,
    id: item.id,
    name: item.name,
    kind: item.kind,
    type: item.kind === "file" ? item.type : null,
    size: item.size,
    modified_at: item.modifiedAt,
    refusal: item.kind === "file" ? refusalOf(item) : item.refusal,
    synced: held.includes(externalId(item)),
    url: item.url,
  }));
}

const placeOf = ({ driveId: drive_id, id, name, kind }: DrivePlace) => ({ drive_id, id, name, kind });

export interface SyncChoice {
  sharing: SyncSharing;
  tag_ids: number[];
  every: "15 minutes" | "1 hour" | "1 day";
}

/** The folder to be kept in step, as its drive knows it; a draft of it is looked over. */
async function draftOf(
  context: MemberContext,
  type: ConnectionType,
  folder: { drive_id: string; id: string },
  choice: SyncChoice,
): Promise<DriveSync> {
  const at = { driveId: folder.drive_id, id: folder.id };
  const { item, path } = await asking(context, type, async (service, token, signal) => ({
    item: await service.item(token, at, signal),
    path: await service.path(token, at, signal),
  }));
  if (item?.kind !== "folder")
    throw new ApiError("not_found", "That folder isn't there, or you can't see it.");
  const name = shortened(item.name);
  return createAndLook(context, {
    of_type: type,
    name,
    drive_id: folder.drive_id,
    roots: json([{ drive_id: folder.drive_id, id: folder.id, name }]),
    form: "folder",
    place: path
      .map((part) => part.name)
      .join(" / ")
      .slice(0, 2000),
    ...(item.url !== null && { url: item.url }),
    ...choice,
  });
}

/** A sync that is made and looked at; a draft is looked over. */
export async function createAndLook(
  context: MemberContext,
  sync: Omit<Parameters<typeof callOf<"create_sync">>[1], "organization_id">,
): Promise<DriveSync> {
  const { db, organizationId } = context;
  const id = z.int().parse(await rpc(db, "create_sync", { organization_id: organizationId, ...sync }));
  return readSync(context, id, [callOf("look_at_sync", ofSync(context, id))]);
}

/** Single files to be kept in step, each as its drive knows it. */
async function filesOf(
  context: MemberContext,
  type: ConnectionType,
  files: readonly { drive_id: string; id: string }[],
  choice: SyncChoice,
): Promise<DriveSync> {
  const items = await asking(context, type, async (service, token, signal) => {
    const found: (DriveItem | null)[] = [];
    for (let begin = 0; begin < files.length; begin += AT_ONCE) {
      const some = files.slice(begin, begin + AT_ONCE);
      const asked = some.map(({ drive_id, id }) => service.item(token, { driveId: drive_id, id }, signal));
      found.push(...(await Promise.all(asked)));
    }
    return found;
  });
  const roots = items.map((item, index) => {
    if (item?.kind !== "file")
      throw new ApiError("not_found", "One of these files isn't there, or you can't see it.");
    return { drive_id: files[index]?.drive_id ?? item.driveId, id: item.id, name: shortened(item.name) };
  });
  return createAndLook(context, {
    of_type: type,
    name: "Chosen files",
    drive_id: roots[0]?.drive_id ?? "",
    roots: json(roots),
    form: "files",
    place: serviceOf(context, type).name,
    ...choice,
  });
}

/** What a caller changes of a sync; nothing when they change nothing. */
export function changesOf(
  context: MemberContext,
  id: number,
  changes: {
    name?: string | undefined;
    sharing?: SyncSharing | undefined;
    tag_ids?: number[] | undefined;
    every?: string | undefined;
  },
): Statement<Returned>[] {
  const { name, sharing, tag_ids, every } = changes;
  const told = {
    ...(name !== undefined && { name }),
    ...(sharing !== undefined && { sharing }),
    ...(tag_ids !== undefined && { tag_ids }),
    ...(every !== undefined && { every }),
  };
  return Object.keys(told).length === 0 ? [] : [callOf("change_sync", { ...ofSync(context, id), ...told })];
}

const FilePage = z.object({ files: z.array(SyncFile), total: z.int() });

/** A page of what a sync of the caller's own holds. */
export async function filesOfSync(
  context: MemberContext,
  id: number,
  {
    limit,
    offset,
    search,
    state,
  }: Omit<z.output<(typeof drives)["/google/folder-syncs/files"]["input"]>, "id">,
) {
  return FilePage.parse(
    await rpc(context.db, "list_sync_files", {
      ...ofSync(context, id),
      page_limit: limit,
      page_offset: offset,
      ...(search !== undefined && { search }),
      ...(state !== undefined && { with_state: state }),
    }),
  );
}

/** Has one file of a sync looked at again. */
export async function retryFile(context: MemberContext, id: number, file_id: number): Promise<SyncFile> {
  const retry = callOf("retry_sync_file", { ...ofSync(context, id), item_id: file_id });
  const page = { page_limit: 1, page_offset: 0, item_id: file_id };
  const list = callOf("list_sync_files", { ...ofSync(context, id), ...page });
  const [, [read]] = await context.db.transact([retry, list]);
  const [file] = FilePage.parse(read?.value).files;
  if (!file) throw new ApiError("not_found", "That file doesn't exist.");
  return file;
}

type All = Handlers<typeof drives>;
type Named<Service extends ServiceName> = {
  [Path in keyof All as Path extends `/${Service}/${string}` ? Path : never]: All[Path];
};

/** What every drive answers, under the paths of Google's. */
const common = (type: ServiceName): Omit<Named<"google">, never> => ({
  "/google/auth": (context, answer) => signIn(context, type, answer),
  "/google/folders": (context, { search, cursor }) =>
    asking(context, type, async (service, token, signal) => {
      const places = await service.places(token, signal);
      const [first] = places;
      if (search === undefined || !first) return { places: places.map(placeOf), folders: [], next: null };
      const of = {
        driveId: first.driveId,
        id: first.id,
        search,
        ...(cursor !== undefined && { page: cursor }),
      };
      const { items, next } = await service.children(token, of, signal);
      const folders = await entriesOf(
        context,
        type,
        items.filter(({ kind }) => kind === "folder"),
      );
      return { places: places.map(placeOf), folders, next };
    }),
  "/google/folder-contents": (context, { drive_id: driveId, folder_id: id, search, cursor }) =>
    asking(context, type, async (service, token, signal) => {
      const of = {
        driveId,
        id,
        ...(search !== undefined && search !== "" && { search }),
        ...(cursor !== undefined && { page: cursor }),
      };
      const [path, { items, next }] = await Promise.all([
        service.path(token, { driveId, id }, signal),
        service.children(token, of, signal),
      ]);
      return { path, entries: await entriesOf(context, type, items), next };
    }),
  "/google/sync": async (context, input) => {
    if ("folder" in input) {
      const { folder, ...choice } = input;
      return draftOf(context, type, folder, choice);
    }
    const { id, ...changes } = input;
    return readSync(context, id, [
      ...changesOf(context, id, changes),
      callOf("look_at_sync", { ...ofSync(context, id), begun: true }),
    ]);
  },
  "/google/sync-files": (context, { files, ...choice }) => filesOf(context, type, files, choice),
  "/google/sync-file": (context, { id, file_id }) => retryFile(context, id, file_id),
  "/google/folder-syncs": async ({ db, organizationId }, { limit, offset, search }) =>
    z.object({ syncs: z.array(DriveSync), total: z.int() }).parse(
      await rpc(db, "list_syncs", {
        organization_id: organizationId,
        of_type: type,
        page_limit: limit,
        page_offset: offset,
        ...(search !== undefined && { search }),
      }),
    ),
  "/google/folder-syncs/files": (context, { id, ...page }) => filesOfSync(context, id, page),
  "/google/folder-syncs/update": (context, { id, ...changes }) =>
    readSync(context, id, changesOf(context, id, changes)),
  "/google/folder-syncs/pause": (context, { id }) =>
    readSync(context, id, [callOf("pause_sync", { ...ofSync(context, id), paused: true })]),
  "/google/folder-syncs/resume": (context, { id }) =>
    readSync(context, id, [callOf("pause_sync", { ...ofSync(context, id), paused: false })]),
  "/google/folder-syncs/delete": async (context, { id, documents }) => {
    const documents_too = documents === "remove";
    await rpc(context.db, "delete_sync", { ...ofSync(context, id), documents_too });
    return done;
  },
});

/** The same under another service's paths; what it hasn't is left out. */
function under<Service extends ServiceName>(service: Service, without: readonly string[] = []) {
  const renamed = Object.entries(common(service))
    .map(([path, handler]) => [path.replace("/google/", ""), handler] as const)
    .filter(([name]) => !without.includes(name))
    .map(([name, handler]) => [`/${service}/${name}`, handler as unknown]);
  return Object.fromEntries(renamed) as Named<Service>;
}

export const driveCalls: All = {
  ...common("google"),
  ...under("onedrive"),
  "/onedrive/shared-contents": (context, { link, search, cursor: page }) =>
    asking(context, "onedrive", async (_service, token, signal) => {
      const { shared } = context.microsoft;
      const found =
        link !== undefined
          ? { items: await shared.byLink(token, link, signal), next: null }
          : search !== undefined && search !== ""
            ? await shared.bySearch(token, { search, ...(page !== undefined && { page }) }, signal)
            : { items: [], next: null };
      return { path: [], entries: await entriesOf(context, "onedrive", found.items), next: found.next };
    }),
  ...under("sharepoint", ["sync-files", "sync-file", "folders"]),
  "/sharepoint/sites": (context, { search, cursor }) =>
    asking(context, "sharepoint", (_service, token, signal) => {
      const of = { ...(search !== undefined && { search }), ...(cursor !== undefined && { page: cursor }) };
      return context.microsoft.sites(token, of, signal);
    }),
  "/sharepoint/libraries": (context, { site_id }) =>
    asking(context, "sharepoint", async (_service, token, signal) => ({
      places: (await context.microsoft.libraries(token, site_id, signal)).map(placeOf),
    })),
  "/sharepoint/folders": (context, { drive_id: driveId, cursor }) =>
    asking(context, "sharepoint", async (service, token, signal) => {
      const of = { driveId, id: "root", ...(cursor !== undefined && { page: cursor }) };
      const [path, { items, next }] = await Promise.all([
        service.path(token, of, signal),
        service.children(token, of, signal),
      ]);
      const folders = items.filter(({ kind }) => kind === "folder");
      return { path, entries: await entriesOf(context, "sharepoint", folders), next };
    }),
};
