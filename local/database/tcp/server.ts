import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { GroundError } from "../../errors.ts";
import type { PgliteDatabase } from "../pglite.ts";
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

export interface TcpServerOptions {
  database: PgliteDatabase;
  /** 0: any free port. */
  port: number;
  /** Called after statements that may have changed tables, functions or grants. */
  onSchemaChange: () => void;
  patience?: number;
}

export interface TcpServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * PGlite on a TCP port of the loopback interface, for psql, the Supabase CLI and any driver. Many connections
 * share its one session without seeing each other's transactions, settings or prepared statements.
 */
export async function serveTcp(options: TcpServerOptions): Promise<TcpServer> {
  const { database, patience = 5000 } = options;
  const values = reported.map((name) => `current_setting('${name}') as "${name}"`).join(", ");
  const [settings] = await database.query<Record<string, string>>(`select ${values}`);
  const sessions = new Set<TcpSession>();
  let id = 0;
  const server = createServer((socket) => {
    id += 1;
    const onSchemaChange = options.onSchemaChange;
    const session = new TcpSession(socket, {
      id,
      database,
      settings: { ...settings, ...constant },
      patience,
      onSchemaChange,
    });
    sessions.add(session);
    socket.once("close", () => sessions.delete(session));
  });
  server.maxConnections = 100;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(
        taken ? new GroundError(`Port ${options.port} is taken. Stop what uses it or set DB_PORT.`) : error,
      );
    });
    server.listen(options.port, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.all([...sessions].map((session) => session.close()));
      await closed;
    },
  };
}
