/** A file or folder in a drive. Its identity is drive and item id together, never a name or a path. */
export interface DriveItem {
  driveId: string;
  id: string;
  name: string;
  kind: "folder" | "file";
  /** Folders that it lies in, of the same drive; empty at the top or where the reader doesn't see them. */
  parentIds: readonly string[];
  /** Changes when its content changes, and not with its name or place: a checksum, a head revision, a cTag. */
  version: string | null;
  /** The extension that it is read as (`READABLE_TYPES`); null: none that is read. Exported ones: that of the export. */
  type: string | null;
  /** Bytes; null for what is exported. */
  size: number | null;
  modifiedAt: string | null;
  /** Where it opens at the vendor, for people. */
  url: string | null;
  /** Why it can't be taken, in words: not to be downloaded, malware, a notebook, a form, a shortcut that leads nowhere. */
  refusal: string | null;
  /** How it is fetched, as its drive made it; opaque, JSON, no secret: an export's type, a resource key, a shortcut's target. */
  handle: unknown;
  /**
   * Of a shortcut what it leads to, also where that isn't to be seen; changes of that are none of its own. A folder that has it is
   * a shortcut to one: what it holds is listed by what it leads to.
   */
  leadsTo?: { driveId: string; id: string } | null;
  /** What a shortcut leads to isn't to be seen: each look asks whether it is again, since no change of that would tell. */
  unseen?: boolean;
  /** Changes when it is shared otherwise; null: its vendor doesn't tell, so that `permissions` are asked for again now and then. */
  sharingVersion: string | null;
}

/** What a list of changes says of an item. */
export type DriveChange =
  { driveId: string; id: string; gone: true } | ({ gone: false } & { item: DriveItem });

export interface DrivePlace {
  driveId: string;
  /** The folder that stands for the whole of it. */
  id: string;
  name: string;
  kind: "own" | "shared-drive" | "shared-with-me" | "library";
}

/**
 * Who may open an item at its source: `user:<lower-case e-mail>`, `group:<vendor>:<id>`, `domain:<lower-case domain>`.
 * Links without an account and what couldn't be read are nobody.
 */
export type SharingPrincipal = `user:${string}` | `group:${string}:${string}` | `domain:${string}`;

/**
 * Who is in a group, by lower-case e-mail; or why that isn't known. consent: reading it has to be allowed first; forbidden: the
 * vendor doesn't tell who asks; gone: there is no such group; large: it has more than are read; own: a site's own.
 */
export type GroupMembers = string[] | { unread: "consent" | "forbidden" | "gone" | "large" | "own" };

/** Pages of a group's members that are read, of about a thousand each; who is in a larger one isn't known. */
export const MOST_GROUP_PAGES = 20;

/** An access token, fetched anew when it has run out; the same for concurrent callers. */
export type AccessToken = (renewed?: "anew") => Promise<string>;

/** Drives of one service, as who connected it sees them. Every call may throw VendorError. */
export interface DriveService {
  /** Where browsing begins. */
  places(token: AccessToken, signal: AbortSignal): Promise<DrivePlace[]>;
  /** One item; null when it isn't there or isn't to be seen. */
  item(
    token: AccessToken,
    at: { driveId: string; id: string },
    signal: AbortSignal,
  ): Promise<DriveItem | null>;
  /** From the top of its drive to a folder, for people. */
  path(
    token: AccessToken,
    at: { driveId: string; id: string },
    signal: AbortSignal,
  ): Promise<{ id: string; name: string }[]>;
  /** A page of what a folder holds, or of what is found by name; folders first. */
  children(
    token: AccessToken,
    of: { driveId: string; id: string; search?: string; page?: string },
    signal: AbortSignal,
  ): Promise<{ items: DriveItem[]; next: string | null }>;
  /** A cursor of now: what changes from here on is told by `changes`. Taken before a listing begins. */
  cursorOfNow(token: AccessToken, driveId: string, signal: AbortSignal): Promise<string>;
  /**
   * The same a page at a time, where a cursor of now stands at the end of pages alone; not there: `cursorOfNow` is one request.
   * @param page what the page before it gave as next; null: the first
   */
  cursorPage?(
    token: AccessToken,
    driveId: string,
    page: string | null,
    signal: AbortSignal,
  ): Promise<{ next: string | null; cursor: string | null }>;
  /**
   * Whether `changes` from "" tell all that there is, and end in a cursor: a listing that misses nothing which moves meanwhile.
   * Where not, folders are listed one by one after `cursorOfNow`.
   */
  readonly tellsAll: boolean;
  /**
   * What changed since a cursor, a page at a time: an item may come twice, and the last counts; a page may be empty and
   * not the last. `next`: the following page; `cursor`: on the last page, where the next look begins.
   * @throws VendorError `cursor_over`
   */
  changes(
    token: AccessToken,
    driveId: string,
    from: string,
    signal: AbortSignal,
  ): Promise<{ changes: DriveChange[]; next: string | null; cursor: string | null }>;
  /** The bytes of an item. @throws VendorError `changed` when it isn't of that version any more */
  fetch(
    token: AccessToken,
    item: Pick<DriveItem, "driveId" | "id" | "handle">,
    limits: { bytes: number },
    signal: AbortSignal,
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }>;
  /**
   * Who may open what it is fetched from, as its handle says: of a shortcut its target, which not all may who see the shortcut.
   * Null: the vendor doesn't say, so only who connected it may.
   */
  permissions(
    token: AccessToken,
    at: { driveId: string; id: string; handle?: unknown },
    signal: AbortSignal,
  ): Promise<SharingPrincipal[] | null>;
  /** E-mails of a group's members, those of its groups too; or why they can't be read. */
  groupMembers(token: AccessToken, groupId: string, signal: AbortSignal): Promise<GroupMembers>;
  /** Has the vendor tell changes of a drive to an address; null where it offers none. */
  watch(
    token: AccessToken,
    watch: { driveId: string; address: string; id: string; secret: string },
    signal: AbortSignal,
  ): Promise<DriveWatch | null>;
  /** Goes on telling; a new watch, or the same with a later end. */
  renewWatch(
    token: AccessToken,
    watch: DriveWatch & { address: string; secret: string },
    signal: AbortSignal,
  ): Promise<DriveWatch>;
  stopWatch(
    token: AccessToken,
    watch: Pick<DriveWatch, "id" | "resourceId">,
    signal: AbortSignal,
  ): Promise<void>;
}

/** The vendor tells changes until `endsAt`. */
export interface DriveWatch {
  /** The vendor's ids of it. */
  id: string;
  resourceId: string;
  driveId: string;
  /** Milliseconds since 1970. */
  endsAt: number;
}
