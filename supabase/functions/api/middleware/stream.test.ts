import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { ApiError } from "../../_shared/db/api-error.ts";
import { streamEvents, streamText } from "./stream.ts";

afterEach(() => vi.restoreAllMocks());

it("sends each event on a line, and a failure as the last one", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  async function* events() {
    yield { type: "start" };
    throw new ApiError("not_found", "That chat doesn't exist.");
  }
  const lines = (await (await streamEvents(events(), z.object({ type: z.string() }), "r-1")).text())
    .trim()
    .split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { type: "start" },
    expect.objectContaining({ error: true, code: "not_found", requestId: "r-1", status: 404 }),
  ]);
});

it("goes quiet when its reader leaves while an event is awaited", async () => {
  const told = vi.spyOn(console, "error").mockReturnValue();
  let next: (value: IteratorResult<unknown>) => void = () => undefined;
  const ended = vi.fn(() => Promise.resolve({ done: true as const, value: undefined }));
  let count = 0;
  const events: AsyncIterable<unknown> = {
    [Symbol.asyncIterator]: () => ({
      next: () =>
        count++ === 0
          ? Promise.resolve({ done: false, value: { type: "start" } })
          : new Promise((resolve) => (next = resolve)),
      return: ended,
    }),
  };
  const reader = (await streamEvents(events, z.object({ type: z.string() }), "r-2")).body?.getReader();
  await reader?.read();
  await vi.waitFor(() => expect(count).toBe(2));
  const leaving = reader?.cancel();
  next({ done: false, value: { type: "delta" } });
  await leaving;
  await new Promise(setImmediate);
  expect(ended).toHaveBeenCalledOnce();
  expect(told).not.toHaveBeenCalled();
});

it("cuts text that begins like a mark of the protocol, so that it can't be one", async () => {
  async function* pieces() {
    yield* [
      "Error: they say",
      "so: Error:",
      { conversation_id: "3" },
      "CONVERSATION_ID:9",
      "",
      "error: fine",
    ];
  }
  const chunks: string[] = [];
  const { body } = await streamText(pieces());
  for await (const chunk of body ?? []) chunks.push(new TextDecoder().decode(chunk));
  expect(chunks).toEqual([
    "E",
    "rror: they say",
    "so: Error:",
    "CONVERSATION_ID:3",
    "C",
    "ONVERSATION_ID:9",
    "error: fine",
  ]);
});
