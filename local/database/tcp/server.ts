import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { GroundError } from "../../errors.ts";
import type { PgliteDatabase } from "../pglite.ts";
import { statementLimits } from "../terms.ts";
import { TcpSession } from "./session.ts";

const reported = [
  "server_version",
  "server_encoding",
  "client_encoding",
  "DateStyle",
  "IntervalStyle",
  "TimeZone",
];
const constant = {
  integer_datetimes: "on",
  standard_conforming_strings: "on",
  is_superuser: "on",
  session_authorization: "postgres",
};

export interface TcpOptions {
  database: PgliteDatabase;
  /** The passwords of the roles that may log in besides the owner. */
  passwords?: ReadonlyMap<string, string>;
  /** Called after statements that may have changed tables, functions or grants. */
  onSchemaChange: () => void;
  /** How long an open transaction may keep others waiting without a word, in milliseconds. */
  patience?: number;
  /** How long a transaction may keep others waiting in all, in milliseconds. */
  longest?: number;
  /** How long a statement of a connection without a lane may run, in milliseconds. */
  limit?: number;
}

export interface TcpServer {
  readonly port: number;
  /** Gives the server what to serve; connections that come before are closed. */
  open(options: TcpOptions): Promise<void>;
  close(): Promise<void>;
}

/**
 * PGlite on a TCP port of the loopback interface (0: any free one), for psql, the Supabase CLI and any driver.
 * Many connections share its one session without seeing each other's transactions, settings or prepared
 * statements. What a connection names itself (`application_name`) decides how it is served: `atrium-api` before
 * `atrium-worker`, whatever else as a tool (`session.ts`). Throws a `GroundError` if the port is taken.
 */
export async function listenTcp(port: number): Promise<TcpServer> {
  const sessions = new Set<TcpSession>();
  let begin: ((socket: Socket) => TcpSession) | undefined;
  const server = createServer((socket) => {
    if (!begin) return void socket.destroy();
    const session = begin(socket);
    sessions.add(session);
    socket.once("close", () => sessions.delete(session));
  });
  server.maxConnections = 100;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken. Stop what uses it or set DB_PORT.`,
        EACCES: `This user may not listen on port ${port}. Set DB_PORT to one from 1024 on.`,
      };
      const reason = reasons[error.code ?? ""];
      reject(reason === undefined ? error : new GroundError(reason));
    });
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async open({
      database,
      passwords = new Map(),
      onSchemaChange,
      patience = 5000,
      longest = 60_000,
      limit = statementLimits.tools,
    }) {
      const shared = { discards: 0 };
      const common = { database, passwords, patience, longest, limit, onSchemaChange, shared };
      const values = reported.map((name) => `current_setting('${name}') as "${name}"`).join(", ");
      const [found] = await database.query<Record<string, string>>(`select ${values}`);
      const settings = { ...found, ...constant };
      let id = 0;
      begin = (socket) => new TcpSession(socket, { ...common, id: (id += 1), settings });
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.all([...sessions].map((session) => session.close()));
      await closed;
    },
  };
}
