import type { DriveService } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import { createApi, type VendorApi } from "../vendors/api.ts";
import { pathOf, placesOf, standInFor } from "./drives.ts";
import { googleFault } from "./faults.ts";
import { fetchOf, readFile } from "./fetch.ts";
import { groupMembersOf } from "./groups.ts";
import { MY_DRIVE } from "./handle.ts";
import { itemsOf, listingOf } from "./listing.ts";
import { permissionsOf } from "./sharing.ts";
import { watchingOf } from "./watch.ts";

/** Google's APIs. @param address without `/drive/v3` and a slash at the end */
export function createGoogleApi(address: string): VendorApi {
  return createApi({ name: "Google", base: address, faultOf: googleFault });
}

/**
 * Google Drive: one's own, what others share, and shared drives.
 * @param groups where Cloud Identity is, which tells who is in groups
 */
export function createGoogleDrive(address: string, groups = address): DriveService {
  const api = createGoogleApi(address);
  const listing = listingOf(api);
  return {
    ...listing,
    tellsAll: false,
    places: placesOf(api),
    path: pathOf(api),
    fetch: fetchOf(api),
    permissions: permissionsOf(api),
    groupMembers: groupMembersOf(createGoogleApi(groups)),
    ...watchingOf(api, listing.cursorOfNow),

    async item(token, { driveId, id }, signal) {
      const known = standInFor(id);
      if (known) return known;
      try {
        const file = await readFile(api, token, { id }, signal);
        const isThere = !file.trashed && (file.driveId ?? MY_DRIVE) === driveId;
        return isThere ? ((await itemsOf(api, token, [file], signal))[0] ?? null) : null;
      } catch (error) {
        if (error instanceof VendorError && error.fault === "not_found") return null;
        throw error;
      }
    },
  };
}
