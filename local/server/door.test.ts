import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startGround } from "../ground.ts";
import type { Ground } from "../ground.ts";
import { ask, ownAddress, spellingsOf } from "../testing/ask.ts";
import { makeProject, signedUp } from "../testing/project.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** What only this machine may see. */
const gated = [
  "/studio",
  "/editor",
  "/editor/public.users",
  "/_system/info",
  "/_system/introspect",
  "/_system/ping",
  "/authenticator",
  "/mail",
  "/mail/messages",
  "/ai/v1/models",
  "/static/favicon.ico",
];
const own = ownAddress();
const ledger = `
create table public.ledger (id int primary key);
insert into public.ledger values (1);
alter table public.ledger enable row level security;
grant select on public.ledger to service_role;
`;

let ground: Ground;
let port: number;

beforeAll(async () => {
  const root = await makeProject({ "supabase/migrations/20260101000000_ledger.sql": ledger });
  ground = await startGround({ root, host: "0.0.0.0" });
  port = Number(new URL(ground.url).port);
});
afterAll(() => ground.close());

describe("what is for this machine only", () => {
  it("answers here, in its plain spelling", async () => {
    for (const path of gated) expect([path, (await ask(port, path)).status]).toEqual([path, 200]);
  });

  it("says that it is in nobody's frame, and runs nothing of others", async () => {
    for (const path of gated) {
      const { headers } = await ask(port, path);
      expect([path, headers]).toMatchObject([
        path,
        {
          "content-security-policy": expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
          "x-frame-options": "DENY",
          "x-content-type-options": "nosniff",
        },
      ]);
    }
  });

  it("tells nothing of the database's address or the keys", async () => {
    for (const path of ["/_system/info", "/_system/config", "/studio"]) {
      const { body } = await ask(port, path);
      expect(body).not.toContain("postgres:");
      expect(body).not.toContain(ground.secretKey);
    }
  });

  it("lets the studio that a browser here has open read and write as the operator, and nobody else", async () => {
    const { headers } = await ask(port, "/studio");
    const cookie = headers["set-cookie"]?.split(";")[0] ?? "";
    expect(headers["set-cookie"]).toMatch(/HttpOnly; SameSite=Strict/);
    const browser = { cookie, "sec-fetch-site": "same-origin", "user-agent": "Mozilla/5.0" };
    const read = (given: Record<string, string>, from = "127.0.0.1") =>
      ask(port, "/rest/v1/ledger?select=*", {
        headers: { host: `localhost:${port}`, ...given },
        address: from,
      });
    const seen = await read(browser);
    expect([seen.status, JSON.parse(seen.body)]).toEqual([200, [{ id: 1 }]]);
    const others: Record<string, string>[] = [
      {},
      { ...browser, cookie: "" },
      { ...browser, cookie: `${cookie}x` },
      { ...browser, "sec-fetch-site": "same-site" },
      { ...browser, "sec-fetch-site": "cross-site" },
      { ...browser, "sec-fetch-site": "" },
      { ...browser, host: "evil.example" },
      { ...browser, "x-forwarded-for": "203.0.113.9" },
      { ...browser, apikey: ground.publishableKey },
      { ...browser, authorization: "Bearer x" },
    ];
    for (const given of others) {
      expect([given, (await read(given)).status]).toEqual([given, expect.toSatisfy(isRefusal)]);
    }
    if (own) expect((await read(browser, own)).status).toBe(401);
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
