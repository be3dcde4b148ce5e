import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Citation } from "../../contract/chat.ts";
import { CONFLICT, deferred, fakeDb, UNREACHABLE } from "../../db/testing/fake-db.ts";
import { storeAnswer } from "../compositions/chat/store-answer.ts";
import { Outbox } from "./outbox.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const citation = (number: number) => ({ number, quote: `quote ${number}` }) as Citation;

/** An outbox whose writes are answered so in turn, and then as still generating. */
function outbox(...answers: (() => unknown)[]) {
  const { db, of } = fakeDb({ append_answer: () => (answers.shift() ?? (() => "generating"))() });
  const lease = new AbortController();
  const stops: unknown[] = [];
  const box = new Outbox(storeAnswer(db, { id: 7, lease: "l" }), lease.signal, (failure) =>
    stops.push(failure),
  );
  const written = () => of("append_answer").map(({ text_offset, text }) => [text_offset, text]);
  return { box, of, lease, stops, written };
}
const throws = (error: Error) => () => {
  throw error;
};

it("stores what came within a fifth of a second in one write", async () => {
  const { box, of } = outbox();
  box.add("Seven ", 1);
  box.cite(citation(1));
  await pass(199);
  expect(of("append_answer")).toEqual([]);
  box.add("years.", 2);
  await pass(1);
  expect(of("append_answer")).toEqual([
    {
      job_id: 7,
      job_lease: "l",
      text_offset: 0,
      text: "Seven years.",
      text_units: 12,
      citations: [citation(1)],
      token_count: 2,
    },
  ]);
  await pass(1000);
  expect(of("append_answer")).toHaveLength(1);
});

it("says where each text begins, in UTF-16 units, and each citation once", async () => {
  const { box, of, written } = outbox();
  box.add("🙂 ", 1);
  box.cite(citation(1));
  await pass(200);
  box.add("ok", 2);
  await pass(200);
  expect(written()).toEqual([
    [0, "🙂 "],
    [3, "ok"],
  ]);
  expect(of("append_answer").map(({ citations }) => citations)).toEqual([[citation(1)], []]);
});

it("writes one at a time; what comes meanwhile goes with the next", async () => {
  const first = deferred<string>();
  const { box, written } = outbox(() => first.promise);
  box.add("one ", 1);
  await pass(200);
  box.add("two ", 2);
  await pass(1000);
  box.add("three", 3);
  expect(written()).toEqual([[0, "one "]]);
  first.resolve("generating");
  await pass(2999);
  expect(written()).toHaveLength(1);
  await pass(1);
  expect(written()).toEqual([
    [0, "one "],
    [4, "two three"],
  ]);
});

it("stores what is left when it is flushed, also a citation alone, after what is under way", async () => {
  const first = deferred<string>();
  const { box, written, of } = outbox(() => first.promise);
  box.add("one ", 1);
  await pass(200);
  box.add("two", 2);
  let flushed = false;
  const flushing = box.flush().then(() => (flushed = true));
  await pass(1000);
  expect([flushed, written()]).toEqual([false, [[0, "one "]]]);
  first.resolve("generating");
  await flushing;
  expect(written().at(-1)).toEqual([4, "two"]);
  box.cite(citation(2));
  await box.flush();
  expect(of("append_answer").at(-1)).toMatchObject({ text_offset: 7, text: "", citations: [citation(2)] });
  await box.flush();
  await pass(1000);
  expect(written()).toHaveLength(3);
});

it("leaves no write behind that a flush has made needless", async () => {
  const { box, written } = outbox();
  box.add("all", 1);
  await box.flush();
  await pass(1000);
  expect(written()).toEqual([[0, "all"]]);
});

it.each(["cancelled", "failed", "complete"])(
  "stops its writer when the answer is %s elsewhere",
  async (status) => {
    const { box, stops } = outbox(() => status);
    box.add("one", 1);
    await pass(200);
    expect(stops).toEqual([null]);
  },
);

it("stops its writer at once when it can't store, and writes nothing more", async () => {
  const { box, stops, written } = outbox(throws(CONFLICT));
  box.add("one", 1);
  await pass(200);
  expect(stops).toEqual([expect.objectContaining({ code: "conflict" })]);
  expect(() => box.add("two", 2)).toThrow(CONFLICT.message);
  await expect(box.flush()).rejects.toThrow(CONFLICT.message);
  await pass(1000);
  expect(written()).toHaveLength(1);
});

it("asks again, with the same text, while the database is out of reach for a moment", async () => {
  const { box, stops, written } = outbox(throws(UNREACHABLE));
  box.add("one", 1);
  await pass(200);
  box.add(" two", 2);
  await pass(1000);
  await box.flush();
  expect(written()).toEqual([
    [0, "one"],
    [0, "one"],
    [3, " two"],
  ]);
  expect(stops).toEqual([]);
});

it("writes nothing once the lease has ended", async () => {
  const { box, lease, written } = outbox();
  box.add("one", 1);
  lease.abort(new Error("lost"));
  await pass(1000);
  await expect(box.flush()).rejects.toThrow("lost");
  expect(written()).toEqual([]);
});
