import type { Content } from "../vendors/documents/content.ts";

/** Times are milliseconds. Tokens stand here as their hashes. */

export interface Account {
  readonly id: string;
  tenant: string;
  name: string;
  given: string;
  surname: string;
  mail: string;
  /** A personal account is of no organisation, and has neither sites nor teams. */
  kind: "work" | "personal";
  /** May consent for the organisation. */
  isAdmin: boolean;
  drive: string;
  /** Sites that they follow. */
  followed: string[];
}

/** Members are accounts and groups. */
export interface Group {
  readonly id: string;
  tenant: string;
  name: string;
  mail: string;
  members: string[];
}

export interface Drive {
  readonly id: string;
  type: "business" | "personal" | "documentLibrary";
  name: string;
  owner: string | null;
  site: string | null;
  list: string;
  root: string;
  created: number;
  /** Tokens of an earlier epoch are answered 410. */
  epoch: number;
}

export type Role = "read" | "write" | "owner";

/** Who else may open an item and what is in it. */
export interface Share {
  readonly id: string;
  /** An account, a group, or a link; a link to people holds who they are. */
  to:
    | { kind: "person"; id: string }
    | { kind: "group"; id: string }
    | { kind: "link"; scope: "anonymous" | "organization" | "users"; code: string; people: string[] };
  role: Role;
  /** Accounts that opened a link for good. */
  redeemed: string[];
  by: string;
  at: number;
}

export interface Item {
  readonly id: string;
  drive: string;
  /** Of the root: null. */
  parent: string | null;
  name: string;
  kind: "file" | "folder" | "package" | "remote";
  content: Content | null;
  type: string;
  created: number;
  modified: number;
  by: string;
  /** Grows with each change of the item, and with each of its content: eTag and cTag. */
  revision: number;
  contentRevision: number;
  /** The change counter when it last changed itself. */
  seq: number;
  state: "live" | "trashed" | "gone";
  /** With which deleted item it went, itself or a folder above. */
  wentWith: string | null;
  shares: Share[];
  /** Whether only its own shares count, instead of those from above as well. */
  isUnique: boolean;
  malware: boolean;
  remote: { drive: string; item: string } | null;
  /** The counter when who may open it last changed, and whose access that changed: their delta tells it. */
  sharedSeq: number;
  accessOf: string[];
}

export interface Site {
  readonly id: string;
  tenant: string;
  hostname: string;
  path: string;
  name: string;
  parent: string | null;
  drives: string[];
  /** Accounts and groups, with what they may. */
  members: { id: string; role: Role }[];
  created: number;
}

export interface Team {
  readonly id: string;
  tenant: string;
  name: string;
  description: string;
  site: string;
  members: { id: string; isOwner: boolean }[];
  created: number;
}

export interface Channel {
  readonly id: string;
  team: string;
  name: string;
  description: string;
  membership: "standard" | "private" | "shared";
  /** Of a private one; a standard one has those of its team. */
  members: { id: string; isOwner: boolean }[];
  folder: { drive: string; item: string };
  created: number;
  epoch: number;
}

export interface Message {
  readonly id: string;
  channel: string;
  replyTo: string | null;
  from: string;
  html: string;
  subject: string | null;
  files: { drive: string; item: string }[];
  created: number;
  modified: number;
  edited: number | null;
  deleted: number | null;
  seq: number;
}

/** What an account, or an administrator for all of an organisation, has agreed to. */
export interface Consent {
  readonly id: string;
  tenant: string;
  account: string | null;
  scopes: string[];
  at: number;
}

export interface Code {
  readonly id: string;
  account: string;
  scopes: string[];
  redirectUri: string;
  challenge: string | null;
  nonce: string | null;
  expires: number;
  used: boolean;
}

export interface Refresh {
  readonly id: string;
  account: string;
  scopes: string[];
  /** All that came of one consent. */
  family: string;
  created: number;
  expires: number;
  /** When another took its place. */
  replaced: number | null;
  state: "live" | "revoked" | "inactive" | "expired";
}

export interface Access {
  readonly id: string;
  /** Null: an app's own, of an organisation. */
  account: string | null;
  tenant: string;
  scopes: string[];
  expires: number;
}

export interface Subscription {
  readonly id: string;
  account: string | null;
  tenant: string;
  resource: string;
  /** What is watched: a drive, a list's drive, or a channel. */
  target: string;
  kind: "drive" | "list" | "messages";
  changeType: string;
  notificationUrl: string;
  lifecycleUrl: string | null;
  clientState: string | null;
  expires: number;
  /** Nothing is told until it is authorised anew. */
  held: boolean;
}

export interface Settings {
  readonly id: "settings";
  /** What the clock was moved on by. */
  offset: number;
  seq: number;
  /** Names of items are made of it, so that no two are the same. */
  made: number;
  /** Of OAuth and download addresses. */
  downloadKey: string;
  accessSeconds: number;
  overlapSeconds: number;
  downloadSeconds: number;
  /** At most so many in a page, whatever `$top` says. */
  pageSize: number | null;
  /** A delta begins with so many empty pages. */
  emptyPages: number;
  /** Each page of a delta ends with its first item once more. */
  twice: boolean;
  /** Whether what was in a deleted folder is told too; undefined: as each kind of drive does. */
  tellsInner: boolean | null;
  /** Whether nobody but an administrator may agree to anything. */
  needsApproval: boolean;
}

export interface Key {
  readonly id: string;
  jwk: Record<string, unknown>;
}

export type Kinds = {
  settings: Settings;
  key: Key;
  account: Account;
  group: Group;
  drive: Drive;
  item: Item;
  site: Site;
  team: Team;
  channel: Channel;
  message: Message;
  consent: Consent;
  code: Code;
  refresh: Refresh;
  access: Access;
  subscription: Subscription;
};
