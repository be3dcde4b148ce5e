import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Ground, startGround } from "../../local/ground.ts";
import { within } from "../../supabase/functions/_shared/config/seeing/doing.ts";
import { connectAs } from "../../supabase/functions/_shared/db/client.ts";
import { openPool } from "../../supabase/functions/_shared/db/pool.ts";
import { send } from "../support/call.ts";
import { readMetrics } from "../support/metrics-text.ts";
import { onNative } from "../support/native-database.ts";
import { startOwnStack } from "../support/own-stack.ts";
import { sql } from "../support/sql.ts";
import { upload } from "../support/upload.ts";
import { until } from "../support/wait.ts";
import { makeScene, type Scene } from "./successes/scene.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const METRICS_TOKEN = "a-token-for-prometheus";
const question = "How long are Quorndon pumps covered?";
const fileName = "Brumbleworth-affair.md";

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

const log: string[] = [];
const spans: Span[] = [];
let told = "";
let collector: Server;
let ground: Ground;
let scene: Scene;

beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      told += body;
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
      };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  ground = await startOwnStack(
    {
      METRICS_TOKEN,
      LOG_LEVEL: "info",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    },
    { log: (line) => void log.push(line) },
  );
  scene = await makeScene();
});
afterAll(async () => {
  await ground.close();
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
});

/** A call with an id, as the app makes it. */
const asked = (
  path: string,
  input: unknown,
  requestId: string,
  organizationId: number | undefined = scene.id,
) =>
  send(scene.user, path, input, { organizationId }, (at, init) =>
    fetch(`${ground.url}/functions/v1/api${at}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), "x-request-id": requestId },
    }),
  );

const linesOf = (requestId: string) =>
  log.flatMap((line) => {
    if (!line.startsWith("{")) return [];
    const said = JSON.parse(line) as Record<string, unknown>;
    return said.request_id === requestId ? [said] : [];
  });

it("an id goes with its call: header, error and log; what isn't one is replaced", async () => {
  const requestId = randomUUID();
  const answer = await asked("/chat/create", {}, requestId);
  expect([answer.status, answer.headers.get("x-request-id")]).toEqual([200, requestId]);
  const [line] = await until("the line", () =>
    Promise.resolve(linesOf(requestId).length > 0 ? linesOf(requestId) : null),
  );
  expect(line).toMatchObject({
    level: "info",
    part: "api",
    msg: "call",
    call: "/chat/create",
    organization_id: scene.id,
    status: 200,
    ms: expect.any(Number),
  });
  const refused = randomUUID();
  const body = (await (await asked("/chat/get", { id: 999_999 }, refused)).json()) as { requestId: string };
  expect(body.requestId).toBe(refused);
  const replaced = await asked("/chat/create", {}, "a'*/; select 1");
  expect(replaced.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  const preflight = await fetch(`${ground.url}/functions/v1/api/chat/create`, { method: "OPTIONS" });
  expect(preflight.headers.get("access-control-allow-headers")).toContain("x-request-id");
});

it("an id stands in SQL, and costs no further exchange and no named statement", async () => {
  const pool = openPool({ database: { url: ground.apiDatabaseUrl, ca: undefined } }, "atrium-api");
  const db = connectAs(pool, { role: "service_role" });
  const requestId = randomUUID();
  const [[found]] = await within({ requestId, call: "/chat/get" }, () =>
    db.transact([
      { sql: "select current_query() as query, current_setting('atrium.request_id') as set", parameters: [] },
    ]),
  );
  expect(found).toMatchObject({
    query: expect.stringContaining(`/*request_id='${requestId}',call='chat/get'*/ select`),
    set: requestId,
  });
  const [[after]] = await db.transact([
    { sql: "select current_query() as query, current_setting('atrium.request_id') as set", parameters: [] },
  ]);
  expect(after).toMatchObject({ query: expect.not.stringContaining("/*"), set: "" });

  if (onNative) {
    // Of this connection alone; the embedded database has one session for all.
    const [[named]] = await db.transact([
      { sql: "select count(*)::int as count from pg_prepared_statements where name <> ''", parameters: [] },
    ]);
    expect(named).toEqual({ count: 0 });
    const slow = within({ requestId, call: "/chat/get" }, () =>
      db.transact([{ sql: "select pg_sleep(2)", parameters: [] }]),
    );
    const seen = await until("the slow statement", async () => {
      const rows =
        await sql()`select query from pg_stat_activity where query like ${`/*request_id='${requestId}'%`}`;
      return rows[0]?.query ?? null;
    });
    expect(seen).toContain("call='chat/get'*/ select pg_sleep");
    await slow;
  }
  await pool.end();
});

it("a job that a call began names its request, and so does all that is traced of it", async () => {
  const document = await upload(scene.user, scene.id, "Warm-up.md", "# Words\n\nOnly words.");
  expect(document.id).toBeGreaterThan(0);
  const requestId = randomUUID();
  const chat = (await (await asked("/chat/create", {}, randomUUID())).json()) as { id: number };
  const answer = await asked("/chat/message", { chat_id: chat.id, message: question }, requestId);
  expect(await answer.text()).toContain('"type":"end"');
  const rows = await sql()`select kind, request_id from public.jobs where request_id = ${requestId}`;
  expect(rows.map(({ kind }) => kind as string)).toContain("chat.answer");
  const [ingest] =
    await sql()`select request_id from public.jobs where kind = 'document.ingest' order by id desc limit 1`;
  const steps = await until("the step's line", () => {
    const lines = linesOf(String(ingest?.request_id)).filter(({ msg }) => msg === "step");
    return Promise.resolve(lines.length > 0 ? lines : null);
  });
  expect(steps[0]).toMatchObject({ part: "worker", job: "document.ingest", organization_id: scene.id });

  const inTrace = (id: string) => spans.filter(({ traceId }) => traceId === id.replaceAll("-", ""));
  const trace = await until("the trace", () => {
    const found = inTrace(requestId);
    return Promise.resolve(found.some(({ name }) => name === "/chat/message") ? found : null);
  });
  const call = trace.find(({ name }) => name === "/chat/message");
  expect(trace.filter(({ parentSpanId }) => parentSpanId === call?.spanId).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["database", "vendor model"]),
  );
  const names = await until("the job's trace", () => {
    const found = inTrace(String(ingest?.request_id)).map(({ name }) => name);
    const parts = ["/document/add", "document.ingest", "vendor parser", "parser/slice"];
    return Promise.resolve(parts.every((part) => found.includes(part)) ? found : null);
  });
  expect(names).toContain("database");
});

it("figures are told to who carries their token alone, and are Prometheus' text", async () => {
  await fetch(`${ground.url}/functions/v1/api/nothing/of/Brumbleworth`, { method: "POST" });
  const get = (path: string, authorization?: string) =>
    fetch(`${ground.url}${path}`, { headers: authorization ? { authorization } : {} });
  for (const path of ["/metrics", "/functions/v1/api/metrics", "/functions/v1/worker/metrics"]) {
    for (const wrong of [
      undefined,
      "Bearer x",
      `Bearer ${scene.admin.token}`,
      `Bearer ${ground.publishableKey}`,
    ])
      expect([path, wrong, (await get(path, wrong)).status]).toEqual([path, wrong, 401]);
    const answer = await get(path, `Bearer ${METRICS_TOKEN}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    readMetrics(await answer.text());
  }
  const whole = await (await get("/metrics", `Bearer ${METRICS_TOKEN}`)).text();
  const metrics = readMetrics(whole);
  const valueOf = (name: string, labels: Record<string, string>) =>
    metrics
      .get(name.replace(/_(count|bucket|sum)$/, ""))
      ?.samples.find(
        (one) =>
          one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
      )?.value;
  expect(valueOf("atrium_calls_total", { call: "/chat/message", outcome: "ok" })).toBe(1);
  expect(valueOf("atrium_calls_total", { call: "/chat/get", outcome: "refused" })).toBe(1);
  expect(valueOf("atrium_calls_total", { call: "other" })).toBeGreaterThan(0);
  expect(valueOf("atrium_first_token_seconds_count", { call: "/chat/message" })).toBe(1);
  expect(valueOf("atrium_database_seconds_count", { part: "worker" })).toBeGreaterThan(0);
  expect(valueOf("atrium_job_steps_total", { kind: "document.ingest", outcome: "settled" })).toBeGreaterThan(
    0,
  );
  for (const lane of ["interactive", "normal", "bulk"])
    expect([lane, valueOf("atrium_queue_age_seconds", { lane })]).toEqual([lane, expect.any(Number)]);
  expect(valueOf("atrium_meter_used", { meter: "messages" })).toBeGreaterThan(0);
  expect(valueOf("atrium_jobs_ended", { outcome: "done" })).toBeGreaterThan(0);
  expect(valueOf("atrium_sockets", {})).toBe(0);
  expect(valueOf("atrium_function_up", { function: "api" })).toBe(1);
  expect(whole).not.toMatch(/Brumbleworth/);
});

it("without a token there are no figures", async () => {
  const bare = await startGround();
  for (const authorization of ["", "Bearer ", "Bearer undefined", `Bearer ${METRICS_TOKEN}`])
    expect((await fetch(`${bare.url}/metrics`, { headers: { authorization } })).status).toBe(404);
  await bare.close();
});

it("neither log nor trace nor figure tells a secret, an address, a name or what was asked", async () => {
  const { user, admin } = scene;
  await upload(admin, scene.id, fileName, "# Warranty\n\nQuorndon pumps are covered for five years.");
  await asked("/chat/message", { chat_id: "x", message: question }, randomUUID());
  await asked("/organization/member/add", { emails: ["xantippe@zebrowski.example"] }, randomUUID());
  await scene.as(admin, "/organization/member/add", { emails: ["xantippe@zebrowski.example"] });
  await asked("/document/add", { name: fileName, path: "files/none", type: "md" }, randomUUID());
  await fetch(`${ground.url}/functions/v1/api/chat/get?token=sk-planted-secret`, {
    method: "POST",
    headers: { authorization: "Bearer sk-planted-secret" },
    body: '{"message": "Quorndon',
  });
  await send(user, "/chat/get", `{"id": "Quorndon"`, { organizationId: scene.id });
  const last = randomUUID();
  await asked("/chat/create", {}, last);
  await until("the log's end", () => Promise.resolve(linesOf(last).length > 0 ? true : null));
  const metrics = await fetch(`${ground.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const all = [...log, told, await metrics.text()].join("\n");
  expect(log.filter((line) => line.startsWith("{")).length).toBeGreaterThan(20);
  const leak = /quorndon|brumbleworth|xantippe|zebrowski|planted|@/i;
  expect(all.match(new RegExp(`.{0,80}(?:${leak.source}).{0,80}`, "i"))).toBeNull();
  for (const secret of [user.token, admin.token, ground.secretKey, ground.jwtSecret, METRICS_TOKEN])
    expect(all.includes(secret)).toBe(false);
});
