import type { DriveService } from "../drive.ts";
import { createApi, type VendorApi } from "../vendors/api.ts";
import { microsoftFault } from "./faults.ts";
import { fetchOf } from "./fetch.ts";
import { groupMembersOf } from "./groups.ts";
import { findItem, itemsOf } from "./items.ts";
import { listingOf } from "./listing.ts";
import { driveName, ownPlace, pathOf } from "./places.ts";
import { permissionsOf } from "./sharing.ts";
import { watchingOf } from "./watch.ts";

/** Graph. @param address with its version, without a slash at the end */
export function createGraph(address: string): VendorApi {
  return createApi({ name: "Microsoft", base: address, faultOf: microsoftFault });
}

/** OneDrive, or SharePoint's libraries: they differ in where browsing begins. */
export function createMicrosoftDrive(
  api: VendorApi,
  places: DriveService["places"] = ownPlace(api),
): DriveService {
  return {
    ...listingOf(api),
    tellsAll: true,
    places,
    path: pathOf(api),
    fetch: fetchOf(api),
    permissions: permissionsOf(api),
    groupMembers: groupMembersOf(api),
    ...watchingOf(api),

    async item(token, { driveId, id }, signal) {
      const found = await findItem(api, token, { driveId, id }, signal);
      if (!found || found.deleted) return null;
      const [item = null] = await itemsOf(api, token, driveId, [found], signal);
      if (!item || !found.root) return item;
      return { ...item, name: (await driveName(api, token, driveId, signal)) || item.name };
    },
  };
}
