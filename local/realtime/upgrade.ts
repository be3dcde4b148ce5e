import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { refuseUpgrade } from "../server/refuse-upgrade.ts";
import type { AllowedOrigins, Context } from "./context.ts";
import type { Identity } from "./identity.ts";
import type { Version } from "./protocol/decode.ts";
import { Refusal } from "./refusal.ts";
import { Session } from "./session.ts";
import type { Sessions } from "./sessions.ts";

const socketPath = "/realtime/v1/websocket";
/** Room for the names around a payload of the allowed size. */
const frameOverhead = 64 * 1024;

class UpgradeRefused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface UpgradeOptions {
  context: Context;
  sessions: Sessions;
  allowedOrigins: AllowedOrigins;
}

/** Makes the handler of an HTTP server's `upgrade` event for `/realtime/v1/websocket`. What it refuses (path, key,
 * origin, version, load) is answered with a plain HTTP error. */
export function createUpgradeHandler({ context, sessions, allowedOrigins }: UpgradeOptions) {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: context.limits.messageBytes + frameOverhead,
  });

  const admit = async (request: IncomingMessage): Promise<{ version: Version; identity: Identity }> => {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (url.pathname !== socketPath) throw new UpgradeRefused(404, "No such path");
    const { origin, host } = request.headers;
    if (origin !== undefined && !allowedOrigins(origin, host))
      throw new UpgradeRefused(403, "Origin not allowed");
    if (sessions.size >= context.limits.sockets) throw new UpgradeRefused(503, "Too many connections");
    const version = url.searchParams.get("vsn") ?? "1.0.0";
    if (version !== "1.0.0" && version !== "2.0.0") throw new UpgradeRefused(400, "Unknown protocol version");
    const key = url.searchParams.get("apikey") ?? request.headers["apikey"];
    if (typeof key !== "string" || !key) throw new UpgradeRefused(401, "API key missing");
    return { version, identity: await context.identities.of(key) };
  };

  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const ignore = (): void => undefined;
    socket.on("error", ignore);
    admit(request).then(
      ({ version, identity }) => {
        socket.off("error", ignore);
        server.handleUpgrade(request, socket, head, (webSocket) => {
          const session = new Session(context, webSocket, version, identity);
          sessions.add(session);
          void session.closed.then(() => sessions.delete(session));
        });
      },
      (error: unknown) => refuse(socket, error),
    );
  };
}

function refuse(socket: Duplex, error: unknown): void {
  const status = error instanceof UpgradeRefused ? error.status : error instanceof Refusal ? 401 : 503;
  const message =
    error instanceof UpgradeRefused || error instanceof Refusal ? error.message : "Try again later";
  refuseUpgrade(socket, status, message);
}
