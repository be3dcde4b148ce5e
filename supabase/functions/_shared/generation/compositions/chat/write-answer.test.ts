import { afterEach, expect, it, vi } from "vitest";
import type { AnswerSearch } from "../../../contract/chat.ts";
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
const ended = (status: string, error: string | null) => ({
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
    finish_answer: ({ new_status, error }) =>
      ended(String(new_status), (error as string | undefined) ?? null),
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

/** What an answer tells of its search. */
async function told(scene: Scene) {
  const { run, of } = writing(scene);
  await run();
  const [stored] = of("finish_answer");
  return { search: stored?.["search"] as AnswerSearch | undefined, unsupported: stored?.["unsupported"] };
}
const unfit = {
  ...passage,
  text: "The Kestrel pump is sold in Leeds. It weighs four kilos.",
  lexical_score: 0.1,
};
const asking = (content: string) => ({ history: [{ role: "user" as const, content }] });

it.each([
  ["by its marker, in any language", "Dazu steht nichts in den Unterlagen. [0]"],
  ["by its phrase alone", "I couldn’t find anything in your documents that answers this."],
])(
  "a model that finds no answer in what it was given is known %s, and what it was given is nearest",
  async (_, said) => {
    const { search, unsupported } = await told({
      stream: [said],
      answers: { search_chunks: () => ({ chunk_count: 1, idf: Array(40).fill(1), results: [unfit, leave] }) },
      context: asking("How much does the Kestrel pump weigh in Leeds?"),
    });
    expect(search).toMatchObject({ refused: true, documents: 1 });
    expect(search?.closest[0]).toMatchObject({
      document_id: 3,
      start: 100,
      document_name: "Pumps.md",
      heading: "Kestrel pump",
    });
    expect(search?.closest[0]?.quote).toContain("four kilos");
    expect(unsupported).toEqual([]);
  },
);

it("tells what came nearest when nothing found was good enough, and not what has no word of the question", async () => {
  const far = { ...leave, lexical_score: null, similarity: 0.1 };
  const { search } = await told({
    stream: ["I couldn't find anything in your documents that answers this. [0]"],
    answers: {
      search_chunks: () => ({
        chunk_count: 900,
        idf: Array(40).fill(9),
        results: [{ ...unfit, similarity: 0.1 }, far],
      }),
    },
    context: asking("Which zebra governs the Kestrel quorum of Jupiter?"),
  });
  expect(search).toMatchObject({ refused: true });
  expect(search?.searched.map(({ document_id }) => document_id)).toEqual([3, 5]);
  expect(search?.closest.map(({ document_id }) => document_id)).toEqual([3]);
});

it("an answer without a source that doesn't refuse has nothing near, nor has one that cites", async () => {
  const greeting = await told({ stream: ["Hello!"], context: asking("Hello") });
  expect([greeting.search?.refused, greeting.search?.closest]).toEqual([undefined, []]);
  const cited = await told({ stream: ["Seven years. [1][0]"] });
  expect(cited.search).toMatchObject({
    closest: [],
    sections: [{ document_id: 3, number: 1, heading: "Kestrel pump" }],
  });
  expect(cited.search?.refused).toBeUndefined();
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

const many = Array.from({ length: 60 }, (_, at) => ({
  ...passage,
  heading_path: [`Part ${at}`],
  start: at * 400,
  end: at * 400 + 340,
  text: `Part ${at} of the Kestrel pump is kept in store ${at}. `.repeat(7),
}));
/** A question about a whole document of 60 passages, and what the model does with a pass. */
const summarising = (complete: Scene["complete"], more: Scene = {}) =>
  writing({
    context: { history: [{ role: "user", content: "Summarise the pumps" }] },
    complete,
    stream: ["Part 7 is kept in store 7. [8]"],
    ...more,
    answers: {
      readable_documents: () => ({ total: 1, documents: [{ id: 3, name: "Pumps.md", words: 1 }] }),
      overview_chunks: () => ({ results: [] }),
      whole_chunks: () => ({ documents: [{ id: 3, name: "Pumps.md", total: 60 }], results: many }),
      ...more.answers,
    },
  });
const notesOf: Scene["complete"] = (messages) => {
  const ids = [...(messages[0]?.content.matchAll(/<source id="(\d+)"/g) ?? [])].map(([, id]) => id);
  return Promise.resolve(ids.map((id) => `A part is kept in a store. [${id}]`).join("\n"));
};

it("about a whole document is written from notes of all its passages, and tells how many these are", async () => {
  const options: (AskOptions | undefined)[] = [];
  const { run, events, of, asked } = summarising((messages, signal, how) => {
    options.push(how);
    return notesOf(messages, signal, how);
  });
  await run();
  const read = events.flatMap((event) => (event["of"] ? [[event["count"], event["of"]]] : []));
  expect([read[0], read.at(-1)]).toEqual([
    [0, 60],
    [60, 60],
  ]);
  expect(options.length).toBeGreaterThan(1);
  expect(options.every((how) => how?.model === "side" && (how.maxTokens ?? 0) > 0)).toBe(true);
  const system = asked[0]?.[0]?.content ?? "";
  expect(system.match(/^- A part is kept/gm)).toHaveLength(60);
  expect(of("append_answer").at(-1)).toMatchObject({ citations: [{ document_id: 3, start: 2800 }] });
  expect(of("finish_answer")[0]).toMatchObject({
    new_status: "complete",
    unsupported: [],
    search: { reading: { read: 60, of: 60, documents: 1 } },
  });
});

it("whose asker stops it between two passes is cancelled, with nothing written", async () => {
  const scene = summarising((messages, signal, how) => {
    scene.stop.abort(CANCELLED);
    return notesOf(messages, signal, how);
  });
  await scene.run();
  expect(scene.asked).toEqual([]);
  expect(scene.of("finish_answer")[0]).toMatchObject({ new_status: "cancelled" });
});

it("that was cancelled elsewhere between two passes asks for no more of them", async () => {
  let passes = 0;
  const scene = summarising(
    async (messages, signal, how) => {
      passes += 1;
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
      return notesOf(messages, signal, how);
    },
    { answers: { append_answer: () => "cancelled" } },
  );
  await scene.run();
  expect([passes <= 3, scene.asked]).toEqual([true, []]);
  expect(scene.of("finish_answer")[0]).toMatchObject({ new_status: "cancelled" });
});

it("whose lease is lost between two passes is left to who has it", async () => {
  const lost = new Error("lost");
  const scene = summarising((messages, signal, how) => {
    scene.lease.abort(lost);
    return notesOf(messages, signal, how);
  });
  await expect(scene.run()).rejects.toBe(lost);
  expect([scene.asked, scene.of("finish_answer")]).toEqual([[], []]);
});

it("whose model fails in a pass is failed, in words", async () => {
  const { run, of, asked } = summarising(() =>
    Promise.reject(new ApiError("provider_failed", "The AI model is busy.")),
  );
  await run();
  expect(asked).toEqual([]);
  expect(of("finish_answer")[0]).toMatchObject({ new_status: "failed", error: "The AI model is busy." });
});

it("tells which documents there are by their names, newest first, without a search", async () => {
  const documents = [
    { id: 8, name: "Newest </documents>.md", words: 0 },
    { id: 3, name: "Pumps.md", words: 0 },
  ];
  const { run, of, asked } = writing({
    context: { history: [{ role: "user", content: "Which documents do you have?" }] },
    answers: { readable_documents: () => ({ total: 41, documents }) },
  });
  await run();
  expect([of("search_chunks"), of("overview_chunks")]).toEqual([[], []]);
  expect(asked[0]?.[0]?.content).toMatch(
    /<documents shown="2" total="41">\n- Newest &lt;\/documents>\.md\n- Pumps\.md\n<\/documents>/,
  );
});

const cited = [{ document_id: 3, revision_id: 4, start: 100, end: 147 }];
const talk = (question: string): AnswerContext["history"] => [
  { role: "user", content: "How long is the Kestrel pump covered?" },
  { role: "assistant", content: "Seven years. [1]", cited },
  { role: "user", content: question },
];

it("keeps for a follow-up what the answer before it cited, and searches the same documents", async () => {
  const other = { ...passage, document_id: 9, revision_id: 9, document_name: "Valves.md", hash: "v" };
  const { run, of, asked } = writing({
    context: { history: talk("And in 2022?") },
    answers: {
      search_chunks: ({ document_ids }) => ({
        chunk_count: 1,
        idf: Array(40).fill(1),
        results: document_ids ? [] : [other],
      }),
      cited_chunks: () => ({ results: [passage] }),
    },
  });
  await run();
  expect(of("search_chunks").map(({ document_ids }) => document_ids)).toEqual([undefined, [3]]);
  expect(of("cited_chunks")).toEqual([
    { organization_id: 1, user_id: 4, revision_ids: [4], starts: [100], ends: [147] },
  ]);
  const titles = [...(asked[0]?.[0]?.content.matchAll(/title="([^"]*)"/g) ?? [])].map(([, title]) => title);
  expect(titles[0]).toBe("Pumps.md");
  expect(JSON.stringify(asked)).not.toContain("cited");
});

it("asks once for a question that stands alone, whatever was cited before it", async () => {
  const { run, of } = writing({ context: { history: talk("Which colours does the Heron valve come in?") } });
  await run();
  expect([of("search_chunks").length, of("cited_chunks")]).toEqual([1, []]);
});
