import { z } from "zod";
import { call, Done, Id, line, Nothing, Timestamp } from "./call.ts";
import { CONNECTION_TYPES, ConnectionType } from "./connection-type.ts";
import { growing } from "./read.ts";

export { CONNECTION_TYPES, ConnectionType };

export const ConnectionState = growing(
  z.enum([
    "connected",
    /** The vendor takes our grant no more: revoked, expired, or of a changed password. */
    "reconnect",
    /** An administrator of the person's own organisation at the vendor has to allow it first. */
    "admin_consent",
  ]),
  "reconnect",
);
export type ConnectionState = z.infer<typeof ConnectionState>;

/** A member's own sign-in at a vendor. No token is ever told. */
export const Connection = z.object({
  id: Id,
  type: ConnectionType,
  state: ConnectionState,
  /** What is wrong and what to do, in words. */
  reason: z.string().nullable(),
  /** Who is signed in there. */
  account: z.object({ name: z.string(), email: z.string().nullable() }),
  /** What isn't granted of what was asked for, in words, such as "Seeing your files". */
  missing: z.array(z.string()),
  /** files: chosen files alone; folders: whatever the person reads there. */
  reach: growing(z.enum(["files", "folders"]), "folders"),
  /** Whether who is in the vendor's groups may be read, which a mirrored sharing needs. */
  groups: z.boolean(),
  syncs: z.int().min(0),
  last_sync_at: Timestamp.nullable(),
  next_sync_at: Timestamp.nullable(),
  connected_at: Timestamp,
});
export type Connection = z.infer<typeof Connection>;

export const Integration = z.object({
  type: ConnectionType,
  /** Whether this site, or the organisation itself, has a client at the vendor. */
  available: z.boolean(),
  /** The vendor is a stand-in on this machine. */
  local: z.boolean(),
  /** What is asked for there, in words, told before one goes. */
  asks: z.array(z.string()),
  /** The same where single files are chosen there; empty where that can't be. */
  asks_for_files: z.array(z.string()),
  /** What is asked for besides where who is in groups is to be read; empty where there are none. */
  asks_for_groups: z.array(z.string()),
  connection: Connection.nullable(),
});
export type Integration = z.infer<typeof Integration>;

/** What the vendor sends back to `/app/integrations`. Without any of it, an address to go to is answered. */
const SignIn = z.object({
  code: z.string().min(1).max(4096).optional(),
  state: z.string().min(1).max(512).optional(),
  /** What the vendor says instead of a code, such as `access_denied`. */
  error: z.string().max(200).optional(),
  error_description: z.string().max(2000).optional(),
  /** files: least scopes, for chosen files alone. */
  reach: z.enum(["files", "folders"]).optional(),
  /** Whether who is in groups is to be read too; left out: as it was allowed before. */
  groups: z.boolean().optional(),
  /** Syncs of a member who left, which the caller takes over with this sign-in. */
  take_over: z.array(Id).max(100).optional(),
});

/** Where to go, or what came of coming back. */
export const SignedIn = z.union([z.object({ url: z.url() }), z.object({ connection: Connection })]);
export type SignedIn = z.infer<typeof SignedIn>;

const integrations = ["/user-integrations", "/user-integrations/{type}"] as const;

/** The call that signs in to one service; the calendar has two of its own. */
export const signInCall = (summary: string) =>
  call({ access: "member", summary, input: SignIn, output: SignedIn, invalidates: integrations });

/** An organisation's own client at a vendor; its secret is written and never told. */
export const VendorClient = z.object({
  vendor: z.enum(["google", "microsoft"]),
  client_id: z.string(),
  /** Where it is registered to send people back to. */
  redirect_uri: z.string(),
});
export type VendorClient = z.infer<typeof VendorClient>;

export const connections = {
  "/user-integrations": call({
    access: "member",
    summary: "What the caller can connect, and what is connected.",
    input: Nothing,
    output: z.object({ integrations: z.array(Integration) }),
  }),
  "/user-integrations/{type}": call({
    access: "member",
    summary: "One of the caller's connections; with `disconnect`, revokes it at the vendor and forgets it.",
    input: z.object({
      type: ConnectionType,
      /** What becomes of the documents that its syncs brought in. */
      disconnect: z.object({ documents: z.enum(["keep", "remove"]) }).optional(),
    }),
    output: Integration,
    invalidates: [
      ...integrations,
      "/google/folder-syncs",
      "/onedrive/folder-syncs",
      "/sharepoint/folder-syncs",
    ],
  }),
  "/user-integrations/clients": call({
    access: "owner",
    summary: "The organisation's own clients at vendors.",
    input: Nothing,
    output: z.object({ clients: z.array(VendorClient) }),
  }),
  "/user-integrations/clients/update": call({
    access: "owner",
    summary: "Sets the organisation's own client at a vendor, or goes back to the site's (null).",
    input: z.object({
      vendor: z.enum(["google", "microsoft"]),
      client: z.object({ id: line("Client id", 200), secret: line("Client secret", 500) }).nullable(),
    }),
    output: Done,
    invalidates: ["/user-integrations/clients", "/user-integrations"],
  }),
};
