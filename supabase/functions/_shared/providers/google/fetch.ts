import { createHash } from "node:crypto";
import type { AccessToken, DriveService } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import type { VendorApi } from "../vendors/api.ts";
import { download } from "../vendors/download.ts";
import { GoogleFault } from "./faults.ts";
import { FILE_FIELDS, GoogleFile, versionOf } from "./files.ts";
import { Handle, keyHeader } from "./handle.ts";

const HOSTS = { name: "Google", hosts: /(^|\.)(googleusercontent|googleapis)\.com$/i };

/** The bytes of a file, or what Google's own document is exported as. */
export function fetchOf(api: VendorApi): DriveService["fetch"] {
  return async (token, item, limits, signal) => {
    const handle = Handle.parse(item.handle);
    const { bytes, type } = await take(handle);
    await refuseChanged(handle, bytes);
    return { bytes, type };

    async function take({ id, key, export: exported, type = null }: Handle) {
      const headers = keyHeader(id, key);
      const path = `/drive/v3/files/${encodeURIComponent(id)}`;
      const get = (asked: { path: string; query: Record<string, string | boolean> }) =>
        download(api, HOSTS, token, { ...asked, headers }, limits.bytes, signal);
      if (!exported) {
        const query = { alt: "media", supportsAllDrives: true };
        return { bytes: await get({ path, query }), type: type ?? "" };
      }
      const as = async ({ mime, type: made }: { mime: string; type: string }) => ({
        bytes: await get({ path: `${path}/export`, query: { mimeType: mime } }),
        type: made,
      });
      try {
        return await as(exported);
      } catch (error) {
        const isTooLong = error instanceof GoogleFault && error.reasons.includes("exportSizeLimitExceeded");
        if (!isTooLong || !exported.spare) throw error;
        return as(exported.spare);
      }
    }

    /** A checksum tells by itself; where there is none, Google is asked once more what version it is. */
    async function refuseChanged({ id, key, version }: Handle, got: Uint8Array<ArrayBuffer>) {
      if (version === null) return;
      if (version === `md5:${createHash("md5").update(got).digest("hex")}`) return;
      const now = await readFile(api, token, { id, key }, signal);
      if (versionOf(now) === version) return;
      throw new VendorError("changed", "It was changed at Google while it was fetched.");
    }
  };
}

/** What Google says of a file. @throws VendorError `not_found` */
export function readFile(
  api: VendorApi,
  token: AccessToken,
  { id, key }: { id: string; key?: string | undefined },
  signal: AbortSignal,
): Promise<GoogleFile> {
  const path = `/drive/v3/files/${encodeURIComponent(id)}`;
  const query = { supportsAllDrives: true, fields: FILE_FIELDS };
  return api.ask(token, { path, query, headers: keyHeader(id, key) }, GoogleFile, signal);
}
