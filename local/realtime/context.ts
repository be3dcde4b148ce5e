import type { Broadcast } from "./protocol/broadcast.ts";
import type { Version } from "./protocol/decode.ts";
import type { Frame } from "./protocol/encode.ts";
import type { Identities, Identity } from "./identity.ts";
import type { Limits } from "./limits.ts";
import type { Rights } from "./rights.ts";
import type { Rooms } from "./room.ts";

/** May a page of this origin talk to a server that was addressed as `host`? */
export type AllowedOrigins = (origin: string, host: string | undefined) => boolean;

/** What every channel and session of one gateway shares. */
export interface Context {
  readonly identities: Identities;
  readonly rights: Rights;
  readonly rooms: Rooms;
  readonly limits: Limits;
  readonly privateOnly: boolean;
  /** Resolves when the gateway hears the database; a join waits for it, so that nothing committed is missed. */
  readonly listening: Promise<void>;
  readonly replay: (name: string, range: { since: number; limit: number }) => Promise<Broadcast[]>;
  readonly log: (line: string) => void;
}

/** The socket under a channel. */
export interface Connection {
  readonly version: Version;
  /** The identity of the API key that opened the socket. */
  readonly identity: Identity;
  send(frame: Frame): void;
  /** The channel is closed and gets no more messages. */
  forget(channel: object): void;
}
