import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { startGround } from "./ground.ts";
import type { Ground } from "./ground.ts";
import { clientOf, makeProject, signedUp } from "./testing/project.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const notes = `
create table public.notes (
  id bigint generated always as identity primary key,
  owner uuid not null default auth.uid(),
  body text not null
);
alter table public.notes enable row level security;
create policy "Owners see and write their notes" on public.notes to authenticated
  using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
grant select, insert on public.notes to authenticated;
create table public.ungranted (id int);
create table public.jobs_seen (id int);
create function public.announce() returns void language sql as $$ select pg_notify('jobs', '') $$;
`;

const worker = `
let calls = 0;
Deno.serve(async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/worker/seen") return Response.json({ calls, env: Deno.env.toObject() });
  const secret = request.headers.get("apikey") === Deno.env.get("SUPABASE_SECRET_KEY");
  if (secret && (await request.json()).tick) calls += 1;
  return Response.json({ more: false, next_in_ms: null });
});`;

const page = `<!doctype html><html><head><title>App</title></head><body><script type="module" src="/main.js"></script></body></html>`;

const Seen = z.object({ calls: z.number(), env: z.record(z.string(), z.string()) });

let ground: Ground;

beforeAll(async () => {
  const root = await makeProject({
    "supabase/migrations/20260101000000_notes.sql": notes,
    "supabase/functions/worker/index.ts": worker,
    "index.html": page,
    "main.js": `document.title = ${JSON.stringify("x".repeat(2000))};`,
  });
  ground = await startGround({
    root,
    functions: true,
    app: "built",
    functionEnv: { STRIPE_SECRET_KEY: "sk_test" },
    publicUrl: undefined,
  });
});
afterAll(() => ground.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${ground.url}${path}`, { headers, redirect: "manual" });

/** The status of a request that names another host, as a page does that has renamed itself to this machine. */
function statusAs(host: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(`${ground.url}${path}`, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.once("error", reject);
    asked.end();
  });
}

describe("the site", () => {
  it("serves the built app: hashed files for ever, the page fresh, with its configuration and a strict policy", async () => {
    const answer = await get("/app/chat");
    const html = await answer.text();
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("content-security-policy")).toContain(`script-src ${ground.url}/assets/;`);
    const [, config = "{}"] = /id="atrium-config">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(config)).toEqual({
      supabaseUrl: ground.url,
      supabasePublishableKey: ground.publishableKey,
      offlineModel: true,
    });
    expect(html).not.toContain(ground.secretKey);
    const [, script = ""] = /src="(\/assets\/[^"]+)"/.exec(html) ?? [];
    const asset = await get(script, { "accept-encoding": "br" });
    expect(asset.headers.get("cache-control")).toContain("immutable");
    expect(asset.headers.get("content-encoding")).toBe("br");
    expect((await get(script, { "if-none-match": asset.headers.get("etag") ?? "" })).status).toBe(304);
  });

  it("answers what isn't there with 404: the page for people, the error body for programs", async () => {
    expect((await get("/nowhere", { accept: "text/html" })).status).toBe(404);
    expect((await get("/assets/missing.js")).status).toBe(404);
    expect((await get("/healthz/x")).status).toBe(404);
    expect(await (await get("/functions/v1/none")).json()).toMatchObject({ error: true, code: "not_found" });
  });

  it("keeps mail, studio and the offline model to this machine, by its own names", async () => {
    for (const path of ["/mail", "/mail/messages", "/studio", "/_system/ping", "/ai/v1/models"]) {
      expect((await get(path)).status, path).toBe(200);
      expect(await statusAs("evil.example", path), path).toBe(404);
      expect((await get(path, { "x-forwarded-for": "203.0.113.9" })).status, path).toBe(404);
    }
  });

  it("tells each service's state", async () => {
    expect(await (await get("/healthz")).json()).toEqual({
      status: "up",
      services: {
        database: "up",
        jobs: "off",
        documents: "off",
        realtime: "up",
        app: "up",
        "functions/worker": "up",
      },
    });
  });

  it("takes mail from its functions, by a token that is for nothing else", async () => {
    const { env } = Seen.parse(await (await get("/functions/v1/worker/seen")).json());
    expect(env.MAIL_URL).toMatch(/\/mail\/messages$/);
    expect(Object.values(env).filter((value) => value === env.MAIL_TOKEN)).toHaveLength(1);
    const post = (authorization: string) =>
      fetch(`${ground.url}/mail/messages`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify({ to: "ann@example.com", subject: "Hello", text: "<b>hi</b>" }),
      });
    for (const guess of ["guess", ground.secretKey, ""])
      expect((await post(`Bearer ${guess}`)).status).toBe(401);
    expect((await post(`Bearer ${env.MAIL_TOKEN}`)).status).toBe(201);
    expect(await (await get("/mail")).text()).toContain("&lt;b&gt;hi&lt;/b&gt;");
  });
});

describe("functions", () => {
  it("are given Supabase's variables and the named prefixes, nothing else", async () => {
    const { env } = Seen.parse(await (await get("/functions/v1/worker/seen")).json());
    expect(env).toMatchObject({
      SUPABASE_SECRET_KEY: ground.secretKey,
      SUPABASE_ANON_KEY: ground.publishableKey,
      SUPABASE_DB_URL: ground.databaseUrl,
      PUBLIC_URL: ground.url,
      STRIPE_SECRET_KEY: "sk_test",
      OPENAI_API_KEY: "offline",
    });
    expect(env.OPENAI_BASE_URL).toMatch(/\/ai\/v1$/);
    expect(env.SECRETS_KEYS).toMatch(/^[\w-]+:[A-Za-z0-9+/]{43}=$/);
    expect(Object.keys(env)).not.toContain("HOME");
  });

  it("get a tick when a job is announced", async () => {
    const seen = async () => Seen.parse(await (await get("/functions/v1/worker/seen")).json()).calls;
    const before = await seen();
    await ground.database.query("select public.announce()");
    await expect.poll(seen).toBeGreaterThan(before);
  });
});

describe("rights", () => {
  it("are what migrations grant by name, for every role", async () => {
    const { client } = await signedUp(ground);
    expect((await client.from("ungranted").select()).error?.code).toBe("42501");
    const grants = await ground.database.query(
      "select grantee from information_schema.role_table_grants where table_name = 'ungranted' and grantee in ('anon', 'authenticated')",
    );
    expect(grants).toEqual([]);
  });

  it("hold while many people, signed-out requests and failing transactions run at once", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signedUp(ground)));
    await Promise.all(people.map(({ client }) => client.from("notes").insert({ body: "mine" })));
    const reads = people.flatMap(({ client, id }) =>
      Array.from({ length: 20 }, async () => {
        const { data } = await client.from("notes").select("owner");
        return (data ?? []).length === 1 && data?.[0]?.owner === id;
      }),
    );
    const signedOut = Array.from(
      { length: 20 },
      async () => (await clientOf(ground).from("notes").select()).data,
    );
    const failing = Array.from({ length: 20 }, () =>
      ground.database
        .transaction(async (tx) => {
          await tx.query("select set_config('role', 'service_role', true)");
          await tx.query("select count(*) from public.notes");
          throw new Error("undo");
        })
        .catch(() => undefined),
    );
    const outside = Array.from({ length: 20 }, () => ground.database.exec("rollback"));
    expect(await Promise.all(reads)).toEqual(Array(120).fill(true));
    expect(await Promise.all(signedOut)).toEqual(Array(20).fill(null));
    await Promise.all([...failing, ...outside]);
  });
});
