import { z } from "zod";
import type { AccessToken, DriveChange, DriveItem, DriveService } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import type { VendorApi } from "../vendors/api.ts";
import { following, isPlace, placeOf } from "../vendors/pages.ts";
import { several } from "../vendors/several.ts";
import { inDrive } from "./drives.ts";
import { readFile } from "./fetch.ts";
import { driveItemOf, FILE_FIELDS, GoogleFile, SHORTCUT } from "./files.ts";
import { CHOSEN, MY_DRIVE, SHARED_WITH_ME } from "./handle.ts";

const PAGE = 500;
const SHORTCUTS_AT_ONCE = 6;

const Page = z.looseObject({
  nextPageToken: z.string().min(1).optional(),
  incompleteSearch: z.boolean().default(false),
  files: z.array(GoogleFile).default([]),
});
const Changes = z.looseObject({
  nextPageToken: z.string().min(1).optional(),
  newStartPageToken: z.string().min(1).optional(),
  changes: z
    .array(
      z.looseObject({
        changeType: z.string().optional(),
        fileId: z.string().optional(),
        removed: z.boolean().default(false),
        file: GoogleFile.optional(),
      }),
    )
    .default([]),
});
const Start = z.looseObject({ startPageToken: z.string().min(1) });

type Listing = Pick<DriveService, "children" | "changes" | "cursorOfNow">;

export function listingOf(api: VendorApi): Listing {
  return {
    async children(token, { driveId, id, search, page }, signal) {
      const query = {
        q: `${questionOf(id, search)}trashed = false`,
        orderBy: "folder,name_natural",
        pageSize: PAGE,
        pageToken: placeOf(page),
        fields: `nextPageToken,incompleteSearch,files(${FILE_FIELDS})`,
      };
      const within = (drive: string) => {
        const asked = { ...query, ...inDrive(drive), corpora: drive === MY_DRIVE ? "user" : "drive" };
        return api.ask(token, { path: "/drive/v3/files", query: asked }, Page, signal);
      };
      const found = await within(driveId).catch((error: unknown) => {
        // A folder of a shared drive may be shared with somebody who isn't a member of that.
        if (driveId === MY_DRIVE || !(error instanceof VendorError) || error.fault !== "not_found")
          throw error;
        return within(MY_DRIVE);
      });
      if (found.incompleteSearch)
        throw new VendorError(
          "unavailable",
          "Google didn't look everywhere, and says so. It is tried again.",
        );
      const next = found.nextPageToken;
      const here = found.files.filter((file) => isIn(driveId, file));
      return {
        items: await itemsOf(api, token, here, signal),
        next: next === undefined ? null : await following("Google", page, next),
      };
    },

    async cursorOfNow(token, driveId, signal) {
      const query = driveId === MY_DRIVE ? { supportsAllDrives: true } : { supportsAllDrives: true, driveId };
      const asked = { path: "/drive/v3/changes/startPageToken", query };
      return (await api.ask(token, asked, Start, signal)).startPageToken;
    },

    async changes(token, driveId, from, signal) {
      const page = isPlace(from) ? from : undefined;
      const query = {
        ...inDrive(driveId),
        pageToken: placeOf(page) ?? from,
        includeRemoved: true,
        pageSize: PAGE,
        fields: `nextPageToken,newStartPageToken,changes(changeType,fileId,removed,file(${FILE_FIELDS}))`,
      };
      const told = await api.ask(token, { path: "/drive/v3/changes", query }, Changes, signal);
      const { nextPageToken: next, newStartPageToken: cursor } = told;
      if (next === undefined && cursor === undefined)
        throw new VendorError("unavailable", "Google doesn't say where its changes go on.");
      if (next !== undefined && next === query.pageToken)
        throw new VendorError("unavailable", "Google's pages go round in a circle.");
      return {
        changes: await changesOf(token, driveId, told.changes, signal),
        next: next === undefined ? null : await following("Google", page, next),
        cursor: next === undefined ? (cursor ?? null) : null,
      };
    },
  };

  async function changesOf(
    token: AccessToken,
    driveId: string,
    told: z.output<typeof Changes>["changes"],
    signal: AbortSignal,
  ): Promise<DriveChange[]> {
    // A drive's own change, such as of its name, is none of a file's.
    const files = told.filter(({ changeType, fileId }) => changeType !== "drive" && fileId !== undefined);
    const isThere = ({ removed, file }: (typeof files)[number]) =>
      !removed && file !== undefined && !file.trashed && isIn(driveId, file);
    const there = files.flatMap((change) => (isThere(change) && change.file ? [change.file] : []));
    const items = await itemsOf(api, token, there, signal);
    let at = 0;
    return files.map((change): DriveChange => {
      const item = isThere(change) ? items[at++] : undefined;
      return item ? { gone: false, item } : { gone: true, driveId, id: change.fileId ?? "" };
    });
  }
}

/** What moved to another drive has left this one. */
function isIn(driveId: string, file: GoogleFile): boolean {
  return (file.driveId ?? MY_DRIVE) === driveId;
}

function questionOf(id: string, search: string | undefined): string {
  if (search !== undefined && search !== "") return `name contains ${quoted(search)} and `;
  if (id === SHARED_WITH_ME) return "sharedWithMe = true and ";
  return id === CHOSEN ? "" : `${quoted(id)} in parents and `;
}

function quoted(text: string): string {
  return `'${text.replace(/\\/g, "\\\\").replace(/'/g, "\\'")}'`;
}

/** Files as items; of a shortcut it is asked once what it leads to. */
export function itemsOf(
  api: VendorApi,
  token: AccessToken,
  files: readonly GoogleFile[],
  signal: AbortSignal,
): Promise<DriveItem[]> {
  return several(files, SHORTCUTS_AT_ONCE, async (file) =>
    file.mimeType === SHORTCUT ? driveItemOf(file, await targetOf(file)) : driveItemOf(file),
  );

  async function targetOf({ shortcutDetails: target }: GoogleFile): Promise<GoogleFile | null> {
    if (target?.targetId === undefined) return null;
    try {
      return await readFile(api, token, { id: target.targetId, key: target.targetResourceKey }, signal);
    } catch (error) {
      const isHidden = error instanceof VendorError && ["not_found", "forbidden"].includes(error.fault);
      if (isHidden) return null;
      throw error;
    }
  }
}
