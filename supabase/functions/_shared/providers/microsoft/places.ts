import { z } from "zod";
import type { AccessToken, DrivePlace, DriveService } from "../drive.ts";
import type { VendorApi } from "../vendors/api.ts";
import { allPages, following, placeOf } from "../vendors/pages.ts";
import { several } from "../vendors/several.ts";
import { findItem, readItem } from "./items.ts";
import { askedBy, questionOf } from "./listing.ts";

const Drive = z.looseObject({ id: z.string().min(1), name: z.string().catch("") });
const Next = { "@odata.nextLink": z.string().min(1).optional() };
const Drives = z.looseObject({ ...Next, value: z.array(Drive).default([]) });
const Site = z.looseObject({
  id: z.string().min(1),
  displayName: z.string().nullish(),
  name: z.string().nullish(),
  webUrl: z.string().catch(""),
});
const Sites = z.looseObject({ ...Next, value: z.array(Site).default([]) });

const MOST_FOLDERS = 100;
const AT_ONCE = 6;

/** Somebody's own drive, where browsing begins. */
export function ownPlace(api: VendorApi): DriveService["places"] {
  return async (token, signal) => {
    const query = { $select: "id,name" };
    const drive = await api.ask(token, { path: "/me/drive", query }, Drive, signal);
    const root = await readItem(api, token, { driveId: drive.id, id: "root" }, signal);
    return [{ driveId: drive.id, id: root.id, name: "OneDrive", kind: "own" }];
  };
}

/** What people call a drive as a whole. */
export async function driveName(
  api: VendorApi,
  token: AccessToken,
  driveId: string,
  signal: AbortSignal,
): Promise<string> {
  const path = `/drives/${encodeURIComponent(driveId)}`;
  return (await api.ask(token, { path, query: { $select: "id,name" } }, Drive, signal)).name;
}

/** From the top of its drive to a folder. What isn't to be seen ends it, as a circle does. */
export function pathOf(api: VendorApi): DriveService["path"] {
  return async (token, { driveId, id: from }, signal) => {
    const above: { id: string; name: string }[] = [];
    for (let id: string | undefined = from; id !== undefined && above.length < MOST_FOLDERS;) {
      const item = await findItem(api, token, { driveId, id }, signal);
      if (!item || above.some((one) => one.id === item.id)) return above;
      const name = item.root ? await driveName(api, token, driveId, signal) : item.name;
      above.unshift({ id: item.id, name });
      id = item.root ? undefined : item.parentReference?.id;
    }
    return above;
  };
}

export interface SitePage {
  sites: { id: string; name: string; url: string }[];
  next: string | null;
}

/** SharePoint's sites: those that are found by a name or, without one, that are followed. */
export function sitesOf(api: VendorApi) {
  return async (
    token: AccessToken,
    { search, page }: { search?: string; page?: string },
    signal: AbortSignal,
  ): Promise<SitePage> => {
    const isSearch = search !== undefined && search !== "";
    const path = isSearch ? "/sites" : "/me/followedSites";
    const place = placeOf(page);
    const first = { $select: "id,displayName,name,webUrl", ...(isSearch && { search }) };
    const query = place === undefined ? first : askedBy(place);
    const found = await api.ask(token, { path, query }, Sites, signal);
    const next = found["@odata.nextLink"];
    return {
      sites: found.value.map(({ id, displayName, name, webUrl: url }) => ({
        id,
        name: displayName || name || url,
        url,
      })),
      next: next === undefined ? null : await following("Microsoft", page, questionOf(next)),
    };
  };
}

/** The document libraries of a site. */
export function librariesOf(api: VendorApi) {
  return async (token: AccessToken, siteId: string, signal: AbortSignal): Promise<DrivePlace[]> => {
    const path = `/sites/${encodeURIComponent(siteId)}/drives`;
    const drives = await allPages("Microsoft", 20, async (asked) => {
      const query = asked === undefined ? { $select: "id,name" } : askedBy(asked);
      const page = await api.ask(token, { path, query }, Drives, signal);
      const next = page["@odata.nextLink"];
      return { items: page.value, next: next === undefined ? undefined : questionOf(next) };
    });
    return several(drives, AT_ONCE, async ({ id: driveId, name }) => {
      const { id } = await readItem(api, token, { driveId, id: "root" }, signal);
      return { driveId, id, name, kind: "library" as const };
    });
  };
}
