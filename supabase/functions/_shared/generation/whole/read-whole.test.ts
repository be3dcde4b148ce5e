import { expect, it, vi } from "vitest";
import { fakeDb } from "../../db/testing/fake-db.ts";
import type { Whole } from "../../domain/text/whole.ts";
import type { Ai, AiMessage } from "../../providers/ai.ts";
import type { Passage } from "../retrieval/passage.ts";
import type { ReadingBudget } from "./budget.ts";
import { chosen } from "./choose.ts";
import { readWhole } from "./read-whole.ts";

const passage = (at: number, of: Partial<Passage> = {}): Passage => ({
  document_id: 3,
  revision_id: 4,
  document_name: "Minutes.md",
  page: null,
  time: null,
  heading_path: [`Item ${at}`],
  table_header: null,
  marks: [],
  start: at * 100,
  end: at * 100 + 60,
  text: `Item ${at} was carried by the members present, [2] and noted.`,
  ...of,
});
const summary: Whole = { kind: "summary", words: ["minutes"], sides: null };
const budget: ReadingBudget = { passTokens: 150, passes: 40, together: 3, time: 60_000, noteTokens: 6000 };

interface Scene {
  whole?: Whole;
  question?: string;
  stored?: Passage[];
  found?: Passage[];
  complete?: Ai["complete"];
  of?: Partial<ReadingBudget>;
  total?: number;
}

function reading({
  whole = summary,
  question = "Summarise the minutes",
  stored = [],
  found = [],
  complete,
  of = {},
  total,
}: Scene) {
  const names = [...new Map(stored.map((each) => [each.document_id, each.document_name]))];
  const fake = fakeDb({
    readable_documents: () => ({
      total: names.length,
      documents: names.map(([id, name]) => ({ id, name, words: 1 })),
    }),
    whole_chunks: () => ({
      documents: names.map(([id, name]) => ({
        id,
        name,
        total: total ?? stored.filter(({ document_id }) => document_id === id).length,
      })),
      results: stored,
    }),
  });
  const asked: string[] = [];
  const noting: Ai["complete"] = (messages) => {
    const sources = messages[0]?.content ?? "";
    asked.push(sources);
    const ids = [...sources.matchAll(/<source id="(\d+)"/g)].map(([, id]) => id);
    return Promise.resolve(ids.map((id) => `- Passage ${id} says something. [${id}] [999]`).join("\n"));
  };
  const told: [number, number][] = [];
  const stop = new AbortController();
  const run = () =>
    readWhole(
      {
        service: fake.db,
        ai: { complete: complete ?? noting },
        library: { organization_id: 1, user_id: 2, documents: 5 },
      },
      {
        whole,
        question,
        found: Promise.resolve(found),
        said: [],
        progress: (read, all) => told.push([read, all]),
        budget: { ...budget, ...of },
      },
      stop.signal,
    );
  return { ...fake, run, asked, told, stop };
}
const many = (count: number, of: Partial<Passage> = {}) =>
  Array.from({ length: count }, (_, at) => passage(at, of));

it("reads every passage in passes of one document each, a few at a time, and tells how far it is", async () => {
  const stored = [...many(20), ...many(17, { document_id: 5, revision_id: 6, document_name: "Annex.md" })];
  const { run, asked, told } = reading({ stored });
  const result = await run();
  expect(result?.told).toEqual({ read: 37, of: 37, documents: 2 });
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.join("\n").match(/<source id=/g)).toHaveLength(37);
  expect(asked.filter((each) => each.includes("Minutes.md") && each.includes("Annex.md"))).toEqual([]);
  expect([told[0], told.at(-1)]).toEqual([
    [0, 37],
    [37, 37],
  ]);
  expect(result?.prompt.notes.map(({ title, lines }) => [title, lines.length])).toEqual([
    ["Minutes.md", 20],
    ["Annex.md", 17],
  ]);
});

it("keeps in notes the numbers of their pass alone, none of which a file writes itself", async () => {
  const { run } = reading({ stored: many(9) });
  const result = await run();
  const lines = result?.prompt.notes.flatMap((each) => each.lines) ?? [];
  const ids = result?.passages.map(({ id }) => id);
  expect(lines.map((line) => Number(/\[(\d+)\]/.exec(line)?.[1]))).toEqual(ids);
  expect(ids).not.toContain(2);
  expect(lines.join()).not.toContain("999");
});

it("gives passages that one pass holds to the answer as they are, without asking for notes", async () => {
  const { run, asked } = reading({ stored: many(2), found: [passage(1)] });
  const result = await run();
  expect(asked).toEqual([]);
  expect(result?.shown.map(({ start }) => start)).toEqual([100, 0]);
  expect(result?.told).toEqual({ read: 2, of: 2, documents: 1 });
});

it("reads evenly what is over its passes, and says how much it has left out", async () => {
  const { run, asked } = reading({ stored: many(40), of: { passes: 3 }, total: 90 });
  const result = await run();
  expect(asked).toHaveLength(3);
  expect(result?.told.of).toBe(90);
  expect(result?.told.read).toBe(asked.join("\n").match(/<source id=/g)?.length);
  expect(asked.join()).toMatch(/section="Item 0"/);
  expect(asked.join()).toMatch(/section="Item (?:2|3)\d"/);
});

it("begins no further pass when its time is over", async () => {
  const clock = vi.spyOn(performance, "now");
  let passes = 0;
  clock.mockImplementation(() => passes * 1000);
  const complete = () => {
    passes += 1;
    return Promise.resolve("none");
  };
  const result = await reading({ stored: many(30), complete, of: { together: 1, time: 2500 } }).run();
  clock.mockRestore();
  expect(passes).toBe(3);
  expect(result?.told.read).toBeGreaterThan(0);
  expect(result?.told.read).toBeLessThan(30);
});

it("fails with the model, and stops the passes under way", async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const complete = (_: AiMessage[], signal?: AbortSignal) => {
    signals.push(signal);
    if (signals.length === 2) return Promise.reject(new Error("busy"));
    return new Promise<string>((_resolve, reject) =>
      signal?.addEventListener("abort", () => reject(new Error("stopped"))),
    );
  };
  await expect(reading({ stored: many(30), complete }).run()).rejects.toThrow("busy");
  expect(signals.every((signal) => signal?.aborted)).toBe(true);
  expect(signals.length).toBeLessThanOrEqual(3);
});

it("stops when it is told to, before another pass", async () => {
  let passes = 0;
  const scene = reading({
    stored: many(30),
    of: { together: 1 },
    complete: () => {
      passes += 1;
      if (passes === 2) scene.stop.abort(new Error("cancelled"));
      return Promise.resolve("none");
    },
  });
  await expect(scene.run()).rejects.toThrow("cancelled");
  expect(passes).toBe(2);
});

it("counts over a stored table without asking the model", async () => {
  const text =
    "| Supplier | Country |\n| --- | --- |\n| Alder | Germany |\n| Birch | France |\n| Cedar | Germany |";
  const stored = [passage(0, { heading_path: ["Suppliers"], text }), ...many(30).slice(1)];
  const whole: Whole = { kind: "count", words: ["suppliers", "germany"], sides: null };
  const { run, asked } = reading({
    whole,
    question: "How many suppliers are there in Germany?",
    stored,
    found: [stored[0] ?? passage(0)],
  });
  const result = await run();
  expect(asked).toEqual([]);
  expect(result?.prompt.counted).toMatchObject({ count: 2, total: 3, where: "germany" });
  expect(result?.told).toEqual({ read: 30, of: 30, documents: 1 });
});

it("is nothing when the question means no document", async () => {
  const { run, of } = reading({ stored: [], found: [] });
  expect(await run()).toBeNull();
  expect(of("whole_chunks")).toEqual([]);
});

const named = (...names: string[]) => names.map((name, at) => ({ id: at + 1, name }));

it.each<[string, Partial<Whole>, string[], number[]]>([
  ["the one that is named", { words: ["10k"] }, ["apple-10-K-2024.pdf", "apple-10-Q.pdf"], [1]],
  ["the one whose name holds most", { words: ["lease", "elm"] }, ["Lease Oak.md", "Lease Elm.md"], [2]],
  ["all that are named alike", { words: ["lease"] }, ["Lease Oak.md", "Lease Elm.md", "Menu.md"], [1, 2]],
  [
    "the report of the quarter that is asked for, however its name writes it",
    { words: ["halden", "10q", "second", "quarter"] },
    ["halden-10q-2025-q1.pdf", "halden-10q-2025-q2.pdf", "halden-annual-report.pdf"],
    [2],
  ],
  [
    "none of another quarter",
    { words: ["halden", "third", "quarter"] },
    ["halden_first_quarter.pdf", "halden-q2.pdf"],
    [],
  ],
  [
    "the report of a half that holds the quarter",
    { words: ["halden", "second", "quarter"] },
    ["halden-q1.pdf", "halden-h1-quarter.pdf"],
    [2],
  ],
  ["none for a name that hardly fits", { words: ["lawsuit", "pulse", "watch"] }, ["Pulse.md"], []],
])("chooses to summarise %s", (_, whole, names, ids) => {
  expect(chosen({ ...summary, ...whole }, named(...names), [])).toEqual(ids);
});

it("chooses for a comparison one document for each side, for a list the one that was found", () => {
  const sides: Whole = {
    kind: "compare",
    words: ["lease", "elm", "oak"],
    sides: [["lease", "elm"], ["oak"]],
  };
  expect(chosen(sides, named("Lease Elm.md", "Lease Oak.md", "Menu.md"), [])).toEqual([1, 2]);
  const list: Whole = { kind: "list", words: ["suppliers"], sides: null };
  expect(chosen(list, named("Suppliers.md"), [passage(0)])).toEqual([1]);
  expect(chosen(list, [], [passage(0), passage(1)])).toEqual([3]);
});
