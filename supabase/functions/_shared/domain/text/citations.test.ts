import { describe, expect, it } from "vitest";
import { createCitationParser, type AnswerEvent } from "./citations.ts";

type Cited = { source: number; sentence: string };

/** Reads an output in pieces of a size; sources 1 to 5 exist, each citation is its source and sentence. */
function read(
  output: string,
  size: number,
): { text: string; citations: [number, number][]; events: AnswerEvent<Cited>[] } {
  const parser = createCitationParser<Cited>((source, sentence) =>
    source >= 1 && source <= 5 ? { key: String(source), citation: { source, sentence } } : null,
  );
  const events: AnswerEvent<Cited>[] = [];
  for (let at = 0; at < output.length; at += size) events.push(...parser.push(output.slice(at, at + size)));
  events.push(...parser.end());
  return {
    text: events.map((event) => (event.type === "text" ? event.text : "")).join(""),
    citations: events.flatMap((event) =>
      event.type === "citation" ? [[event.number, event.citation.source] as [number, number]] : [],
    ),
    events,
  };
}

const cases: [string, string, string, [number, number][]][] = [
  [
    "numbers in the order of first use",
    "Late [3]. Early [1][3].",
    "Late [1]. Early [2][1].",
    [
      [1, 3],
      [2, 1],
    ],
  ],
  [
    "lists and ranges",
    "All [2, 4] of them [1-3].",
    "All [1][2] of them [3][1][4].",
    [
      [1, 2],
      [2, 4],
      [3, 1],
      [4, 3],
    ],
  ],
  [
    "other brackets",
    "So 【2】 and 【4†notes】.",
    "So [1] and [2].",
    [
      [1, 2],
      [2, 4],
    ],
  ],
  [
    "drops unknown ones with their blank",
    "Nobody knows [9]. Nor [0, 77] this.",
    "Nobody knows. Nor this.",
    [],
  ],
  ["says a repeated one once", "Once [2][2] [2].", "Once [1].", [[1, 2]]],
  [
    "leaves links",
    "See [1](https://example.org) and [text][x].",
    "See [1](https://example.org) and [text][x].",
    [],
  ],
  ["leaves code spans", "Use `a[1]` and ``b`[2]`` here [2].", "Use `a[1]` and ``b`[2]`` here [1].", [[1, 2]]],
  [
    "leaves code blocks",
    "Code:\n```js\nlet a = b[1];\n```\nDone [1].\n~~~~\n[2]\n~~~\n[3]\n~~~~\nEnd [4].",
    "Code:\n```js\nlet a = b[1];\n```\nDone [1].\n~~~~\n[2]\n~~~\n[3]\n~~~~\nEnd [2].",
    [
      [1, 1],
      [2, 4],
    ],
  ],
  [
    "ends an open code span with its paragraph",
    "A stray ` here.\n\nThen [2].",
    "A stray ` here.\n\nThen [1].",
    [[1, 2]],
  ],
  ["keeps what never becomes a marker", "An open [1", "An open [1", []],
  [
    "keeps other brackets",
    "List [a], [ ] task and [12 monkeys].",
    "List [a], [ ] task and [12 monkeys].",
    [],
  ],
  ["keeps blanks at the end", "Ends so  ", "Ends so  ", []],
  ["works at the start", "[2] says so.", "[1] says so.", [[1, 2]]],
];

describe("createCitationParser", () => {
  it.each(cases)("%s", (_, output, text, citations) => {
    for (const size of [1, 2, 3, 7, 1000]) expect(read(output, size)).toMatchObject({ text, citations });
  });

  it("never shows the beginning of a marker", () => {
    const parser = createCitationParser(() => null);
    expect(parser.push("It is so [")).toEqual([{ type: "text", text: "It is so" }]);
    expect(parser.push("1")).toEqual([]);
    expect(parser.push("2]")).toEqual([]);
    expect(parser.push(". Next")).toEqual([{ type: "text", text: ". Next" }]);
  });

  it("gives a citation before the text that shows it, with the sentence it ends", () => {
    const { events } = read("One thing. The tower is 300 m tall [2]. It is old. [3] End.", 4);
    const cited = events.flatMap((event) =>
      event.type === "citation" ? [event.citation.sentence.trim()] : [],
    );
    expect(cited).toEqual(["The tower is 300 m tall", "It is old."]);
    const first = events.findIndex((event) => event.type === "citation");
    expect(events.slice(0, first).some((event) => event.type === "text" && event.text.includes("[1]"))).toBe(
      false,
    );
  });

  it("numbers by key, so that one source may be cited at two places", () => {
    const parser = createCitationParser<string>((source, sentence) => ({
      key: `${source} ${sentence}`,
      citation: sentence,
    }));
    const text = [...parser.push("Red is warm [1]. Blue is cold [1]. "), ...parser.end()]
      .map((event) => (event.type === "text" ? event.text : ""))
      .join("");
    expect(text).toBe("Red is warm [1]. Blue is cold [2]. ");
  });
});
