import type { ConnectionType } from "../../contract/connections.ts";
import type { SourceAdapter } from "../source.ts";
import type { Bucket } from "../upload/upload.ts";
import type { DriveLooker } from "./drive-look.ts";
import { lookAtDrive } from "./look.ts";

export type { DriveLooker } from "./drive-look.ts";

/** The kinds of source that drives are, and the connection that each is looked at with. */
export const DRIVE_KINDS: Readonly<Record<string, ConnectionType>> = {
  "google-drive": "google",
  onedrive: "onedrive",
  sharepoint: "sharepoint",
  teams: "microsoft",
};

/**
 * Drives, each file a document. The look keeps the bytes of what is new or has changed, as one at a website does: a drive is
 * asked once for each change, and nothing that reads a file ever holds a token.
 * @param looker what asks drives; without it what was kept is opened, and nothing is looked at
 */
export function driveSources(bucket: Bucket, looker?: DriveLooker): SourceAdapter[] {
  return Object.entries(DRIVE_KINDS).map(([kind, type]) => ({
    kind,
    async open({ path, type: extension }, signal) {
      const bytes = path === null ? null : await bucket.read(path, signal);
      return bytes && { bytes, type: extension };
    },
    ...(looker && { look: (look) => lookAtDrive(look, looker, type) }),
  }));
}
