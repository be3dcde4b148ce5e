import { describe, expect, it } from "vitest";
import { layOut } from "./layout.ts";
import { cells } from "./table.ts";

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

  it.each([
    ["3. Your own car\n\nA mile is paid.", "Your own car"],
    ["\n\n3. Your own car\n\nA mile is paid.", "Your own car"],
    ["Điều 4. Nghỉ việc riêng có lương\n\n| Kết hôn | 3 |", "Điều 4. Nghỉ việc riêng có lương"],
    ["Note 7. Income taxes\n\nThe rate was 21%.", "Note 7. Income taxes"],
    ["Item II. Legal proceedings\n\nNone.", "Item II. Legal proceedings"],
    ["§ 2. Mietdauer\n\nEin Jahr.", "§ 2. Mietdauer"],
    ["2.1. Scope\n\nAll staff.", "2.1. Scope"],
    ["A) Allgemeines\n\nAlle Mitarbeiter.", "Allgemeines"],
    ["٣. الإجازات\n\nخمسة أيام.", "الإجازات"],
  ])("takes a numbered heading for one, whole, also where a passage begins: %j", (text, heading) => {
    expect(linesOf(text)[0]).toMatchObject({ kind: "heading", text: heading });
  });

  it.each(["Vitamin C. It is sold here.", "Type I. It begins early."])(
    "takes no letter that names a kind for a number: %s",
    (text) => {
      expect(linesOf(text)).toHaveLength(2);
    },
  );

  it("reads an item behind a bullet and its number", () => {
    expect(linesOf("- 1. Open a centre. All agreed.\n- 2. Buy nothing\n* (b) Wait")).toMatchObject([
      { kind: "item", text: "Open a centre." },
      { kind: "prose", text: "All agreed." },
      { kind: "item", text: "Buy nothing" },
      { kind: "item", text: "Wait" },
    ]);
  });

  it("leaves a day at the beginning of a line its number", () => {
    const days = [
      "15. März: Treffen aller Mitglieder im großen Saal des Rathauses",
      "2. Ocak toplantısı yapıldı.",
    ];
    expect(linesOf(days.join("\n")).map(({ text }) => text)).toEqual(days);
  });

  it("takes text of nothing but line breaks in no time", () => {
    expect(layOut("\n \n".repeat(50_000))).toEqual([]);
  });
});

it("cells splits a row and leaves an escaped bar alone", () => {
  expect(cells("| a | b \\| c |  |")).toEqual(["a", "b \\| c", ""]);
});

describe("the columns of a table", () => {
  const headers = (text: string): Record<string, string[]> =>
    Object.fromEntries(
      layOut(text)
        .filter(({ kind }) => kind === "row")
        .map(({ start, end, header }) => [cells(text.slice(start, end))[0] ?? "", header.filter(Boolean)]),
    );

  it("are told by both of its head rows, whatever blank and currency columns stand between", () => {
    const table = `|  |  |  | Three Months Ended |  |  | Six Months Ended |  |
| --- | --- | --- | --- | --- | --- | --- | --- |
|  | June 28, 2025 |  | June 29, 2024 |  | June 28, 2025 |  | June 29, 2024 |
| Net income | $ | 38,069 | $ | 34,941 | 72,328 | $ | 74,339 |`;
    expect(headers(table)).toEqual({
      "Net income": [
        "Three Months Ended June 28, 2025",
        "Three Months Ended June 29, 2024",
        "Six Months Ended June 28, 2025",
        "Six Months Ended June 29, 2024",
      ],
    });
  });

  it("are told by the lines of periods above a table that has no head, whose first row is a row", () => {
    const table = `Three Months Ended June 28, 2025 June 29, 2024

| Germany | $ | 21,291 $ | 20,283 |
| --- | --- | --- | --- |
| China |  | 64,806 | 60,948 |`;
    const names = ["Three Months Ended June 28, 2025", "Three Months Ended June 29, 2024"];
    expect(headers(table)).toEqual({ Germany: names, China: names });
  });

  it("change where a further head stands among the rows", () => {
    const table = `|  | 2024 | 2023 |
| --- | --- | --- |
| Cameras | 625.9 | 570.6 |
|  | 2022 | 2021 |
| Europe | 611.3 | 644.7 |`;
    expect(headers(table)).toEqual({ Cameras: ["2024", "2023"], Europe: ["2022", "2021"] });
  });
});
