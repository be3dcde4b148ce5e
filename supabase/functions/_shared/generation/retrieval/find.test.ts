import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeDb } from "../../db/testing/fake-db.ts";
import type { AiMessage } from "../../providers/ai.ts";
import { findPassages, type RetrievalModel } from "./find.ts";
import type { FoundPassage } from "./fuse.ts";

let warned: string[] = [];
beforeEach(() => {
  warned = [];
  vi.spyOn(console, "warn").mockImplementation((line: string) => void warned.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

let places = 0;
const passage = (text: string, more: Partial<FoundPassage> = {}): FoundPassage => {
  places += 1;
  return {
    document_id: places,
    revision_id: places,
    document_name: "Manual.pdf",
    page: null,
    time: null,
    heading_path: [],
    table_header: null,
    marks: [],
    start: 0,
    end: text.length,
    text,
    ordinal: 0,
    hash: text,
    lexical_score: 1,
    similarity: 0.3,
    ...more,
  };
};
/** Passages of which none is likelier than the others. */
const alike = (...texts: string[]) => texts.map((text) => passage(text));
const certain = () => [
  passage("The Kestrel pump is covered for seven years.", { lexical_score: 9, similarity: 0.9 }),
  ...alike("Something else.", "Another thing."),
];
const question = "How long is the Kestrel pump covered?";

interface Scene {
  /** What each search finds, in turn; the last goes on. */
  finds?: FoundPassage[][];
  complete?: (messages: AiMessage[], signal?: AbortSignal) => Promise<string>;
  rerank?: RetrievalModel["rerank"];
  helps?: boolean;
  total?: number;
}

function scene({ finds = [certain()], complete, rerank = null, helps = true, total = 20 }: Scene = {}) {
  let searched = 0;
  const fake = fakeDb({
    search_chunks: () => {
      const results = finds[Math.min(searched, finds.length - 1)];
      searched += 1;
      return { chunk_count: total, idf: Array(40).fill(2), results };
    },
  });
  const asked: string[] = [];
  const model: RetrievalModel = {
    semantic: true,
    embeddingModel: "m",
    helpsSearch: helps,
    rerank,
    embed: (texts) => Promise.resolve(texts.map(() => [1, 0])),
    complete: (messages, signal) => {
      asked.push(/Task: (\w+)/.exec(messages[0]?.content ?? "")?.[1] ?? "");
      return complete ? complete(messages, signal) : Promise.resolve("");
    },
  };
  const library = { organization_id: 1, user_id: 2, documents: 3 };
  const find = (text = question, signal = new AbortController().signal) =>
    findPassages({ service: fake.db, model, library }, text, signal);
  return {
    find,
    asked,
    texts: async (text?: string) => (await find(text)).map((each) => each.text),
    ...fake,
  };
}

describe("what is found", () => {
  it("is asked of the database once, and of no model, when the likeliest passage is sure", async () => {
    const { texts, asked, of } = scene();
    expect((await texts())[0]).toBe("The Kestrel pump is covered for seven years.");
    expect([asked, of("search_chunks").length]).toEqual([[], 1]);
  });

  it("is what search and fusion say, for a model that doesn't help and thin finds too", async () => {
    const { texts, asked, of } = scene({
      helps: false,
      total: 5000,
      finds: [alike("One.", "Two.", "Three.")],
    });
    expect(await texts()).toEqual(["One.", "Two.", "Three."]);
    expect([asked, of("search_chunks").length]).toEqual([[], 1]);
  });

  it("is eight passages at most, each text once, those that overlap joined", async () => {
    const many = Array.from({ length: 20 }, (_, index) => passage(`Number ${index}.`));
    const first = passage("The pump runs on oil", { document_id: 900, start: 0, end: 20, lexical_score: 8 });
    const second = passage("on oil. Twice a year.", {
      document_id: 900,
      start: 14,
      end: 35,
      lexical_score: 7,
    });
    const { texts } = scene({ helps: false, finds: [[first, second, { ...first }, ...many]] });
    const found = await texts("pump oil");
    expect(found).toHaveLength(7);
    expect(found[0]).toBe("The pump runs on oil. Twice a year.");
  });
});

describe("a model that helps", () => {
  it("orders candidates that are close, and drops none", async () => {
    const close = alike("One.", "Two.", "Three.", "Four.");
    const { texts, asked } = scene({
      finds: [close],
      total: 1,
      complete: () => Promise.resolve("3, 1, 99, 3"),
    });
    expect(await texts()).toEqual(["Three.", "One.", "Two.", "Four."]);
    expect(asked).toEqual(["order"]);
  });

  it("leaves the order to the provider's own endpoint where it has one", async () => {
    const rerank = vi.fn((_query: string, texts: string[]) => Promise.resolve(texts.map((_, at) => at)));
    const { texts, asked } = scene({ finds: [alike("One.", "Two.", "Three.")], total: 1, rerank });
    expect(await texts()).toEqual(["Three.", "Two.", "One."]);
    expect(asked).toEqual([]);
    expect(rerank.mock.calls[0]?.[0]).toBe(question);
    expect(rerank.mock.calls[0]?.[1][0]).toBe("Manual.pdf\nOne.");
  });

  it("is asked for other words when what was found is thin, and what they find is added", async () => {
    const { texts, asked, of } = scene({
      finds: [alike("Nothing of it.", "Nor here."), certain()],
      total: 5000,
      complete: (messages) =>
        Promise.resolve(
          messages[0]?.content.includes("Task: queries") ? "1. Kestrel pump warranty period" : "0",
        ),
    });
    const found = await texts();
    expect(asked).toEqual(["queries", "order"]);
    expect(of("search_chunks")).toHaveLength(2);
    expect(found.slice(0, 2)).toEqual(["Nothing of it.", "The Kestrel pump is covered for seven years."]);
  });

  it("splits a message that asks several things while the first search runs", async () => {
    const { find, asked, of } = scene({
      complete: () => Promise.resolve("warranty pump\ncolour of the pump"),
    });
    await find("Is the pump covered? Welche Farbe hat die Pumpe, und seit wann?");
    expect(asked[0]).toBe("queries");
    expect(of("search_chunks")).toHaveLength(3);
  });

  it("that fails, or writes nothing of use, leaves what was found", async () => {
    const close = () => [alike("One.", "Two.")];
    const failing = scene({ finds: close(), total: 5000, complete: () => Promise.reject(new Error("busy")) });
    expect(await failing.texts()).toEqual(["One.", "Two."]);
    expect(warned).toHaveLength(2);
    const silent = scene({ finds: close(), total: 5000, complete: () => Promise.resolve("I'm sorry.") });
    expect((await silent.texts()).sort()).toEqual(["One.", "Two."]);
  });

  it("that is slow is waited for no longer than the budget says, all steps together", async () => {
    const timeouts: { ms: number; controller: AbortController }[] = [];
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      const controller = new AbortController();
      timeouts.push({ ms, controller });
      return controller.signal;
    });
    const { texts, asked } = scene({
      finds: [alike("One.", "Two.")],
      total: 5000,
      complete: () => {
        timeouts[0]?.controller.abort();
        return new Promise(() => undefined);
      },
    });
    expect(await texts()).toEqual(["One.", "Two."]);
    expect(timeouts.map(({ ms }) => ms)).toEqual([3_000]);
    expect(asked).toEqual(["queries"]);
  });

  it("isn't asked for what costs more than the budget has left", async () => {
    const long = Array.from({ length: 24 }, (_, index) => passage(`${index} ${"of the pump ".repeat(200)}`));
    const rerank = vi.fn(() => Promise.resolve([]));
    const { texts } = scene({ finds: [long], total: 1, rerank });
    expect(await texts()).toHaveLength(8);
    expect(rerank).not.toHaveBeenCalled();
  });

  it("ends with its asker", async () => {
    const stop = new AbortController();
    const { find } = scene({
      finds: [alike("One.", "Two.")],
      total: 5000,
      complete: () => {
        stop.abort(new Error("stopped"));
        return new Promise(() => undefined);
      },
    });
    await expect(find(question, stop.signal)).rejects.toThrow("stopped");
  });
});
