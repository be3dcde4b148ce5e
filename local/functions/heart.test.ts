import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { usualLimits } from "./command.ts";
import { Heart } from "./heart.ts";
import { overLimit, stopped } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";

let answering = false;
const server = createServer((_request, response) => {
  if (answering) response.end(JSON.stringify({ rss: 1 }));
});
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
      for (let beat = 0; beat < count; beat++) await vi.advanceTimersByTimeAsync(1000);
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

it("counts anew after each answer", async () => {
  const { told, beats, rest } = watched(1);
  for (let round = 0; round < 3; round++) {
    answering = false;
    await beats(3);
    answering = true;
    const answered = new Promise((resolve) =>
      server.once("connection", (socket) => socket.once("close", resolve)),
    );
    await beats(1);
    await answered;
  }
  expect(told).toEqual([]);
  rest();
});
