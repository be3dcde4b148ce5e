import { afterAll, beforeAll, expect, it } from "vitest";
import { measureDelivery } from "./measure.ts";
import { keys, startStack } from "./testing/stack.ts";
import type { Stack } from "./testing/stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it("counts every delivery to every subscriber", async () => {
  const { database, url } = stack;
  const options = { url, database, secretKey: keys.secret, subscribers: 3, messages: 4, everyMs: 0 };
  const figures = await measureDelivery({ ...options, payloadBytes: 10_000 });
  expect(figures.deliveries).toBe(12);
  expect(figures.p50).toBeGreaterThan(0);
  expect(figures.p99).toBeGreaterThanOrEqual(figures.p50);
});
