import { z } from "zod";
import { growing } from "./read.ts";

/** What can be connected: a service of a vendor, signed in to by itself, with scopes of its own. */
export const CONNECTION_TYPES = ["google", "google-calendar", "onedrive", "sharepoint", "microsoft"] as const;
export const ConnectionType = growing(z.enum(CONNECTION_TYPES), "google");
/** google: Google Drive; microsoft: Microsoft Teams. */
export type ConnectionType = z.infer<typeof ConnectionType>;
