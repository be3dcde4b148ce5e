import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Database } from "../database/database.ts";
import type { AllowedOrigins, Context } from "./context.ts";
import { createDelivery } from "./delivery.ts";
import { createIdentities } from "./identity.ts";
import type { IdentityOptions } from "./identity.ts";
import { defaultLimits } from "./limits.ts";
import type { Limits } from "./limits.ts";
import { readReplay, sweepMessages } from "./messages.ts";
import { Refusal } from "./refusal.ts";
import { createRest } from "./rest.ts";
import { createRights } from "./rights.ts";
import { Rooms } from "./room.ts";
import { Sessions } from "./sessions.ts";
import { createUpgradeHandler } from "./upgrade.ts";

const hour = 3_600_000;

export interface RealtimeOptions extends IdentityOptions {
  /** Its schema `realtime` must be there (`schema.sql`). */
  database: Database;
  /** Which pages may connect; a client without an Origin header is no page and is let through. */
  allowedOrigins: AllowedOrigins;
  /** Refuses public channels. */
  privateOnly?: boolean;
  limits?: Partial<Limits>;
  log?: (line: string) => void;
}

export interface RealtimeHealth {
  state: "starting" | "up" | "down";
  sockets: number;
  channels: number;
  rooms: number;
  /** Messages of the database handed to rooms since the start. */
  delivered: number;
}

export interface RealtimeGateway {
  /** Resolves when messages of the database are heard. Rejects if they can't be. */
  readonly ready: Promise<void>;
  /** For an HTTP server's `upgrade` event, path `/realtime/v1/websocket`. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Answers `/realtime/v1/api/broadcast…`. */
  handleRequest(request: Request): Promise<Response>;
  health(): RealtimeHealth;
  /** Closes all sockets; their clients come back by themselves when a gateway is there again. */
  close(): Promise<void>;
}

/** Starts a gateway that speaks supabase-js's realtime protocol over `database`. */
export function createRealtimeGateway(options: RealtimeOptions): RealtimeGateway {
  const { database, allowedOrigins, log = (line) => console.warn(`realtime: ${line}`) } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const rooms = new Rooms();
  const sessions = new Sessions();
  const delivery = createDelivery(database, rooms, { messageBytes: limits.messageBytes, log });
  let state: RealtimeHealth["state"] = "starting";

  const listener = database.listen(
    "realtime_messages",
    (payload) => delivery.announce(payload),
    () => {
      log("messages may have been missed: clients join again");
      sessions.rejoin();
    },
  );
  const ready = listener.then(
    () => void (state = "up"),
    (error: unknown) => {
      state = "down";
      log(`the database could not be listened to: ${String(error)}`);
      throw new Refusal("UnableToConnectToProject", "Realtime was unable to connect to the project database");
    },
  );
  ready.catch(() => undefined);

  const sweep = (): void => {
    sweepMessages(database).catch((error: unknown) =>
      log(`old messages could not be deleted: ${String(error)}`),
    );
  };
  const sweeper = setInterval(sweep, hour).unref();

  const context: Context = {
    identities: createIdentities(options),
    rights: createRights(database, log),
    rooms,
    limits,
    privateOnly: options.privateOnly ?? false,
    listening: ready,
    replay: (name, range) => readReplay(database, name, range),
    log,
  };

  return {
    ready,
    handleUpgrade: createUpgradeHandler({ context, sessions, allowedOrigins }),
    handleRequest: createRest(context, allowedOrigins),
    health: () => ({
      state,
      sockets: sessions.size,
      channels: sessions.channels,
      rooms: rooms.size,
      delivered: delivery.delivered,
    }),
    async close() {
      state = "down";
      clearInterval(sweeper);
      await sessions.close();
      await listener.then(
        (stop) => stop(),
        () => undefined,
      );
    },
  };
}
