import type { JWK } from "jose";
import type { Content } from "../vendors/documents/content.ts";
import type { Thing } from "../vendors/store.ts";

/** Somebody with an account. `id` is the address. */
export interface Person extends Thing {
  name: string;
  /** What the id token calls them. */
  sub: string;
  timeZone: string;
}

/** `id` is the address; members are people and other groups. */
export interface Group extends Thing {
  name: string;
  members: string[];
  /** Only who is in it sees who else is. */
  hidden?: boolean | undefined;
}

export interface Permission {
  id: string;
  type: "user" | "group" | "domain" | "anyone";
  role: "owner" | "organizer" | "fileOrganizer" | "writer" | "commenter" | "reader";
  /** Of a person or a group. */
  email?: string | undefined;
  domain?: string | undefined;
  /** Of a domain or anyone: found by a search, rather than by the link alone. */
  discover?: boolean | undefined;
  expires?: string | undefined;
}

export interface SharedDrive extends Thing {
  name: string;
  created: string;
  hidden: boolean;
  permissions: Permission[];
}

export interface DriveFile extends Thing {
  /** In which order they were made. */
  seq: number;
  name: string;
  mimeType: string;
  /** A folder, or the shared drive itself; null for the root of somebody's own. */
  parent: string | null;
  drive: string | null;
  /** Nobody owns what is in a shared drive. */
  owner: string | null;
  created: string;
  modified: string;
  modifiedBy: string;
  version: number;
  revision: number;
  content: Content | null;
  /** By its own; what lies in a folder that is in the trash is there too. */
  trashed: string | null;
  permissions: Permission[];
  sharedAt: string | null;
  shortcut?: { target: string; mimeType: string; resourceKey?: string | undefined } | undefined;
  resourceKey?: string | undefined;
  description?: string | undefined;
  /** What stands in the way of its bytes. */
  refuses?: "download" | "abuse" | "quota" | "export" | undefined;
}

export interface Change extends Thing {
  seq: number;
  time: string;
  file: string | null;
  /** Shared drives in whose logs it stands. */
  drives: string[];
  /** A shared drive itself changed. */
  drive: string | null;
  /** Who could see it before or after. */
  saw: string[];
}

/** What somebody allowed the app. */
export interface Grant extends Thing {
  person: string;
  scopes: string[];
  created: string;
  /** What was picked for `drive.file`. */
  files: string[];
  revoked: boolean;
}

export interface Token extends Thing {
  kind: "code" | "access" | "refresh";
  grant: string;
  scopes: string[];
  /** Milliseconds; 0 for ever. */
  expires: number;
  code?:
    | {
        redirectUri: string;
        challenge: string | null;
        nonce: string | null;
        offline: boolean;
        used: boolean;
      }
    | undefined;
}

export interface Channel extends Thing {
  resource: string;
  resourceUri: string;
  kind: "changes" | "file" | "events";
  person: string;
  address: string;
  token: string | null;
  expires: number;
  messages: number;
  /** A file, a calendar, or a shared drive. */
  of: string | null;
}

export interface Settings extends Thing {
  /** Milliseconds by which the clock is moved on. */
  offset: number;
  seq: number;
  /** Page tokens of changes from before are gone. */
  oldestChange: number;
  changeStatus: number;
  /** Sync tokens of calendars from before are gone. */
  oldestEvent: number;
  /** Whether what lies in a folder is told of when the folder goes to the trash or moves. */
  tellsDescendants: boolean;
  /** Searches of all drives, or of one, say that they are incomplete. */
  incomplete: boolean;
  /** The most a page holds. */
  mostOfPage: number | null;
  /** How long an access token is good for, in seconds. */
  accessSeconds: number;
  revokes: "account" | "grant";
  seeded: boolean;
}

export interface Calendar extends Thing {
  summary: string;
  description: string | null;
  timeZone: string;
  owner: string;
  /** Who may do what; the owner is one of them. */
  access: { email: string; role: "owner" | "writer" | "reader" | "freeBusyReader" }[];
}

/** A calendar in somebody's list. `id`: the person, a space, the calendar. */
export interface ListEntry extends Thing {
  person: string;
  calendar: string;
  hidden: boolean;
  selected: boolean;
  deleted: boolean;
  summaryOverride: string | null;
  colorId: string;
  seq: number;
}

/** As the API has it: `date`, or `dateTime` with an offset and a zone. */
export interface When {
  date?: string | undefined;
  dateTime?: string | undefined;
  timeZone?: string | undefined;
}

/** `id`: the calendar, a space, the event's own. */
export interface CalendarEvent extends Thing {
  calendar: string;
  eventId: string;
  seq: number;
  version: number;
  status: "confirmed" | "tentative" | "cancelled";
  created: string;
  updated: string;
  creator: string;
  organizer: string;
  start: When;
  end: When;
  recurrence: string[] | null;
  recurringEventId: string | null;
  originalStart: When | null;
  sequence: number;
  /** Everything else that was said of it, as it was said. */
  fields: Record<string, unknown>;
}

export interface SigningKey extends Thing {
  key: JWK;
}

/** A mail that Google would have sent to guests. */
export interface Invitation extends Thing {
  to: string[];
  about: string;
  event: string;
  sendUpdates: string;
}

export type Kinds = {
  person: Person;
  group: Group;
  drive: SharedDrive;
  file: DriveFile;
  change: Change;
  grant: Grant;
  token: Token;
  channel: Channel;
  settings: Settings;
  calendar: Calendar;
  listEntry: ListEntry;
  event: CalendarEvent;
  key: SigningKey;
  invitation: Invitation;
};
