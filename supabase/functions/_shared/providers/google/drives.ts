import { z } from "zod";
import type { DriveItem, DrivePlace, DriveService } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import type { VendorApi } from "../vendors/api.ts";
import { allPages } from "../vendors/pages.ts";
import { readFile } from "./fetch.ts";
import { CHOSEN, MY_DRIVE, SHARED_WITH_ME } from "./handle.ts";

const Drives = z.looseObject({
  nextPageToken: z.string().min(1).optional(),
  drives: z.array(z.looseObject({ id: z.string().min(1), name: z.string().catch("") })).default([]),
});

/** Of everything that is asked about files: shared drives count, and none but the one that is meant. */
export function inDrive(driveId: string) {
  const everywhere = { supportsAllDrives: true, includeItemsFromAllDrives: true };
  return driveId === MY_DRIVE ? everywhere : { ...everywhere, driveId };
}

/** Where browsing begins. Where files alone may be seen that were chosen, they are all there is. */
export function placesOf(api: VendorApi): DriveService["places"] {
  return async (token, signal) => {
    const root = await readFile(api, token, { id: "root" }, signal).catch((error: unknown) => {
      if (error instanceof VendorError && error.fault === "not_found") return null;
      throw error;
    });
    if (!root) return [place(MY_DRIVE, CHOSEN, "Chosen files", "own")];
    const shared = await allPages("Google", 100, async (pageToken) => {
      const query = { pageSize: 100, pageToken, fields: "nextPageToken,drives(id,name)" };
      const page = await api.ask(token, { path: "/drive/v3/drives", query }, Drives, signal);
      return { items: page.drives, next: page.nextPageToken };
    });
    return [
      place(MY_DRIVE, root.id, root.name || "My Drive", "own"),
      place(MY_DRIVE, SHARED_WITH_ME, "Shared with me", "shared-with-me"),
      ...shared.map(({ id, name }) => place(id, id, name, "shared-drive")),
    ];
  };
}

function place(driveId: string, id: string, name: string, kind: DrivePlace["kind"]): DrivePlace {
  return { driveId, id, name, kind };
}

/** A folder that is none at Google. */
export function standInFor(id: string): DriveItem | null {
  const name = { [SHARED_WITH_ME]: "Shared with me", [CHOSEN]: "Chosen files" }[id];
  if (name === undefined) return null;
  return {
    driveId: MY_DRIVE,
    id,
    name,
    kind: "folder",
    parentIds: [],
    version: null,
    type: null,
    size: null,
    modifiedAt: null,
    url: null,
    refusal: null,
    handle: null,
    sharingVersion: null,
  };
}

const MOST_FOLDERS = 100;

/** From the top of its drive to a folder. What isn't to be seen ends it, as a circle does. */
export function pathOf(api: VendorApi): DriveService["path"] {
  return async (token, at, signal) => {
    const above: { id: string; name: string }[] = [];
    for (let id: string | undefined = at.id; id !== undefined && above.length < MOST_FOLDERS;) {
      const known = standInFor(id);
      if (known) return [{ id, name: known.name }, ...above];
      if (above.some((one) => one.id === id)) return above;
      if (id === at.driveId) return [{ id, name: await nameOf(id) }, ...above];
      const file = await readFile(api, token, { id }, signal);
      above.unshift({ id: file.id, name: file.name });
      id = file.parents[0];
    }
    return above;

    async function nameOf(driveId: string): Promise<string> {
      const asked = { path: `/drive/v3/drives/${encodeURIComponent(driveId)}`, query: { fields: "id,name" } };
      const { name } = await api.ask(token, asked, z.looseObject({ name: z.string() }), signal);
      return name;
    }
  };
}
