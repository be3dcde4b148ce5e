import { describe, expect, it } from "vitest";
import { cells, layOut } from "./layout.ts";

const linesOf = (text: string) =>
  layOut(text).map(({ kind, start, end, block, header }) => ({
    kind,
    block,
    header,
    text: text.slice(start, end),
  }));

describe("layOut", () => {
  it("tells headings, sentences and items apart, block by block", () => {
    const text = "Opening a panel\n\nTurn it off. Wait ten minutes.\n\n- Remove the screws\n- Lift the lid";
    expect(linesOf(text).map(({ kind, block, text }) => [kind, block, text])).toEqual([
      ["heading", 0, "Opening a panel"],
      ["prose", 1, "Turn it off."],
      ["prose", 1, "Wait ten minutes."],
      ["item", 2, "Remove the screws"],
      ["item", 2, "Lift the lid"],
    ]);
  });

  it("gives each row of a table the names of its columns", () => {
    const table = "| Code | Meaning |\n| --- | --- |\n| E11 | Battery too hot |\n| E12 | Fan blocked |";
    expect(linesOf(table)).toEqual([
      { kind: "row", block: 0, header: ["Code", "Meaning"], text: "| E11 | Battery too hot |" },
      { kind: "row", block: 0, header: ["Code", "Meaning"], text: "| E12 | Fan blocked |" },
    ]);
  });

  it("doesn't take a short last sentence, or an only line, for a heading", () => {
    expect(linesOf("A first sentence.\n\nThe end").map(({ kind }) => kind)).toEqual(["prose", "prose"]);
    expect(linesOf("Kestrel 40").map(({ kind }) => kind)).toEqual(["prose"]);
  });

  it("takes text of nothing but line breaks in no time", () => {
    expect(layOut("\n \n".repeat(50_000))).toEqual([]);
  });
});

it("cells splits a row and leaves an escaped bar alone", () => {
  expect(cells("| a | b \\| c |  |")).toEqual(["a", "b \\| c", ""]);
});
