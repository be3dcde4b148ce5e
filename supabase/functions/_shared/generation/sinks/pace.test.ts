import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeDb } from "../../db/testing/fake-db.ts";
import { storeAnswer } from "../compositions/chat/store-answer.ts";
import { Outbox } from "./outbox.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The moments at which an answer is stored whose text never ends, while each write takes `took` ms. */
async function momentsOf(took: number, seconds: number): Promise<number[]> {
  const began = performance.now();
  const moments: number[] = [];
  const { db } = fakeDb({
    append_answer: async () => {
      moments.push(Math.round(performance.now() - began));
      await new Promise((resolve) => setTimeout(resolve, took));
      return "generating";
    },
  });
  const outbox = new Outbox(
    storeAnswer(db, { id: 1, lease: "l" }),
    new AbortController().signal,
    () => undefined,
  );
  for (let at = 0; at < seconds * 1000; at += 10) {
    outbox.add("word ", 1);
    await vi.advanceTimersByTimeAsync(10);
  }
  return moments;
}

it("stores an answer five times a second while the database is fast", async () => {
  const moments = await momentsOf(2, 2);
  expect(moments.slice(0, 4)).toEqual([200, 402, 610, 812]);
});

it("stores it as seldom as the database is slow, but not seldomer than every three seconds", async () => {
  expect((await momentsOf(100, 3)).slice(0, 3)).toEqual([200, 1200, 2200]);
  expect((await momentsOf(2000, 12)).slice(0, 3)).toEqual([200, 5200, 10_200]);
});
