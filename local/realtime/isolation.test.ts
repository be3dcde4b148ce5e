import { SignJWT } from "jose";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { linkTokens } from "../auth/codes.ts";
import { authMails } from "../mail/auth-mails.ts";
import { createPlatform } from "../platform/app.ts";
import type { Platform } from "../platform/app.ts";
import { keys, startStack, tokenSecret } from "./testing/stack.ts";
import type { Stack } from "./testing/stack.ts";
import { Arrivals, rawSocket } from "./testing/watch.ts";
import type { RawSocket } from "./testing/watch.ts";

const rounds = 6;
const rowsEach = 3;
const noteRows = z.array(z.object({ owner: z.string() }));

let stack: Stack;
let platform: Platform;
let storageDir: string;
const users = Array.from({ length: 24 }, () => ({ id: randomUUID(), token: "" }));

beforeAll(async () => {
  stack = await startStack({ limits: { joins: { rate: 1000, burst: 1000 } } });
  await stack.database.exec(`
    create table public.notes (
      id bigint generated always as identity primary key, owner uuid not null default auth.uid(), text text
    );
    alter table public.notes enable row level security;
    create policy "Owners see their notes" on public.notes for all to authenticated
      using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
    grant select, insert, update, delete on public.notes to authenticated;
  `);
  for (const user of users) {
    user.token = await sign(user.id);
    await stack.admit(user.id, user.id);
    await stack.database.query(
      "insert into public.notes (owner, text) select $1::uuid, 'n' from generate_series(1, $2::int)",
      [user.id, rowsEach],
    );
  }
  storageDir = await mkdtemp(join(tmpdir(), "atrium-realtime-"));
  platform = await createPlatform({
    database: stack.database,
    databaseUrl: "",
    secrets: { jwtSecret: tokenSecret, publishableKey: keys.publishable, secretKey: keys.secret },
    mails: authMails({
      mailer: { send: () => Promise.resolve() },
      database: stack.database,
      siteUrl: "http://localhost",
      links: linkTokens(tokenSecret),
      log: () => undefined,
    }),
    confirmsEmail: false,
    siteUrl: "http://localhost",
    redirectUrls: [],
    storageDir,
  });
});
afterAll(async () => {
  await stack.close();
  await rm(storageDir, { recursive: true });
});

function sign(sub: string): Promise<string> {
  return new SignJWT({ role: "authenticated", aud: "authenticated" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(sub)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(tokenSecret));
}

async function rest(token: string, path: string, init: RequestInit = {}): Promise<{ owner: string }[]> {
  const headers = {
    apikey: keys.publishable,
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
  };
  const request = new Request(`http://localhost/rest/v1/${path}`, {
    ...init,
    headers: { ...headers, prefer: "return=representation" },
  });
  const response = await platform.fetch(request);
  expect(response.ok).toBe(true);
  return noteRows.parse(await response.json());
}

async function tryJoin(socket: RawSocket, ref: string, name: string, token: string): Promise<string> {
  const payload = { config: { private: true }, access_token: token };
  socket.send(ref, ref, `realtime:${name}`, "phx_join", payload);
  const [, , , , answer] = await socket.frames.first(
    ([, of, , event]) => of === ref && event === "phx_reply",
  );
  return z.object({ status: z.string() }).parse(answer).status;
}

/** The broadcasts that a socket gets, as text. */
function broadcastsAt({ socket }: RawSocket): Arrivals<string> {
  const heard = new Arrivals<string>();
  socket.on("message", (data, isBinary) => {
    if (isBinary) heard.add(data.toString());
  });
  return heard;
}

it("keeps rows and topics of different users apart under REST, joins, broadcasts and rollbacks at once", async () => {
  const sockets = await Promise.all(users.map(() => rawSocket(stack.url, keys.publishable)));
  const heard = sockets.map(broadcastsAt);
  const foreignRows: unknown[] = [];
  const wrongJoins: unknown[] = [];
  let rowsSeen = 0;
  let joinsSeen = 0;

  const reads = async (user: (typeof users)[number]) => {
    const rows = await rest(user.token, "notes?select=owner");
    rowsSeen += rows.length;
    foreignRows.push(...rows.filter(({ owner }) => owner !== user.id));
  };
  const writes = async (user: (typeof users)[number]) => {
    const changed = await rest(user.token, "notes?id=gt.0&select=owner", {
      method: "PATCH",
      body: JSON.stringify({ text: randomUUID() }),
    });
    foreignRows.push(...changed.filter(({ owner }) => owner !== user.id));
    expect(changed).toHaveLength(rowsEach);
  };
  const joins = async (user: (typeof users)[number], index: number, round: number) => {
    const socket = sockets[index];
    const other = users[(index + 1 + round) % users.length];
    if (!socket || !other || other === user) return;
    const [own, foreign] = await Promise.all([
      tryJoin(socket, `own ${round}`, user.id, user.token),
      tryJoin(socket, `foreign ${round}`, other.id, user.token),
    ]);
    joinsSeen += 2;
    const access_token = await sign(user.id);
    socket.send(`own ${round}`, null, `realtime:${user.id}`, "access_token", { access_token });
    if (own !== "ok" || foreign !== "error") wrongJoins.push({ own, foreign });
  };
  const rollsBack = (user: (typeof users)[number]) =>
    stack.database
      .transaction(async (tx) => {
        await tx.query(
          "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
          [JSON.stringify({ role: "authenticated", sub: user.id })],
        );
        foreignRows.push(
          ...(await tx.query<{ owner: string }>("select owner from public.notes")).filter(
            ({ owner }) => owner !== user.id,
          ),
        );
        await tx.query("select 1 / 0");
      })
      .catch((error: unknown) => expect(error).toMatchObject({ code: "22012" }));
  const sends = (user: (typeof users)[number]) =>
    stack.database.query("select realtime.send(jsonb_build_object('for', $1::text), 'note', $1)", [user.id]);

  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      users.flatMap((user, index) => [
        reads(user),
        joins(user, index, round),
        rollsBack(user),
        writes(user),
        sends(user),
        reads(user),
      ]),
    );
  }

  expect(foreignRows).toEqual([]);
  expect(wrongJoins).toEqual([]);
  await Promise.all(users.map(sends));
  for (const [index, { id }] of users.entries()) {
    await heard[index]?.atLeast(1);
    expect(heard[index]?.all.filter((text) => !text.includes(`"for": "${id}"`))).toEqual([]);
  }
  expect(rowsSeen).toBe(rounds * users.length * 2 * rowsEach);
  expect(joinsSeen).toBeGreaterThan(rounds * users.length);
  expect(
    await stack.database.query("select current_user as me, current_setting('realtime.topic', true) as topic"),
  ).toEqual([{ me: "postgres", topic: expect.toBeOneOf(["", null]) }]);
  for (const { socket } of sockets) socket.close();
}, 120_000);
