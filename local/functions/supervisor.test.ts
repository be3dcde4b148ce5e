import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { startFunctions } from "./supervisor.ts";
import type { Supervisor } from "./supervisor.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const echo = `
Deno.serve(async (request) => {
  const url = new URL(request.url);
  if (url.pathname === "/echo/stream") {
    const lines = new ReadableStream({
      async pull(controller) {
        controller.enqueue(new TextEncoder().encode("one\\n"));
        await new Promise(() => {});
      },
    });
    return new Response(lines, { headers: { "content-type": "text/event-stream" } });
  }
  if (url.pathname === "/echo/pid") return new Response(String(Deno.pid));
  if (url.pathname === "/echo/wait") await new Promise((resolve) => setTimeout(resolve, 60_000));
  if (url.pathname === "/echo/hang") for (;;);
  if (url.pathname === "/echo/eat") { const kept = []; for (;;) kept.push(new Array(1e5).fill({}).map(() => ({ a: Math.random() }))); }
  return Response.json({
    path: url.pathname + url.search, method: request.method, body: await request.text(),
    env: Deno.env.toObject(), authorization: request.headers.get("authorization"),
  });
});`;

const ending = `
Deno.serve(async () => {
  const told = new Promise((resolve) => addEventListener("beforeunload", resolve));
  const answer = new TransformStream();
  const writer = answer.writable.getWriter();
  writer.write(new TextEncoder().encode("given "));
  told.then(() => writer.write(new TextEncoder().encode("back"))).then(() => writer.close());
  return new Response(answer.readable);
});`;

let root: string;
let functions: Supervisor;
let url: string;
const lines: string[] = [];
const server = createServer((request, response) => functions.handle(request, response));

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "functions-")));
  for (const name of ["echo", "other", "twice", "_shared"]) {
    await mkdir(join(root, "supabase", "functions", name), { recursive: true });
  }
  await writeFile(join(root, "supabase", "functions", "echo", "index.ts"), echo);
  await writeFile(
    join(root, "supabase", "functions", "other", "index.ts"),
    "Deno.serve(() => new Response('other'));",
  );
  await writeFile(
    join(root, "supabase", "functions", "twice", "index.ts"),
    echo.replaceAll("/echo/", "/twice/"),
  );
  functions = await startFunctions({
    root,
    env: { GREETING: "hello" },
    limits: { echo: { heap: 64, memory: 512, stuck: 2 }, twice: { processes: 2 } },
    log: (line) => lines.push(line),
  });
  await functions.ready();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/functions/v1`;
});

afterAll(async () => {
  await functions.close();
  server.close();
  await rm(root, { recursive: true, force: true });
});

async function backUp(): Promise<void> {
  await functions.ready();
  expect(await (await fetch(`${url}/echo/again`)).json()).toMatchObject({ path: "/echo/again" });
}

describe("functions", () => {
  it("see the path from their own name on, the body, and no environment but what they are given", async () => {
    const answer = await fetch(`${url}/echo/deep/path?q=1`, {
      method: "POST",
      body: "hi",
      headers: { authorization: "Bearer t" },
    });
    const { env, ...seen } = z
      .object({ env: z.record(z.string(), z.string()) })
      .loose()
      .parse(await answer.json());
    expect(seen).toEqual({
      path: "/echo/deep/path?q=1",
      method: "POST",
      body: "hi",
      authorization: "Bearer t",
    });
    expect(env).toMatchObject({ GREETING: "hello" });
    expect(Object.keys(env)).not.toContain("HOME");
    expect(await (await fetch(`${url}/other`)).text()).toBe("other");
  });

  it("answer 404 with the error body when there is no such function", async () => {
    const answer = await fetch(`${url}/_shared/x`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: true, code: "not_found" });
  });

  it("stream: the first line arrives while the answer is open", async () => {
    const reading = new AbortController();
    const answer = await fetch(`${url}/echo/stream`, { signal: reading.signal });
    const first = await answer.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toBe("one\n");
    reading.abort();
  });

  it("are started again when they die; who waited gets a 503 with the error body", async () => {
    const before = functions.pid("echo") ?? 0;
    const waiting = fetch(`${url}/echo/wait`);
    await fetch(`${url}/echo/first`);
    process.kill(before, "SIGKILL");
    const answer = await waiting;
    expect(answer.status).toBe(503);
    expect(answer.headers.get("x-function-ended")).toBe("1");
    expect(await answer.json()).toEqual({
      error: true,
      code: "unavailable",
      message: expect.any(String),
      requestId: expect.any(String),
    });
    const meanwhile = await fetch(`${url}/echo/meanwhile`);
    expect(meanwhile.status).toBe(503);
    expect(meanwhile.headers.get("retry-after")).toBe("1");
    expect(meanwhile.headers.get("x-function-ended")).toBeNull();
    expect(await meanwhile.json()).toMatchObject({ error: true, code: "unavailable" });
    await backUp();
    expect(functions.pid("echo")).not.toBe(before);
  });

  it("are killed when their event loop is stuck, and the request gets resource_limit", async () => {
    const answer = await fetch(`${url}/echo/hang`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: true, code: "resource_limit" });
    await backUp();
  });

  it("are started again when they run out of memory, and the request gets resource_limit", async () => {
    const answer = await fetch(`${url}/echo/eat`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: true, code: "resource_limit" });
    await backUp();
    expect(lines.some((line) => line.startsWith("[echo] "))).toBe(true);
  });

  it("live on when the terminal's Ctrl-C reaches them, until the supervisor ends them", async () => {
    const before = functions.pid("other") ?? 0;
    process.kill(before, "SIGINT");
    expect(await (await fetch(`${url}/other`)).text()).toBe("other");
    expect(functions.pid("other")).toBe(before);
  });

  it("are told before they end, and end what they are at", async () => {
    const folder = join(root, "ending", "supabase", "functions", "ending");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "index.ts"), ending);
    const own = await startFunctions({ root: join(root, "ending"), env: {}, log: () => undefined });
    await own.ready();
    const reached = new Promise<void>((resolve) => {
      server.once("request", (_request, response) => response.once("pipe", resolve));
    });
    const [others, request] = [functions, fetch(`${url}/ending/wait`)];
    functions = own;
    await reached;
    functions = others;
    await own.close();
    expect(await (await request).text()).toBe("given back");
  });

  it("get another process when the first is busy, which takes what comes meanwhile", async () => {
    const pid = async (affinity = "") =>
      Number(await (await fetch(`${url}/twice/pid`, { headers: { "x-affinity": affinity } })).text());
    const first = await pid("a file");
    const [alone, waiting] = [await pid(), new AbortController()];
    expect(alone).toBe(first);
    const busy = fetch(`${url}/twice/wait`, { signal: waiting.signal }).catch(() => undefined);
    const second = await vi.waitUntil(async () => [await pid()].find((other) => other !== first), {
      timeout: 30_000,
    });
    expect(await pid("another file")).toBe(second);
    expect(await pid("a file")).toBe(first);
    waiting.abort();
    await busy;
    expect(await pid("another file")).toBe(second);
  });
});
