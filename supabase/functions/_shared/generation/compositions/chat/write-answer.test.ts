import { afterEach, expect, it, vi } from "vitest";
import { NO_AI_SETTINGS } from "../../../contract/ai-settings.ts";
import { ApiError } from "../../../db/api-error.ts";
import { CONFLICT, deferred } from "../../../db/testing/fake-db.ts";
import { CANCELLED } from "../../generate.ts";
import { type Scene, passage, spent, types, writing } from "./testing/writing.ts";

afterEach(() => vi.restoreAllMocks());

it("searches, reads, writes, cites and ends, in this order, and stores it before it ends", async () => {
  const { run, events, calls, of } = writing();
  await run();
  expect(types(events)).toEqual(["status", "status", "delta", "citation", "delta", "end"]);
  expect(events[0]).toEqual({ type: "status", message_id: 9, stage: "searching", count: 1 });
  expect(events[1]).toEqual({ type: "status", message_id: 9, stage: "reading", count: 1 });
  expect(events[3]).toMatchObject({
    message_id: 9,
    citation: { number: 1, document_id: 3, revision_id: 4, start: 100, quote: passage.text },
  });
  const deltas = events.filter(({ type }) => type === "delta");
  expect(deltas.map(({ offset, text }) => [offset, text])).toEqual([
    [0, "Seven years."],
    [12, " [1]"],
  ]);
  expect(calls.map(({ name }) => name)).toEqual([
    "search_chunks",
    "document_gaps",
    "append_answer",
    "finish_answer",
  ]);
  expect(of("append_answer")[0]).toMatchObject({ text: "Seven years. [1]", citations: [{ number: 1 }] });
  expect(of("finish_answer")).toEqual([
    {
      job_id: 7,
      job_lease: "l",
      new_status: "complete",
      unsupported: [],
      generations: [spent],
      search: {
        documents: 1,
        searched: [{ document_id: 3, document_name: "Pumps.md" }],
        rests_on: [{ document_id: 3 }],
        closest: [],
        reading: null,
        unread: [],
        sections: [{ document_id: 3, number: 1, heading: "Kestrel pump" }],
      },
    },
  ]);
});

it("tells what of the documents couldn't be read, and ends without where that can't be told", async () => {
  const gap = { id: 3, name: "Pumps.md", status: "success", stale: null };
  const damaged = { from: 4, to: 6, reason: "This page is damaged." };
  const failed = { id: 8, name: "Kestrel.pdf", status: "failed", unread: [], stale: null };
  const old = { id: 9, name: "Old.pdf", status: "success", unread: [], stale: { why: "old", since: null } };
  const { run, of } = writing({
    answers: { document_gaps: () => [{ ...gap, unread: [damaged] }, failed, old] },
  });
  await run();
  expect(of("document_gaps")).toEqual([
    {
      organization_id: 1,
      user_id: expect.any(Number),
      document_ids: [3],
      question: "How long is the Kestrel pump covered?",
    },
  ]);
  expect(of("finish_answer")[0]?.["search"]).toMatchObject({
    unread: [
      { document_id: 3, document_name: "Pumps.md", pages: [4, 5, 6], reason: damaged.reason },
      { document_id: 8, pages: [], reason: expect.stringMatching(/couldn't be read/) },
      { document_id: 9, pages: [], reason: expect.stringMatching(/out of date/) },
    ],
  });
  const broken = writing({ answers: { document_gaps: () => "nothing that is known" } });
  await broken.run();
  expect(broken.of("finish_answer")[0]).toMatchObject({ new_status: "complete", search: { unread: [] } });
});

it("searches nothing where there is nothing to read", async () => {
  const { run, of, events, asked } = writing({ context: { documents: 0 }, stream: ["Hello."] });
  await run();
  expect([of("search_chunks"), types(events)]).toEqual([[], ["status", "delta", "end"]]);
  expect(JSON.stringify(asked)).not.toContain("seven years");
  expect(of("finish_answer")[0]?.["unsupported"]).toEqual([]);
});

it("asks anew in the light of the conversation, and only then", async () => {
  const rewritten = vi.fn<NonNullable<Scene["complete"]>>(() =>
    Promise.resolve("How long is the Kestrel pump covered?"),
  );
  const history = [
    { role: "user" as const, content: "What is a Kestrel?" },
    { role: "assistant" as const, content: "A pump." },
    { role: "user" as const, content: "And how long is it covered?" },
  ];
  await writing({ complete: rewritten }).run();
  expect(rewritten).not.toHaveBeenCalled();
  const { run, asked } = writing({ complete: rewritten, context: { history } });
  await run();
  await writing({ complete: rewritten, context: { history: history.slice(1) } }).run();
  expect(rewritten).toHaveBeenCalledTimes(2);
  const cheaply = { model: "side", maxTokens: expect.any(Number) as number };
  expect(rewritten).toHaveBeenLastCalledWith(expect.anything(), expect.anything(), cheaply);
  expect(asked[0]?.at(-1)?.content).toContain("And how long is it covered?");
});

it("gives a chat its title after the first words, once, and never in place of one that it has", async () => {
  const options: unknown[] = [];
  const slowly: Scene["complete"] = async (_messages, _signal, how) => {
    options.push(how);
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    return "Kestrel warranty";
  };
  const named = writing({
    context: { titled: false },
    complete: slowly,
    stream: ["One. ", "Two. ", "Three."],
  });
  await named.run();
  expect(options).toEqual([{ model: "side", maxTokens: expect.any(Number) as number }]);
  expect(named.of("title_chat")).toEqual([{ of_chat_id: 2, new_title: "Kestrel warranty" }]);
  expect(types(named.events).indexOf("title")).toBeGreaterThan(types(named.events).indexOf("delta"));
  expect(types(named.events).at(-1)).toBe("end");
  const titled = writing();
  await titled.run();
  expect(titled.of("title_chat")).toEqual([]);
});

it("is complete without a title", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const { run, of } = writing({
    context: { titled: false },
    complete: () => Promise.reject(new ApiError("provider_failed", "Busy.")),
  });
  await run();
  expect(of("finish_answer")[0]).toMatchObject({ new_status: "complete" });
});

it("that the model breaks off is failed, in words, with what was written kept", async () => {
  const { run, calls, of, events } = writing({
    stream: [
      "Seven ",
      () => {
        throw new ApiError("provider_failed", "The AI model is busy.");
      },
    ],
  });
  await run();
  expect(calls.slice(-2).map(({ name }) => name)).toEqual(["append_answer", "finish_answer"]);
  expect(of("append_answer")[0]).toMatchObject({ text: "Seven" });
  expect(of("finish_answer")[0]).toMatchObject({ new_status: "failed", error: "The AI model is busy." });
  expect(events.at(-1)).toMatchObject({ type: "end", message: { status: "failed" } });
});

it("tells nothing after the end, not even a title that comes late", async () => {
  const title = deferred<string>();
  const { run, events } = writing({
    context: { titled: false },
    complete: () => title.promise,
    stream: [
      "Seven ",
      () => {
        throw new ApiError("provider_failed", "The AI model is busy.");
      },
    ],
  });
  await run();
  title.resolve("Kestrel warranty");
  await new Promise(setImmediate);
  expect(types(events).slice(-2)).toEqual(["delta", "end"]);
});

it("says nothing of a failure that isn't for people", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const { run, of } = writing({
    stream: [
      () => {
        throw new Error("sk-secret");
      },
    ],
  });
  await run();
  expect(of("finish_answer")[0]).toMatchObject({ new_status: "failed", error: "Something went wrong" });
  expect(log).toHaveBeenCalledOnce();
});

it("that its asker stops keeps what was written, and is cancelled", async () => {
  const { run, of, stop, events } = writing({ stream: ["Seven ", () => stop.abort(CANCELLED), "years."] });
  await run();
  expect(of("append_answer").map(({ text }) => text)).toEqual(["Seven"]);
  expect(of("finish_answer")[0]).toMatchObject({ new_status: "cancelled" });
  expect(of("finish_answer")[0]).not.toHaveProperty("error");
  expect(types(events).at(-1)).toBe("end");
});

it.each([false, true])("whose lease is lost stops at once, though the model goes on: %s", async (deaf) => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const lost = new Error("lost");
  const title = deferred<string>();
  const lose = () => {
    scene.lease.abort(lost);
    title.resolve("Too late");
  };
  const scene = writing({
    context: { titled: false },
    complete: () => title.promise,
    stream: ["Seven ", lose, "years."],
    deaf,
  });
  await expect(scene.run()).rejects.toBe(lost);
  expect(log).not.toHaveBeenCalled();
  expect(types(scene.events)).toEqual(["status", "status", "delta"]);
  expect([scene.of("append_answer"), scene.of("finish_answer"), scene.of("title_chat")]).toEqual([
    [],
    [],
    [],
  ]);
});

it("whose lease is another's is left to that one", async () => {
  const conflict = () => {
    throw CONFLICT;
  };
  const { run, of, events } = writing({ answers: { append_answer: conflict } });
  await expect(run()).rejects.toMatchObject({ code: "conflict" });
  expect([of("finish_answer"), types(events).includes("end")]).toEqual([[], false]);
});

it("that is deleted meanwhile ends without a word", async () => {
  const { run, events } = writing({ answers: { finish_answer: () => null } });
  await run();
  expect(types(events)).not.toContain("end");
});

it("asks the model as the organisation has set it, and from documents alone where either it or the chat wants that", async () => {
  const settings = {
    ...NO_AI_SETTINGS,
    model: "House/big",
    creativity: 0.3,
    answer_tokens: 900,
    tone: "formal" as const,
    instructions: "Call customers guests.",
    only_documents: false,
  };
  const set = writing({ context: { settings } });
  await set.run();
  expect(set.how).toEqual([{ choice: "House/big", temperature: 0.3, maxTokens: 900 }]);
  expect(set.asked[0]?.[0]?.content).toContain("Call customers guests.");
  expect(set.asked[0]?.[0]?.content).not.toContain("and from nothing else");
  const strict = writing({ context: { settings, only_documents: true } });
  await strict.run();
  expect(strict.asked[0]?.[0]?.content).toContain("and from nothing else");
  const enforced = writing({ context: { only_documents: false } });
  await enforced.run();
  expect(enforced.asked[0]?.[0]?.content).toContain("and from nothing else");
  const unset = writing();
  await unset.run();
  expect(unset.how).toEqual([{}]);
});
