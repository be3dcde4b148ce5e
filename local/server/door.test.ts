import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startGround } from "../ground.ts";
import type { Ground } from "../ground.ts";
import { ask, ownAddress, spellingsOf } from "../testing/ask.ts";
import { makeProject, signedUp } from "../testing/project.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** What only this machine may see. */
const gated = [
  "/studio",
  "/studio/editor",
  "/_system/info",
  "/_system/config",
  "/_system/introspect",
  "/_system/ping",
  "/mail",
  "/mail/messages",
  "/ai/v1/models",
  "/static/favicon.ico",
];
const own = ownAddress();

let ground: Ground;
let port: number;

beforeAll(async () => {
  ground = await startGround({ root: await makeProject({}), host: "0.0.0.0" });
  port = Number(new URL(ground.url).port);
});
afterAll(() => ground.close());

describe("what is for this machine only", () => {
  it("answers here, in its plain spelling", async () => {
    for (const path of gated) expect([path, (await ask(port, path)).status]).toEqual([path, 200]);
  });

  it.skipIf(!own).each(gated)("%s stays closed to other machines in every spelling", async (path) => {
    const key = ground.publishableKey;
    for (const target of spellingsOf(path)) {
      for (const host of ["localhost", `127.0.0.1:${port}`, `${own}:${port}`]) {
        const answer = await ask(port, target, { address: own ?? "", headers: { host, apikey: key } });
        expect([target, host, answer.status]).toEqual([target, host, expect.toSatisfy(isRefusal)]);
        expect(answer.body).not.toMatch(/postgres|<title>|"tables"|pong|"data"/);
      }
    }
  });

  it("stays closed to a visitor of another name, or through a proxy", async () => {
    const hosts = [
      "evil.example",
      "localhost.evil.example",
      "127.0.0.1.evil.example",
      "127.1",
      "0",
      "localhost.",
    ];
    for (const path of gated) {
      for (const host of hosts) {
        const { status } = await ask(port, path, { headers: { host } });
        expect([path, host, status]).toEqual([path, host, expect.toSatisfy(isRefusal)]);
      }
      for (const name of ["x-forwarded-for", "forwarded"]) {
        const headers = { host: "localhost", [name]: "203.0.113.9" };
        expect((await ask(port, path, { headers })).status).toBe(404);
      }
    }
  });

  it("isn't reached through the services that are open to all, signed in or not", async () => {
    const { client } = await signedUp(ground);
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    const keys = { apikey: ground.publishableKey, authorization: `Bearer ${token}` };
    for (const path of ["/auth/v1/nothing", "/auth/v1", "/auth/v1/user/x", "/storage/v1/x", "/rest/v1/a/b"]) {
      const answer = await ask(port, path, { headers: keys });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.body).not.toContain("<html");
    }
  });
});

describe("a target that isn't one", () => {
  const refused = [
    "/rest/v1/%zz",
    "/rest/v1/%e0%a4%a",
    "/%00",
    "/app/%0d%0aset-cookie",
    "/rest/v1/x?a=%zz",
    "/rest/v1/x?a=eq.%00",
    "/auth/v1/verify?type=recovery&token=%00",
    "/rest/v1//x",
    "/a\\b",
    "/a%5cb",
    "/a%2fb",
    "/a/../b",
    "/%2e%2e/x",
    "/a/%252e%252e/b",
    "*",
    "http://elsewhere.example/healthz",
  ];

  it.each(refused)("%s is refused with 400, in words", async (target) => {
    const answer = await ask(port, target, { headers: { apikey: ground.publishableKey } });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ error: true, code: "invalid_input" });
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  it.each(["127.999.1.1", "a b", "%00", "[::1", "x:99999", "", "evil.example/path", "a@b"])(
    "the host '%s' is refused with 400 at every door",
    async (host) => {
      for (const path of ["/healthz", "/", "/auth/v1/health", "/rest/v1/x", "/storage/v1/status", "/mail"]) {
        const { status } = await ask(port, path, { headers: { host, apikey: ground.publishableKey } });
        expect([path, status]).toEqual([path, 400]);
      }
    },
  );

  it("may name this site in full, as proxies write it", async () => {
    const { status } = await ask(port, `http://127.0.0.1:${port}/healthz`);
    expect(status).toBe(200);
  });

  it("is refused for a socket too", async () => {
    const headers = { upgrade: "websocket", connection: "upgrade" };
    for (const target of ["/realtime/v1/../v1/websocket", "/realtime//v1/websocket", "/realtime/v1/%zz"]) {
      expect([target, (await ask(port, target, { headers })).status]).toEqual([target, 400]);
    }
  });
});

function isRefusal(status: number): boolean {
  return [400, 401, 403, 404].includes(status);
}
