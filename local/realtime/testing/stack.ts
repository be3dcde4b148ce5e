import { createClient } from "@supabase/supabase-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { jwtVerify, SignJWT } from "jose";
import { nodeTransport } from "../transport.ts";
import { vi } from "vitest";
import { migrate } from "../../database/migrate.ts";
import { openPglite } from "../../database/pglite.ts";
import type { PgliteDatabase } from "../../database/pglite.ts";
import { createRealtimeGateway } from "../index.ts";
import type { RealtimeGateway, RealtimeOptions } from "../index.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

export const tokenSecret = "a secret that only these tests know";
const secret = new TextEncoder().encode(tokenSecret);
const noProject = "/nonexistent";

export const keys = { publishable: "sb_publishable_test", secret: "sb_secret_test" };
export const ownOrigin = "http://app.test";

/** Rooms by membership: members read and are present, those with `may_write` send. */
const rooms = `
  create table public.room_members (
    user_id uuid, room text, may_write boolean not null default true, primary key (user_id, room)
  );
  grant select on public.room_members to authenticated;
  create policy "Members read their rooms" on realtime.messages for select to authenticated
    using (exists (
      select from public.room_members m where m.user_id = (select auth.uid()) and m.room = (select realtime.topic())
    ));
  create policy "Writers write to their rooms" on realtime.messages for insert to authenticated
    with check (exists (
      select from public.room_members m
      where m.user_id = (select auth.uid()) and m.room = (select realtime.topic()) and m.may_write
    ));
`;

export interface Stack {
  readonly database: PgliteDatabase;
  readonly gateway: RealtimeGateway;
  readonly url: string;
  /** What the gateway logged. */
  readonly lines: string[];
  /** Lets a user into a private room. */
  admit(user: string, room: string, mayWrite?: boolean): Promise<void>;
  /** A new supabase-js client: a user's, whose token may be changed, or one that has the key only. */
  client(token?: string | { current: string }): Promise<SupabaseClient>;
  /** Ends the gateway, whose clients stay. */
  stopGateway(): Promise<void>;
  /** A new gateway on the same port. */
  startGateway(): Promise<void>;
  close(): Promise<void>;
}

/** A token of this project for `sub`, good for `seconds`. */
export function tokenOf(sub: string, seconds = 3600, claims: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT({ role: "authenticated", ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(sub)
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(secret);
}

export async function verifyJwt(token: string): Promise<unknown> {
  return (await jwtVerify(token, secret)).payload;
}

interface StackOptions extends Partial<RealtimeOptions> {
  /** The stack whose database this one shares; it outlives this one. */
  beside?: Stack;
}

async function newDatabase(): Promise<PgliteDatabase> {
  const database = await openPglite({ dataDir: "memory://" });
  await migrate(database, noProject);
  await database.exec(rooms);
  return database;
}

/** A gateway with its database in memory, behind a real HTTP server. */
export async function startStack({ beside, ...options }: StackOptions = {}): Promise<Stack> {
  const database = beside?.database ?? (await newDatabase());
  const lines: string[] = [];
  const clients: SupabaseClient[] = [];
  const start = (): RealtimeGateway =>
    createRealtimeGateway({
      database,
      verifyJwt,
      keys,
      allowedOrigins: (origin) => origin === ownOrigin,
      log: (line) => lines.push(line),
      ...options,
    });
  let gateway = start();
  let running = true;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = parts.length > 0 ? Buffer.concat(parts) : null;
      const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      const init = { method: request.method ?? "GET", headers, body };
      void gateway.handleRequest(new Request(`http://localhost${request.url}`, init)).then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(Buffer.from(await answer.arrayBuffer()));
      });
    });
  });
  server.on("upgrade", (request, socket, head) => {
    if (running) gateway.handleUpgrade(request, socket, head);
    else socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    database,
    get gateway() {
      return gateway;
    },
    url,
    lines,
    async admit(user, room, mayWrite = true) {
      await database.query("insert into public.room_members values ($1, $2, $3)", [user, room, mayWrite]);
    },
    async client(token) {
      const holder = typeof token === "string" ? { current: token } : token;
      const client = createClient(url, keys.publishable, {
        ...(holder && { accessToken: () => Promise.resolve(holder.current) }),
        realtime: { transport: nodeTransport, reconnectAfterMs: () => 50 },
      });
      clients.push(client);
      await client.realtime.setAuth();
      return client;
    },
    async stopGateway() {
      running = false;
      await gateway.close();
    },
    async startGateway() {
      gateway = start();
      await gateway.ready;
      running = true;
    },
    async close() {
      await Promise.all(clients.map((client) => client.realtime.disconnect()));
      await gateway.close();
      server.close();
      if (!beside) await database.close();
    },
  };
}
