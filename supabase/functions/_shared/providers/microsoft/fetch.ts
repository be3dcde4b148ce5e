import type { DriveService } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import type { VendorApi } from "../vendors/api.ts";
import { download } from "../vendors/download.ts";
import { Handle, itemPath, readItem, versionOf } from "./items.ts";

/** Where Graph sends those who download: SharePoint of each cloud, and what personal files are kept at. */
const HOSTS = {
  name: "Microsoft",
  hosts:
    /(^|\.)(sharepoint\.(com|us|cn|de)|sharepoint-mil\.us|svc\.ms|1drv\.com|onedrive\.com|storage\.live\.com|livefilestore\.com|microsoftpersonalcontent\.com)$/i,
};

/** The bytes of a file. */
export function fetchOf(api: VendorApi): DriveService["fetch"] {
  return async (token, item, limits, signal) => {
    const handle = Handle.parse(item.handle);
    const path = `${itemPath(handle)}/content`;
    const bytes = await download(api, HOSTS, token, { path }, limits.bytes, signal);
    // SharePoint writes properties into Office's files on their way, so that the checksum isn't that of the bytes.
    const now = await readItem(api, token, handle, signal);
    if (handle.version !== null && versionOf(now) !== handle.version)
      throw new VendorError("changed", "It was changed at Microsoft while it was fetched.");
    return { bytes, type: handle.type ?? "" };
  };
}
