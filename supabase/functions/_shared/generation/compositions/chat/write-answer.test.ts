import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../db/api-error.ts";
import { CONFLICT, deferred, fakeDb } from "../../../db/testing/fake-db.ts";
import type { Ai, AiDelta, AiMessage, AskOptions } from "../../../providers/ai.ts";
import type { AnswerContext } from "./context.ts";
import { CANCELLED } from "../../generate.ts";
import { writeAnswer } from "./write-answer.ts";

afterEach(() => vi.restoreAllMocks());

const passage = {
  document_id: 3,
  revision_id: 4,
  document_name: "Pumps.md",
  page: null,
  time: null,
  heading_path: ["Kestrel pump"],
  table_header: null,
  marks: [],
  start: 100,
  end: 147,
  text: "The Kestrel pump is covered for seven years.",
  ordinal: 0,
  hash: "h",
  lexical_score: 5,
  similarity: 0.9,
};
const told = (status: string, error: string | null) => ({
  id: 9,
  role: "assistant",
  content: "",
  status,
  error,
  citations: [],
  unsupported: [],
  rating: null,
  rating_comment: null,
  created_at: "2026-01-01T00:00:00Z",
});

interface Scene {
  context?: Partial<AnswerContext>;
  /** What the model streams; a function is called in its place. */
  stream?: (string | (() => void))[];
  complete?: (messages: AiMessage[], signal?: AbortSignal, options?: AskOptions) => Promise<string>;
  answers?: Parameters<typeof fakeDb>[0];
  /** The model streams on when it is told to stop. */
  deaf?: boolean;
}

function writing({ context = {}, stream = ["Seven years. [1]"], complete, answers = {}, deaf }: Scene = {}) {
  const fake = fakeDb({
    append_answer: () => "generating",
    finish_answer: ({ new_status, error }) => told(String(new_status), (error as string | undefined) ?? null),
    search_chunks: () => ({ chunk_count: 1, idf: Array(40).fill(1), results: [passage] }),
    ...answers,
  });
  const [stop, lease] = [new AbortController(), new AbortController()];
  const asked: AiMessage[][] = [];
  let tell: Parameters<Ai["metered"]>[0] = () => undefined;
  const ai = {
    semantic: true,
    embed: (texts: string[]) => Promise.resolve(texts.map(() => [1, 0])),
    complete: complete ?? (() => Promise.resolve("Kestrel warranty")),
    async *stream(messages: AiMessage[], signal?: AbortSignal): AsyncGenerator<AiDelta> {
      asked.push(messages);
      for (const [index, piece] of stream.entries()) {
        if (!deaf) signal?.throwIfAborted();
        if (typeof piece === "function") piece();
        else yield { text: piece, tokens: index + 1 };
        await new Promise(setImmediate);
      }
      signal?.throwIfAborted();
      tell({ model: "m", input_tokens: 40, output_tokens: stream.length });
    },
    metered(each: typeof tell) {
      tell = each;
      return ai;
    },
  } as unknown as Ai;
  const events: { type: string; [key: string]: unknown }[] = [];
  const whole: AnswerContext = {
    organization_id: 1,
    chat_id: 2,
    answer_id: 9,
    titled: true,
    user_id: 4,
    ai_context: "",
    ai_name: null,
    organization_name: "Acme",
    documents: 1,
    history: [{ role: "user", content: "How long is the Kestrel pump covered?" }],
    ...context,
  };
  const run = () =>
    writeAnswer(
      { service: fake.db, storing: fake.db, ai },
      {
        job: { id: 7, lease: "l" },
        context: whole,
        emit: (event) => events.push(event),
        stop,
        lease: lease.signal,
      },
    );
  return { ...fake, run, events, stop, lease, asked };
}
const spent = { model: "m", input_tokens: 40, output_tokens: 1 };
const types = (events: { type: string }[]) => events.map(({ type }) => type);

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
    "embedding_model_of",
    "search_chunks",
    "append_answer",
    "finish_answer",
  ]);
  expect(of("append_answer")[0]).toMatchObject({ text: "Seven years. [1]", citations: [{ number: 1 }] });
  expect(of("finish_answer")).toEqual([
    { job_id: 7, job_lease: "l", new_status: "complete", unsupported: [], generations: [spent] },
  ]);
});

it("tells which sentences no passage supports", async () => {
  const { run, of } = writing({ stream: ["Seven years. [1] ", "It also plays loud music at night."] });
  await run();
  expect(of("finish_answer")[0]?.["unsupported"]).toEqual([{ start: 17, end: 51 }]);
});

/** What the reader sees of an answer over these passages: its text, the quotes of its chips, what is underlined. */
async function seen(stream: string, passages: object[], question = "What does it say?") {
  const { run, of, events } = writing({
    stream: [stream],
    context: { history: [{ role: "user", content: question }] },
    answers: {
      search_chunks: () => ({ chunk_count: 1, idf: Array(40).fill(1), results: passages }),
    },
  });
  await run();
  const text = events.map((event) => (event.type === "delta" ? String(event["text"]) : "")).join("");
  const citations = events.flatMap((event) => (event.type === "citation" ? event["citation"] : []));
  const unsupported = of("finish_answer")[0]?.["unsupported"] as { start: number; end: number }[];
  return {
    text,
    quotes: (citations as { quote: string }[]).map(({ quote }) => quote),
    underlined: unsupported.map(({ start, end }) => text.slice(start, end)),
  };
}

const leave = {
  ...passage,
  document_id: 5,
  document_name: "Leave.docx",
  heading_path: ["Annual leave"],
  text: "Each employee gets 25 days of paid leave a year.",
  hash: "l",
};
const footnoted = {
  ...passage,
  text: "The Kestrel pump runs on oil.[2] It was made in Leeds.[1, 3]",
};

it("drops a marker whose passage doesn't support its sentence, and underlines the sentence", async () => {
  const { text, quotes, underlined } = await seen(
    "The Kestrel pump is covered for seven years [2]. Each employee gets 25 days of paid leave [2].",
    [passage, leave],
  );
  expect(text).toBe(
    "The Kestrel pump is covered for seven years. Each employee gets 25 days of paid leave [1].",
  );
  expect(quotes).toEqual([leave.text]);
  expect(underlined).toEqual(["The Kestrel pump is covered for seven years."]);
});

it("underlines a number that what its sentence cites doesn't hold", async () => {
  const { text, quotes, underlined } = await seen("Each employee gets 30 days of paid leave a year [1].", [
    leave,
  ]);
  expect([text, quotes]).toEqual(["Each employee gets 30 days of paid leave a year [1].", [leave.text]]);
  expect(underlined).toEqual(["30"]);
});

it("underlines of an answer that cites nothing what no passage says", async () => {
  const answer = "The Kestrel pump is covered for seven years. Penguins negotiated the peace treaty.";
  const { text, quotes, underlined } = await seen(answer, [passage]);
  expect([text, quotes]).toEqual([answer, []]);
  expect(underlined).toEqual(["Penguins negotiated the peace treaty."]);
});

it("never takes a file's own marker for a citation", async () => {
  const { quotes, text } = await seen("The Kestrel pump runs on oil.[2] It was made in Leeds.[1] [4]", [
    footnoted,
    leave,
  ]);
  expect(text).toBe("The Kestrel pump runs on oil. It was made in Leeds. [1]");
  expect(quotes).toEqual(["It was made in Leeds.[1, 3]"]);
});

it("cites for a short answer what the question and it say together, and a translation by its passage", async () => {
  const yes = await seen("Yes. [1]", [leave], "Does each employee get paid leave?");
  expect([yes.quotes, yes.underlined]).toEqual([[leave.text], []]);
  const german = await seen("Alle Mitarbeiter haben im Jahr 25 Tage Urlaub. [1]", [leave]);
  expect([german.quotes, german.underlined]).toEqual([[leave.text], []]);
  const invented = await seen("Alle Mitarbeiter haben im Jahr 31 Tage Urlaub. [1]", [leave]);
  expect(invented.quotes).toEqual([]);
  expect(invented.underlined).toEqual(["Alle Mitarbeiter haben im Jahr 31 Tage Urlaub."]);
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
