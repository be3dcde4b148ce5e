import { z } from "zod";

/** What can be connected: a service of a vendor, signed in to by itself, with scopes of its own. */
export const CONNECTION_TYPES = ["google", "google-calendar", "onedrive", "sharepoint", "microsoft"] as const;
export const ConnectionType = z.enum(CONNECTION_TYPES);
/** google: Google Drive; microsoft: Microsoft Teams. */
export type ConnectionType = z.infer<typeof ConnectionType>;
