import { z } from "zod";
import { call, Done, Id, line, Page, Timestamp } from "./call.ts";
import { signInCall } from "./connections.ts";
import { growing } from "./read.ts";

/** Drives that folders are kept in step with. */
export const DRIVE_SERVICES = ["google", "onedrive", "sharepoint"] as const;
export type DriveService = (typeof DRIVE_SERVICES)[number];

/** The vendor's own id: opaque, kept as given. */
const VendorId = z.string().min(1).max(500);
/** Where the next page goes on; opaque. */
const Cursor = z.string().max(4000);

/** A folder or file as the vendor lists it. */
export const DriveEntry = z.object({
  drive_id: VendorId,
  id: VendorId,
  name: z.string(),
  kind: growing(z.enum(["folder", "file"]), "file"),
  /** What it is read as, such as "xlsx" for a Google sheet; null where it isn't read. */
  type: z.string().nullable(),
  /** As the vendor says; null for what it exports, whose size nobody knows. */
  size: z.int().min(0).nullable(),
  modified_at: Timestamp.nullable(),
  /** Why it can't be taken, in words; null: it can. */
  refusal: z.string().nullable(),
  /** A sync of the caller's holds it already. */
  synced: z.boolean(),
  /** Where it opens at the vendor. */
  url: z.string().nullable(),
});
export type DriveEntry = z.infer<typeof DriveEntry>;

/** A drive, a shared drive, a site's library, or what others share: where browsing begins. */
export const DrivePlace = z.object({
  drive_id: VendorId,
  /** The folder that stands for all of it. */
  id: VendorId,
  name: z.string(),
  kind: growing(z.enum(["own", "shared-drive", "shared-with-me", "library"]), "own"),
});
export type DrivePlace = z.infer<typeof DrivePlace>;

const Listing = z.object({
  /** From the top to the folder that is shown. */
  path: z.array(z.object({ id: VendorId, name: z.string() })),
  entries: z.array(DriveEntry),
  next: Cursor.nullable(),
});

/** Who may read what a sync brings in: only who connected it; by tags as any document; whoever may at the source. */
export const SyncSharing = growing(z.enum(["me", "tags", "source"]), "me");
export type SyncSharing = z.infer<typeof SyncSharing>;

/** How often a drive is looked at beside what its vendor tells by itself. */
export const SyncEvery = growing(z.enum(["15 minutes", "1 hour", "1 day"]), "1 hour");

/** What a look that is asked for first would do. */
export const SyncPlan = z.object({
  add: z.int().min(0),
  update: z.int().min(0),
  remove: z.int().min(0),
  /** Of other types, too large, not to be downloaded. */
  skip: z.int().min(0),
});

export const SyncRun = z.object({
  id: Id,
  mode: growing(z.enum(["all", "scan", "some"]), "all"),
  state: growing(z.enum(["running", "paused", "done", "failed", "cancelled"]), "running"),
  reason: z.string().nullable(),
  listed: z.int().min(0),
  changed: z.int().min(0),
  removed: z.int().min(0),
  failed: z.int().min(0),
  started_at: Timestamp,
  ended_at: Timestamp.nullable(),
});
export type SyncRun = z.infer<typeof SyncRun>;

/** Why who is in a group isn't known. */
export const UnreadGroup = growing(
  z.enum([
    /** Reading it has to be allowed first; at Microsoft by an administrator. */
    "consent",
    /** The vendor doesn't tell who connected it. */
    "forbidden",
    /** There is no such group any more. */
    "gone",
    /** It has more members than are read. */
    "large",
    /** A site's own, which the vendor tells nobody of. */
    "own",
  ]),
  "forbidden",
);
export type UnreadGroup = z.infer<typeof UnreadGroup>;

export const DriveSync = z.object({
  id: Id,
  service: growing(z.enum([...DRIVE_SERVICES, "microsoft"]), "google"),
  name: z.string(),
  /** folder: one with all beneath; files: chosen ones; channel: a team's channel. */
  kind: growing(z.enum(["folder", "files", "channel"]), "folder"),
  /** Where it stands at the vendor, for people: "My Drive / Contracts". */
  place: z.string(),
  url: z.string().nullable(),
  /** draft: it is counted what it would bring in, and nothing is taken; confirm: it would remove much, and waits for a word. */
  state: growing(z.enum(["draft", "active", "paused", "failed", "confirm"]), "active"),
  reason: z.string().nullable(),
  /** Whether its connection works; none: who connected it has left or disconnected, and somebody may take it over. */
  connection: growing(z.enum(["connected", "reconnect", "admin_consent", "none"]), "reconnect"),
  account: z.string().nullable(),
  sharing: SyncSharing,
  tag_ids: z.array(Id),
  every: SyncEvery,
  /** Whether its vendor tells changes by itself. */
  pushed: z.boolean(),
  owner: z.object({ id: Id, name: z.string() }).nullable(),
  mine: z.boolean(),
  /** Its files by what became of them. */
  files: z.object({
    waiting: z.int().min(0),
    current: z.int().min(0),
    failed: z.int().min(0),
    skipped: z.int().min(0),
  }),
  /** Of a mirrored sharing: files that nobody but who connected it can read. */
  unreadable: z.int().min(0),
  /** Of a mirrored sharing: groups that files are shared with and that can't be read, so that they let nobody read; by the reason. */
  unread_groups: z.array(z.object({ reason: UnreadGroup, count: z.int().min(1) })),
  plan: SyncPlan.nullable(),
  run: SyncRun.nullable(),
  looked_at: Timestamp.nullable(),
  next_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type DriveSync = z.infer<typeof DriveSync>;

export const SyncFile = z.object({
  id: Id,
  name: z.string(),
  /** What it is read as; null where it isn't read. */
  type: z.string().nullable(),
  state: growing(z.enum(["waiting", "current", "failed", "skipped"]), "waiting"),
  /** Why it failed or isn't taken, in words. */
  reason: z.string().nullable(),
  url: z.string().nullable(),
  document_id: Id.nullable(),
  stage: growing(z.enum(["queued", "reading", "transcribing", "indexing"]), "queued").nullable(),
  progress: z.number().min(0).max(1).nullable(),
  updated_at: Timestamp,
});
export type SyncFile = z.infer<typeof SyncFile>;

const Choice = {
  sharing: SyncSharing.default("me"),
  tag_ids: z.array(Id).max(50).default([]),
  every: SyncEvery.default("1 hour"),
};
const Chosen = z.object({ drive_id: VendorId, id: VendorId });
/** What is changed of a sync; what isn't told stays. */
const Changes = {
  name: line("Name", 255).optional(),
  sharing: SyncSharing.optional(),
  tag_ids: z.array(Id).max(50).optional(),
  every: SyncEvery.optional(),
};
/** Which files of a sync. */
const OfFiles = {
  id: Id,
  ...Page,
  search: z.string().trim().max(200).optional(),
  state: z.enum(["waiting", "current", "failed", "skipped"]).optional(),
};
const Files = z.object({ files: z.array(SyncFile), total: z.int().min(0) });
const documents = ["/document/list", "/document/storage", "/organization/getPlanInfo"] as const;

/** A service's calls under its own path: `sync` is `/google/sync`. */
type Under<Service extends string, Calls> = {
  [Name in keyof Calls & string as `/${Service}/${Name}`]: Calls[Name];
};

function under<Service extends string, Calls extends object>(service: Service, calls: Calls) {
  const named = Object.entries(calls).map(([name, called]) => [`/${service}/${name}`, called as unknown]);
  return Object.fromEntries(named) as Under<Service, Calls>;
}

const listsOf = (service: DriveService) => [
  `/${service}/folder-syncs`,
  `/${service}/folder-syncs/files`,
  "/user-integrations",
];

/** What every drive has. */
function drive(service: DriveService, name: string) {
  const lists = listsOf(service);
  const act = (summary: string) =>
    call({ access: "member", summary, input: z.object({ id: Id }), output: DriveSync, invalidates: lists });
  return {
    auth: signInCall(`Signs in to ${name}: an address to go to or, with what it sent back, the connection.`),
    "folder-contents": call({
      access: "member",
      summary: `What a folder of ${name} holds, or what is found beneath it.`,
      input: z.object({
        drive_id: VendorId,
        folder_id: VendorId,
        search: z.string().trim().max(200).optional(),
        cursor: Cursor.optional(),
      }),
      output: Listing,
    }),
    sync: call({
      access: "member",
      summary: `Keeps a folder of ${name} in step: a draft, of which is counted what it would bring in. With an id: begins the draft, goes on with what waits for a word, or looks now.`,
      input: z.union([z.object({ folder: Chosen, ...Choice }), z.object({ id: Id, ...Changes })]),
      output: DriveSync,
      invalidates: [...lists, ...documents],
    }),
    "folder-syncs": call({
      access: "member",
      summary: `Syncs of ${name}: the caller's own; all for admins, without what is in them.`,
      input: z.object({ ...Page, search: z.string().trim().max(200).optional() }),
      output: z.object({ syncs: z.array(DriveSync), total: z.int().min(0) }),
    }),
    "folder-syncs/files": call({
      access: "member",
      summary: "The files of a sync of one's own, each with what became of it.",
      input: z.object(OfFiles),
      output: Files,
    }),
    "folder-syncs/update": call({
      access: "member",
      summary: "Changes who may read what a sync brings in, its name, tags or how often it looks.",
      input: z.object({ id: Id, ...Changes }),
      output: DriveSync,
      invalidates: [...lists, ...documents],
    }),
    "folder-syncs/pause": act("Pauses a sync; its documents stay."),
    "folder-syncs/resume": act("Has a paused sync go on from where it stood."),
    "folder-syncs/delete": call({
      access: "member",
      summary: "Deletes a sync; its documents go too, or stay as they are.",
      input: z.object({ id: Id, documents: z.enum(["keep", "remove"]) }),
      output: Done,
      invalidates: [...lists, ...documents],
    }),
  };
}

/** Drives of which single files are taken too. */
function files(service: DriveService, name: string) {
  const lists = listsOf(service);
  return {
    "sync-files": call({
      access: "member",
      summary: `Keeps chosen files of ${name} in step, beside those that were chosen before.`,
      input: z.object({ files: z.array(Chosen).min(1).max(200, "At most 200 files at once."), ...Choice }),
      output: DriveSync,
      invalidates: [...lists, ...documents],
    }),
    "sync-file": call({
      access: "member",
      summary: "Looks at one file of a sync again, such as one that failed.",
      input: z.object({ id: Id, file_id: Id }),
      output: SyncFile,
      invalidates: [...lists, "/document/list"],
    }),
  };
}

/** Where browsing begins, or folders that are found by name. */
const places = (name: string) =>
  call({
    access: "member",
    summary: `Where browsing ${name} begins; with \`search\`, folders of that name.`,
    input: z.object({ search: z.string().trim().max(200).optional(), cursor: Cursor.optional() }),
    output: z.object({ places: z.array(DrivePlace), folders: z.array(DriveEntry), next: Cursor.nullable() }),
  });

export const drives = {
  ...under("google", {
    ...drive("google", "Google Drive"),
    ...files("google", "Google Drive"),
    folders: places("Google Drive"),
  }),
  ...under("onedrive", {
    ...drive("onedrive", "OneDrive"),
    ...files("onedrive", "OneDrive"),
    folders: places("OneDrive"),
    "shared-contents": call({
      access: "member",
      summary:
        "What others share with the caller in OneDrive: what a pasted link leads to, or what is found by a search.",
      input: z.object({
        link: z.url().max(4000).optional(),
        search: z.string().trim().max(200).optional(),
        cursor: Cursor.optional(),
      }),
      output: Listing,
    }),
  }),
  ...under("sharepoint", {
    ...drive("sharepoint", "SharePoint"),
    sites: call({
      access: "member",
      summary: "Sites that the caller follows or that are found by name.",
      input: z.object({ search: z.string().trim().max(200).optional(), cursor: Cursor.optional() }),
      output: z.object({
        sites: z.array(z.object({ id: VendorId, name: z.string(), url: z.string() })),
        next: Cursor.nullable(),
      }),
    }),
    libraries: call({
      access: "member",
      summary: "The document libraries of a site.",
      input: z.object({ site_id: VendorId }),
      output: z.object({ places: z.array(DrivePlace) }),
    }),
    folders: call({
      access: "member",
      summary: "The folders at the top of a library.",
      input: z.object({ drive_id: VendorId, cursor: Cursor.optional() }),
      output: Listing,
    }),
  }),
};

/** Microsoft Teams: channels whose messages and files are kept in step. */
export const teamsChannels = {
  "/microsoft/auth": signInCall(
    "Signs in to Microsoft Teams: an address to go to or, with what it sent back, the connection.",
  ),
  "/microsoft/channels": call({
    access: "member",
    summary: "The caller's teams; with a team, its channels.",
    input: z.object({ team_id: VendorId.optional() }),
    output: z.object({
      teams: z.array(z.object({ id: VendorId, name: z.string() })),
      channels: z.array(
        z.object({
          team_id: VendorId,
          id: VendorId,
          name: z.string(),
          kind: growing(z.enum(["standard", "private", "shared"]), "standard"),
          synced: z.boolean(),
        }),
      ),
    }),
  }),
  "/microsoft/sync": call({
    access: "member",
    summary:
      "Syncs of channels: starts one as a draft, of which is counted what it would bring in; begins it or looks now; lists, changes, pauses, resumes, deletes; its threads and files.",
    input: z.discriminatedUnion("action", [
      z.object({ action: z.literal("list") }),
      z.object({ action: z.literal("start"), team_id: VendorId, channel_id: VendorId, ...Choice }),
      /** run: begins a draft, goes on with what waits for a word, or looks now. */
      z.object({ action: z.enum(["run", "pause", "resume"]), id: Id }),
      z.object({ action: z.literal("update"), id: Id, ...Changes }),
      z.object({ action: z.literal("files"), ...OfFiles }),
      /** Looks at one thread or file again, such as one that failed. */
      z.object({ action: z.literal("retry"), id: Id, file_id: Id }),
      z.object({ action: z.literal("delete"), id: Id, documents: z.enum(["keep", "remove"]) }),
    ]),
    output: z.object({
      /** All of one's channels' syncs, as they stand after it; all for admins, without what is in them. */
      syncs: z.array(DriveSync),
      /** Threads and files of one of one's own, when they are asked for. */
      page: Files.nullable(),
    }),
    invalidates: ["/microsoft/channels", "/user-integrations", ...documents],
  }),
};
