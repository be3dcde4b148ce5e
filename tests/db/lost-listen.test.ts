import { WebSocket } from "ws";
import { createClient, REALTIME_SUBSCRIBE_STATES } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Ground, startGround } from "../../local/ground.ts";
import { signedUp } from "../../local/testing/project.ts";
import { createNativeDatabase, type NativeDatabase, onNative } from "../support/native-database.ts";

vi.spyOn(console, "warn").mockImplementation(() => undefined);

describe.runIf(onNative)("on a native PostgreSQL whose listening connection is ended", () => {
  let ground: Ground;
  let native: NativeDatabase;
  beforeAll(async () => {
    native = await createNativeDatabase();
    ground = await startGround({ databaseUrl: native.url });
  });
  afterAll(async () => {
    await ground.close();
    await native.drop();
  });

  it("clients join again, and hear what comes after", async () => {
    const { session, userId } = await person();
    const client = createClient(ground.url, ground.publishableKey, {
      accessToken: () => Promise.resolve(session),
      realtime: {
        transport: WebSocket as unknown as typeof globalThis.WebSocket,
        reconnectAfterMs: () => 50,
      },
    });
    await client.realtime.setAuth();
    const joins: string[] = [];
    const heard: unknown[] = [];
    client
      .channel(`user:${userId}`, { config: { private: true } })
      .on("broadcast", { event: "note" }, ({ payload }: { payload: unknown }) => void heard.push(payload))
      .subscribe((state) => void joins.push(state));
    const joined = () =>
      joins.filter((state) => state === String(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED)).length;
    await expect.poll(joined, { timeout: 10_000 }).toBe(1);
    const ended = await ground.database.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'atrium-listener'`);
    expect(ended.length).toBeGreaterThan(0);
    await expect.poll(joined, { timeout: 10_000 }).toBe(2);
    await ground.database.query("select realtime.send($1, 'note', $2, true)", [
      JSON.stringify({ after: true }),
      `user:${userId}`,
    ]);
    await expect.poll(() => heard, { timeout: 10_000 }).toMatchObject([{ after: true }]);
    await client.realtime.disconnect();
  });

  async function person() {
    const { client } = await signedUp(ground);
    const { data } = await client.auth.getSession();
    return { session: data.session?.access_token ?? "", userId: data.session?.user.id ?? "" };
  }
});
