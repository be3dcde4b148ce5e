import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { usualLimits } from "./command.ts";
import { Heart } from "./heart.ts";
import { overLimit, stopped } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";

let answering = false;
/** Answers the last beat. */
let answer: () => void = () => undefined;
const server = createServer((_request, response) => {
  answer = () => response.end(JSON.stringify({ rss: 1 }));
  if (answering) answer();
});
/** How long a beat takes to reach the server and come back, in milliseconds, with time to spare. */
const there = 30;
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

/** A heart whose process takes so much CPU time from beat to beat. */
function watched(perBeat: number | null) {
  const told: Refusal[] = [];
  let spent = 0;
  const heart = new Heart({
    limits: { ...usualLimits, stuck: 4 },
    port: () => (server.address() as AddressInfo).port,
    cpuSeconds: () => Promise.resolve(perBeat === null ? null : (spent += perBeat)),
    dying: (_reason, refusal) => told.push(refusal),
  });
  heart.watch();
  return {
    told,
    async beats(count: number) {
      for (let beat = 0; beat < count; beat++) {
        await vi.advanceTimersByTimeAsync(1000);
        await pause(there);
      }
    },
    rest: () => heart.rest(),
  };
}

it("lets a process be silent that hardly gets to work", async () => {
  answering = false;
  const { told, beats, rest } = watched(0.1);
  await beats(40);
  expect(told).toEqual([]);
  rest();
});

it("ends one that has worked for its limit without a beat, and no sooner", async () => {
  answering = false;
  const { told, beats } = watched(1);
  await beats(4);
  expect(told).toEqual([]);
  await beats(1);
  expect(told).toEqual([overLimit]);
  await beats(5);
  expect(told).toHaveLength(1);
});

it("ends one that does nothing after a minute, as no fault of what it was asked", async () => {
  answering = false;
  const { told, beats } = watched(0);
  await beats(60);
  expect(told).toEqual([]);
  await beats(1);
  expect(told).toEqual([stopped]);
});

it("goes by beats, generously, where CPU time isn't told", async () => {
  answering = false;
  const { told, beats } = watched(null);
  await beats(20);
  expect(told).toEqual([]);
  await beats(1);
  expect(told).toEqual([overLimit]);
});

it("lets a process answer late, however much it works until then", async () => {
  answering = false;
  const { told, beats, rest } = watched(3);
  await beats(2);
  // Longer than a beat: the machine is busy.
  await pause(1100);
  answer();
  await pause(there);
  await beats(2);
  expect(told).toEqual([]);
  rest();
});

it("doesn't count what a process took before a busy supervisor had sent the beat", async () => {
  answering = false;
  const { told, rest } = watched(5);
  for (let beat = 0; beat < 2; beat++) {
    // Nothing is sent as long as nobody waits for the network.
    vi.advanceTimersByTime(1000);
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  }
  await pause(there);
  expect(told).toEqual([]);
  rest();
});

it("counts anew after each answer", async () => {
  answering = false;
  const { told, beats, rest } = watched(1);
  for (let round = 0; round < 3; round++) {
    await beats(4);
    answer();
    await pause(there);
  }
  expect(told).toEqual([]);
  rest();
});
