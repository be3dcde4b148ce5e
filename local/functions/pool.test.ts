import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { functionLimits, usualLimits } from "./command.ts";
import { FunctionPool } from "./pool.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/**
 * Stands for a function: answers with its pid and the body, notes what it sees, and ends when it is asked to. With DEAF the
 * first of its processes says that it listens where nothing does.
 */
const script = `
const { createServer } = require("node:http");
const fs = require("node:fs");
const first = (name) => { try { fs.mkdirSync(process.env.FOLDER + "/" + name); return true; } catch { return false; } };
const server = createServer((request, response) => {
  if (request.url === "/.ground/heartbeat") return response.end(JSON.stringify({ rss: 1 }));
  fs.appendFileSync(process.env.FOLDER + "/seen", request.method + " " + request.url + "\\n");
  if (request.url === "/name") return response.end(process.env.PROCESS_NAME);
  if (request.url === "/die") process.exit(1);
  if (request.url === "/die-once" && first("died")) process.exit(1);
  let body = "";
  request.on("data", (piece) => (body += piece));
  request.on("end", () => setTimeout(() => response.end(process.pid + " " + body), request.url === "/wait" ? 1500 : 5));
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address();
  const say = () => console.log("::listening::" + port);
  if (process.env.DEAF && first("deaf")) { server.close(say); setInterval(() => {}, 1000); } else say();
});
process.stdin.on("end", () => process.exit()).resume();
`;

let folder: string;
let pool: FunctionPool;
let ended: string[];
let url: string;
const server = createServer((request, response) => {
  pool.handle(request, response, request.url ?? "/", { ...request.headers }, "");
});

beforeEach(async () => {
  ended = [];
  folder = await mkdtemp(join(tmpdir(), "pool-"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await pool.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

async function start(processes: number, env: Record<string, string> = {}): Promise<void> {
  pool = new FunctionPool({
    name: "echo",
    command: process.execPath,
    args: ["-e", script],
    cwd: folder,
    env: { FOLDER: folder, ...env },
    limits: { ...usualLimits, processes, atStart: processes },
    log: () => undefined,
    ended: (process) => ended.push(process),
  });
  pool.start();
  await allUp(processes);
}

const allUp = (processes: number) =>
  expect.poll(() => pool.addresses.length, { timeout: 30_000 }).toBe(processes);
const seen = async () => (await readFile(join(folder, "seen"), "utf8")).split("\n").filter(Boolean);
const post = (path: string, body = "") => fetch(url + path, { method: "POST", body });

it("starts as many as are wished, and gives each request to the least busy", async () => {
  await start(3);
  expect(new Set(pool.pids).size).toBe(3);
  const answers = await Promise.all([1, 2, 3].map(async () => (await post("/wait")).text()));
  expect(new Set(answers).size).toBe(3);
});

it("hands what a process hasn't seen to another, whole", async () => {
  await start(2, { DEAF: "1" });
  const body = "x".repeat(300_000);
  for (let time = 0; time < 5; time += 1) {
    const answer = await post("/quick", body);
    expect([answer.status, (await answer.text()).endsWith(` ${body}`)]).toEqual([200, true]);
  }
});

it("tells of a POST whose process ended, and doesn't make it twice", async () => {
  await start(3);
  const answer = await post("/die", "once");
  expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("x-function-ended")]).toEqual([
    503,
    "1",
    "1",
  ]);
  expect(await seen()).toEqual(["POST /die"]);
  await allUp(3);
});

it("has a GET whose process ended answered by another, once", async () => {
  await start(3);
  expect((await fetch(`${url}/die-once`)).status).toBe(200);
  expect((await fetch(`${url}/die`)).status).toBe(503);
  expect(await seen()).toEqual(["GET /die-once", "GET /die-once", "GET /die", "GET /die"]);
});

it("answers while its processes are killed one after the other: nothing is done twice, and what isn't is said", async () => {
  await start(3);
  let [isOver, sent, answered, refused] = [false, 0, 0, 0];
  const call = async (caller: number) => {
    for (; !isOver;) {
      const answer = await post(`/${caller}-${sent++}`);
      await answer.text();
      if (answer.ok) answered += 1;
      else {
        expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
        refused += 1;
      }
    }
  };
  const calling = Promise.all([1, 2, 3, 4].map(call));
  for (let kills = 0; kills < 4; kills += 1) {
    const before = answered;
    const victim = pool.pids.at(kills % 3) ?? 0;
    process.kill(victim, "SIGKILL");
    await expect.poll(() => pool.pids).not.toContain(victim);
    await allUp(3);
    expect(answered).toBeGreaterThan(before);
  }
  isOver = true;
  await calling;
  const all = await seen();
  expect(new Set(all).size).toBe(all.length);
  expect(answered).toBeLessThanOrEqual(all.length);
  // Each caller has one request at a time, and a kill meets those of one process.
  expect(refused).toBeLessThanOrEqual(4 * 4);
});

it("tells the name of a process that ended, which the next one hasn't", async () => {
  await start(1);
  const name = async () => (await post("/name")).text();
  const first = await name();
  process.kill(pool.pids[0] ?? 0, "SIGKILL");
  await expect.poll(() => ended).toEqual([first]);
  await allUp(1);
  expect(await name()).not.toBe(first);
  await pool.close();
  expect(ended).toEqual([first]);
});

it("has the number of processes that is set, from the start, and otherwise the usual ones", () => {
  const { api, worker, parser } = functionLimits({ api: 8, parser: 1 });
  expect([api.processes, api.atStart]).toEqual([8, 8]);
  expect([worker.processes, worker.atStart]).toEqual([1, 1]);
  expect([parser.processes, parser.atStart]).toEqual([1, 1]);
  expect(functionLimits({}).parser.atStart).toBe(1);
});
