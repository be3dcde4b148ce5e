import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startGround } from "./ground.ts";
import type { Ground } from "./ground.ts";
import { clientOf, makeProject } from "./testing/project.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });
vi.spyOn(console, "warn").mockImplementation(() => undefined);
vi.spyOn(console, "error").mockImplementation(() => undefined);

const pattern = "^(.*)(.*)(.*)(.*)(.*)(.*)\\1\\2\\3\\4\\5\\6b";
const board = `
create table public.board (id int primary key, body text not null);
grant select on public.board to anon;
grant all on public.board to service_role;
insert into public.board values (1, repeat('a', 500) || 'cb');
create function public.nap(seconds float) returns void language sql as $$ select pg_sleep(seconds) $$;
`;

let ground: Ground;
beforeAll(async () => {
  ground = await startGround({
    root: await makeProject({ "supabase/migrations/20260101000000_board.sql": board }),
  });
});
afterAll(() => ground.close());

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

it("gives the server itself longer than visitors", async () => {
  const nap = (key?: string) => clientOf(ground, key).rpc("nap", { seconds: 3.5 });
  expect((await nap()).error?.code).toBe("57014");
  expect((await nap(ground.secretKey)).error).toBeNull();
});
