import type { ConnectionType } from "../contract/connections.ts";
import { NotConfiguredError } from "../providers/not-configured.ts";
import type { DriveService } from "../providers/drive.ts";
import type { Providers } from "../providers/index.ts";
import type { VendorClient, VendorSignIn } from "../providers/vendor.ts";
import type { Asking } from "../providers/vendors/asking.ts";

export type VendorName = "google" | "microsoft";
/** files: chosen files alone; folders: whatever the person reads there. */
export type Reach = "files" | "folders";

/** What one type of connection is made with. */
export interface ConnectedService {
  vendor: VendorName;
  /** As people know it. */
  name: string;
  signIn: VendorSignIn;
  /** The site's own client at the vendor; null: it has none. */
  configured: VendorClient | null;
  /** It is a stand-in on this machine. */
  local: boolean;
  asking(reach: Reach): Asking;
  /** Its files; null where it has none. */
  drive: DriveService | null;
}

/** Who connects: what is made of the environment. */
export type Vendors = Pick<Providers, "google" | "microsoft">;

const NAMES: Record<ConnectionType, string> = {
  google: "Google Drive",
  "google-calendar": "Google Calendar",
  onedrive: "OneDrive",
  sharepoint: "SharePoint",
  microsoft: "Microsoft Teams",
};

export const connectionName = (type: ConnectionType): string => NAMES[type];
export const vendorOf = (type: ConnectionType): VendorName =>
  type === "google" || type === "google-calendar" ? "google" : "microsoft";

/** What a type of connection is made with; null: this version has none of its vendor. */
export function findService(vendors: Vendors, type: ConnectionType): ConnectedService | null {
  const vendor = vendorOf(type);
  const { signIn, configured, local } = vendors[vendor];
  const common = { vendor, name: NAMES[type], signIn, configured, local };
  const { google, microsoft } = vendors;
  switch (type) {
    case "google":
      return { ...common, asking: (reach) => google.scopes[reach], drive: google.drive };
    case "google-calendar":
      return { ...common, asking: () => google.scopes.calendar, drive: null };
    case "onedrive":
    case "sharepoint":
      return { ...common, asking: () => microsoft.scopes[type], drive: microsoft[type] };
    case "microsoft":
      return { ...common, asking: () => microsoft.scopes.teams, drive: microsoft.teams };
    default:
      // A type of a later version.
      return null;
  }
}

/** @throws NotConfiguredError */
export function serviceOf(vendors: Vendors, type: ConnectionType): ConnectedService {
  const service = findService(vendors, type);
  if (service) return service;
  throw new NotConfiguredError(NAMES[type], `${vendorOf(type).toUpperCase()}_CLIENT_ID`);
}

/** @throws NotConfiguredError also for a service that has no files */
export function driveOf(vendors: Vendors, type: ConnectionType): DriveService {
  const { drive } = serviceOf(vendors, type);
  if (!drive) throw new NotConfiguredError(NAMES[type], `${vendorOf(type).toUpperCase()}_CLIENT_ID`);
  return drive;
}
