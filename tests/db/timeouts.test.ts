import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { isPglite } from "../../local/database/pglite.ts";
import { startGround } from "../../local/ground.ts";
import type { Ground } from "../../local/ground.ts";
import { clientOf, makeProject, signedUp } from "../../local/testing/project.ts";
import { createNativeDatabase, type NativeDatabase, onNative } from "../support/native-database.ts";

vi.spyOn(console, "warn").mockImplementation(() => undefined);
vi.spyOn(console, "error").mockImplementation(() => undefined);

const pattern = "^(.*)(.*)(.*)(.*)(.*)(.*)\\1\\2\\3\\4\\5\\6b";
const board = `
create table public.board (id int primary key, body text not null);
grant select on public.board to anon;
grant all on public.board to service_role;
insert into public.board values (1, repeat('a', 500) || 'cb');
create sequence public.turns;
grant usage on sequence public.turns to anon;
create function public.take_turn() returns int language sql as $$ select nextval('public.turns')::int $$;
create function public.nap(seconds float) returns void language sql as $$ select pg_sleep(seconds) $$;
`;

let ground: Ground;
let native: NativeDatabase | undefined;
beforeAll(async () => {
  native = onNative ? await createNativeDatabase() : undefined;
  ground = await startGround({
    databaseUrl: native?.url,
    root: await makeProject({ "supabase/migrations/20260101000000_board.sql": board }),
  });
});
afterAll(async () => {
  await ground.close();
  await native?.drop();
});

it("ends a visitor's request that runs on as hosted Supabase does, and serves everybody else again", async () => {
  const [visitor, server] = [clientOf(ground), clientOf(ground, ground.secretKey)];
  await server.from("board").insert({ id: 2, body: "committed" });
  const runaway = visitor.from("board").select("id").filter("body", "match", pattern);
  const asked = Promise.resolve(runaway);
  const behind = visitor.from("board").select("id").order("id");
  expect(await asked).toMatchObject({
    status: 500,
    error: { code: "57014", message: "canceling statement due to statement timeout" },
  });
  expect(await behind).toMatchObject({ status: 200, data: [{ id: 1 }, { id: 2 }] });
});

it("gives the signed-in longer than visitors, and the server itself longer than them", async () => {
  const { client } = await signedUp(ground);
  const nap = (as: SupabaseClient, seconds: number) => Promise.resolve(as.rpc("nap", { seconds }));
  const began = performance.now();
  expect((await nap(client, 20)).error?.code).toBe("57014");
  expect(performance.now() - began).toBeGreaterThan(7900);
  expect((await nap(clientOf(ground, ground.secretKey), 8.5)).error).toBeNull();
});

it.skipIf(onNative)("serves requests of the background behind the others", async () => {
  const { database } = ground;
  if (!isPglite(database)) return;
  const client = clientOf(ground);
  const release = await database.lock.acquire("interactive");
  const takeTurn = async (priority: string, waiting: number) => {
    const asked = Promise.resolve(client.rpc("take_turn").setHeader("priority", priority));
    await expect.poll(() => database.lock.waiting).toBe(waiting);
    return { asked };
  };
  const turns = [await takeTurn("u=7", 1), await takeTurn("u=3, i", 2), await takeTurn("", 3)];
  release();
  const answers = await Promise.all(turns.map(({ asked }) => asked));
  expect(answers.map(({ data }) => data as number)).toEqual([3, 1, 2]);
});
