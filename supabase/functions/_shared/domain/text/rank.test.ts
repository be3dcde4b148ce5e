import { describe, expect, it } from "vitest";
import { termId } from "./lexical.ts";
import { readQuestion } from "./question.ts";
import { aboutOf, type Found, type FoundPassage, rankForAll, rankPassages } from "./rank.ts";

let made = 0;

function passage(text: string, given: Partial<FoundPassage> = {}): FoundPassage {
  made += 1;
  const start = given.start ?? made * 10_000;
  return {
    document_id: 1,
    revision_id: 1,
    document_name: "Manual.md",
    ordinal: made,
    text,
    start,
    end: start + text.length,
    page: null,
    time: null,
    heading_path: [],
    table_header: null,
    marks: [],
    hash: `hash ${made}`,
    lexical_score: 1,
    similarity: null,
    ...given,
  };
}

const asked = "How long is the Kestrel pump covered?";
const question = readQuestion(asked);
/** As rare as each term of the questions is among many passages. */
const rarity = (...questions: string[]) =>
  new Map(questions.flatMap((text) => [...readQuestion(text).terms.keys()]).map((term) => [termId(term), 4]));
const found = (results: FoundPassage[], chunk_count = 500, idf = rarity(asked)): Found => ({
  results,
  chunk_count,
  idf,
});
const texts = ({ passages }: { passages: { text: string }[] }) => passages.map(({ text }) => text);

const answer = "The Kestrel pump is covered for seven years.";
const off = "Visitors sign the book at the gate before nine.";

describe("the order of passages", () => {
  it("is that of how well they match, whatever the database gave first", () => {
    const ranked = rankPassages(
      question,
      found([passage(off, { lexical_score: 0.1 }), passage(answer, { lexical_score: 9 })]),
      { semantic: false },
    );
    expect(texts(ranked)).toEqual([answer, off]);
    expect(ranked.passages[0]?.score).toBeGreaterThan(ranked.passages[1]?.score ?? 0);
  });

  it("follows meaning where embeddings know it, and hardly where they don't", () => {
    const results = () => [
      passage(answer, { lexical_score: 3, similarity: 0.2 }),
      passage(off, { lexical_score: 1, similarity: 0.9 }),
    ];
    const alike = "Nothing of it is said.";
    const near = [
      passage(alike, { lexical_score: null, similarity: 0.2 }),
      passage(off, { lexical_score: null, similarity: 0.9 }),
    ];
    expect(texts(rankPassages(question, found(near), { semantic: true }))[0]).toBe(off);
    expect(texts(rankPassages(question, found(results()), { semantic: false }))[0]).toBe(answer);
  });

  it("holds each text once", () => {
    const twice = [passage(answer, { hash: "same" }), passage(answer, { hash: "same", document_id: 2 })];
    expect(texts(rankPassages(question, found(twice), { semantic: false }))).toEqual([answer]);
  });

  it("has so many places as are wanted, eight unless told", () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      passage(`${answer} (${index})`, { document_id: index }),
    );
    expect(rankPassages(question, found(many), { semantic: false }).passages).toHaveLength(8);
    expect(rankPassages(question, found(many), { semantic: false, limit: 3 }).passages).toHaveLength(3);
  });

  it("leaves half of the places to good passages of other files", () => {
    const crowd = Array.from({ length: 10 }, (_, index) =>
      passage(`${answer} (${index})`, { lexical_score: 9 }),
    );
    const others = [2, 3].map((document_id) =>
      passage(`${answer} In ${document_id}.`, { document_id, lexical_score: 8 }),
    );
    const files = rankPassages(question, found([...crowd, ...others]), {
      semantic: false,
      limit: 4,
    }).passages;
    expect(files.map(({ document_id }) => document_id).sort()).toEqual([1, 1, 2, 3]);
  });

  it("gives a file that alone is good the places of those that aren't", () => {
    const crowd = Array.from({ length: 6 }, (_, index) =>
      passage(`${answer} (${index})`, { lexical_score: 9 }),
    );
    const poor = passage(off, { document_id: 2, lexical_score: 0.01 });
    const files = rankPassages(question, found([...crowd, poor]), { semantic: false, limit: 4 }).passages;
    expect(files.map(({ document_id }) => document_id)).toEqual([1, 1, 1, 1]);
  });
});

describe("passages that overlap", () => {
  const text = `${answer} Its seals are made of nitrile rubber.`;
  const [one, two] = [text.slice(0, 60), text.slice(40)];
  const mark = (at: number) => ({ at, page: 1, time: null });
  const pair = (gap = 0, document_id = 1) => [
    passage(two, { start: 40 + gap, document_id, lexical_score: 1, marks: [mark(45), mark(70)] }),
    passage(one, { start: 0, lexical_score: 9, marks: [mark(0), mark(45)] }),
  ];

  it("are one, exact to the character, that ranks where the better one did", () => {
    const both = rankPassages(question, found(pair()), { semantic: false });
    const [alone] = rankPassages(question, found([passage(one, { lexical_score: 9 })]), {
      semantic: false,
    }).passages;
    expect(both.passages).toHaveLength(1);
    expect(both.passages[0]).toMatchObject({ text, start: 0, end: text.length, score: alone?.score });
    expect(both.passages[0]?.marks.map(({ at }) => at)).toEqual([0, 45, 70]);
  });

  it("are one also where they only touch, and two where they don't or are of two files", () => {
    const touching = rankPassages(question, found(pair(20)), { semantic: false });
    expect(touching.passages.map(({ end }) => end)).toEqual([20 + text.length]);
    expect(rankPassages(question, found(pair(21)), { semantic: false }).passages).toHaveLength(2);
    expect(rankPassages(question, found(pair(0, 2)), { semantic: false }).passages).toHaveLength(2);
  });

  it("stay apart where they would be too long together", () => {
    const length = (end: number) => [
      passage(answer, { start: 0, end: 1_900 }),
      passage(`${answer} Again.`, { start: 1_800, end }),
    ];
    expect(rankPassages(question, found(length(3_600)), { semantic: false }).passages).toHaveLength(1);
    expect(rankPassages(question, found(length(3_601)), { semantic: false }).passages).toHaveLength(2);
  });
});

describe("whether anything found supports an answer", () => {
  const supports = (results: FoundPassage[], semantic: boolean, chunks = 500) =>
    rankPassages(question, found(results, chunks), { semantic }).supported;

  it("is no where nothing was found", () => {
    const nothing = rankPassages(question, found([]), { semantic: true });
    expect(nothing).toEqual({ passages: [], support: -10, supported: false, readable: false });
  });

  it("is yes for who says it, no for who speaks of something else", () => {
    const said = rankPassages(question, found([passage(answer, { lexical_score: 12 })]), { semantic: false });
    expect([said.supported, said.support > 0]).toEqual([true, true]);
    const unsaid = rankPassages(question, found([passage(off, { lexical_score: 0.2 })]), { semantic: false });
    expect([unsaid.supported, unsaid.support > 0]).toEqual([false, false]);
  });

  it("is yes by meaning alone from a similarity on, where embeddings know meaning", () => {
    const near = (similarity: number) => [passage(off, { lexical_score: null, similarity })];
    expect(supports(near(0.35), true)).toBe(true);
    expect(supports(near(0.34), true)).toBe(false);
    expect(supports(near(0.9), false)).toBe(false);
  });

  it("goes by the share of the question alone in the few passages of a small library", () => {
    const weak = [passage(answer, { lexical_score: 0.05 })];
    expect(supports(weak, false, 11)).toBe(true);
    expect(supports(weak, false, 12)).toBe(false);
    expect(supports([passage(off, { lexical_score: 0.05 })], false, 11)).toBe(false);
  });

  it("takes more the more passages there are, in which words meet by chance", () => {
    const support = (chunks: number) =>
      rankPassages(question, found([passage(answer, { lexical_score: 8 })], chunks), { semantic: false })
        .support;
    expect(support(100)).toBeGreaterThan(support(10_000));
  });

  it("takes the names of the question", () => {
    const support = (text: string) =>
      rankPassages(question, found([passage(text, { lexical_score: 8 })]), { semantic: false }).support;
    expect(support(answer)).toBeGreaterThan(0);
    expect(support(answer.replace("Kestrel", "Heron"))).toBeLessThan(0);
  });
});

describe("a message of several questions", () => {
  const second = "Where is the Heron valve made?";
  const heron = "The Heron valve is made in Whitby.";
  const questions = [question, readQuestion(second)];
  const both = (results: FoundPassage[]) => found(results, 500, rarity(asked, second));

  it("has the passages of each in turn, none twice", () => {
    const results = [
      passage(`${answer} (1)`, { lexical_score: 12 }),
      passage(`${answer} (2)`, { lexical_score: 11 }),
      passage(heron, { lexical_score: 12, document_id: 2 }),
    ];
    const ranked = rankForAll(questions, both(results), { semantic: false });
    expect(texts(ranked).slice(0, 2).sort()).toEqual([`${answer} (1)`, heron].sort());
    expect(new Set(texts(ranked)).size).toBe(3);
    expect(ranked.passages).toHaveLength(3);
    expect(rankForAll(questions, both(results), { semantic: false, limit: 2 }).passages).toHaveLength(2);
  });

  it("is supported when one is, by the passages of that one", () => {
    const results = [
      passage("The pump room is locked at night.", { lexical_score: 6 }),
      passage(heron, { lexical_score: 6, document_id: 2 }),
    ];
    const ranked = rankForAll(questions, both(results), { semantic: false });
    expect([ranked.supported, texts(ranked)[0]]).toEqual([true, heron]);
    expect(ranked.support).toBe(
      rankPassages(readQuestion(second), both(results), { semantic: false }).support,
    );
    expect(
      rankForAll(questions, both([passage(off, { lexical_score: 0.1 })]), { semantic: false }).supported,
    ).toBe(false);
  });

  it("of one is that question", () => {
    const results = [passage(answer)];
    expect(rankForAll([question], found(results), { semantic: false })).toEqual(
      rankPassages(question, found(results), { semantic: false }),
    );
  });
});

it("what stands above a passage is its file's name without the ending, its headings, its table's head", () => {
  expect(aboutOf({ document_name: "Pumps v1.2.docx", heading_path: ["A", "B"], table_header: "| x |" })).toBe(
    "Pumps v1.2\nA\nB\n| x |",
  );
  expect(aboutOf({ document_name: "Pumps", heading_path: [], table_header: null })).toBe("Pumps\n");
});
