import { describe, expect, it } from "vitest";
import { makePdf, textContent, type TextLine } from "../testing/make-pdf.ts";
import { readAll } from "../testing/read-all.ts";

const page = (lines: readonly TextLine[], ...more: string[]) => [textContent(lines), ...more].join("\n");
const blocksOf = async (...pages: string[]) => (await readAll(makePdf({ pages }), "pdf")).blocks;
const column = (x: number, y: number, texts: readonly string[]): TextLine[] =>
  texts.map((text, index) => ({ text, x, y: y - 12 * index }));

const LEFT = [
  "Ducks are waterfowl that live in fresh",
  "water and in the sea. They are much small-",
  "er than swans and geese, and they eat",
  "grass, fish, insects and small worms.",
  "Most species migrate when it gets cold",
  "and come back in spring.",
];
const RIGHT = [
  "Swans are the largest members of the",
  "family and among the largest flying",
  "birds. They mate for life, but separa-",
  "tions do occur after a failed nesting.",
  "The number of eggs in each clutch is",
  "between three and eight.",
];

describe("reading order", () => {
  it("reads two columns one after the other and joins hyphenated words", async () => {
    const title: TextLine = {
      text: "On waterfowl and on where it lives in winter",
      x: 140,
      y: 740,
      size: 18,
    };
    const blocks = await blocksOf(page([title, ...column(60, 700, LEFT), ...column(320, 700, RIGHT)]));
    expect(blocks).toEqual([
      { kind: "heading", level: 1, text: title.text, page: 1 },
      {
        kind: "paragraph",
        page: 1,
        text: expect.stringContaining("They are much smaller than swans") as string,
      },
      { kind: "paragraph", page: 1, text: expect.stringContaining("separations do occur") as string },
    ]);
    expect(blocks[1]?.text).toMatch(/^Ducks .* back in spring\.$/s);
  });

  it("keeps boxes that stand side by side apart", async () => {
    const boxes = [
      ...column(40, 700, ["Left line 1", "Left line 2"]),
      ...column(300, 700.4, ["Right line 1", "Right line 2"]),
    ];
    const [left, right] = await blocksOf(page(boxes));
    expect(left?.text).toBe("Left line 1 Left line 2");
    expect(right?.text).toBe("Right line 1 Right line 2");
  });

  it("reads turned pages and puts turned notes after the text", async () => {
    const turned = "BT /F1 10 Tf 0 1 -1 0 30 300 Tm (Draft of May) Tj ET";
    const texts = (await blocksOf(page(column(60, 700, LEFT), turned))).map(({ text }) => text);
    expect(texts.at(-1)).toBe("Draft of May");
    const pdf = makePdf({
      pages: ["BT /F1 10 Tf 0 1 -1 0 300 300 Tm (All of it is turned) Tj ET"],
      page: "/Rotate 90",
    });
    expect((await readAll(pdf, "pdf")).blocks).toEqual([
      { kind: "paragraph", page: 1, text: "All of it is turned" },
    ]);
  });
});

describe("tables", () => {
  const grid = (rows: readonly string[][], y = 700): TextLine[] =>
    rows.flatMap((row, down) => row.map((text, right) => ({ text, x: 80 + 120 * right, y: y - 18 * down })));

  it("knows aligned columns as a table, and the text around it", async () => {
    const rows = [
      ["Product", "Price", "Stock"],
      ["Anvil", "12.50", "4"],
      ["Rope", "3.00", "120"],
    ];
    const blocks = await blocksOf(page([...grid(rows), ...column(60, 600, LEFT)]));
    expect(blocks[0]).toEqual({
      kind: "table",
      page: 1,
      text: "| Product | Price | Stock |\n| --- | --- | --- |\n| Anvil | 12.50 | 4 |\n| Rope | 3.00 | 120 |",
    });
    expect(blocks[1]?.kind).toBe("paragraph");
  });

  it("reads a table drawn with lines, its cells over several lines and columns", async () => {
    const lines = [70, 190, 400].map(
      (x) => `${String(x)} ${x === 190 ? "680" : "720"} m ${String(x)} 620 l S`,
    );
    const rules = [720, 680, 650, 620].map((y) => `70 ${String(y)} m 400 ${String(y)} l S`);
    const text: TextLine[] = [
      { text: "Terms of the contract", x: 80, y: 700 },
      { text: "Notice", x: 80, y: 662 },
      { text: "Three months before", x: 200, y: 668 },
      { text: "the end of a quarter", x: 200, y: 656 },
      { text: "Place", x: 80, y: 632 },
      { text: "London", x: 200, y: 632 },
    ];
    const [table] = await blocksOf(page(text, ...lines, ...rules));
    expect(table?.text.split("\n")).toEqual([
      "| Terms of the contract |  |",
      "| --- | --- |",
      "| Notice | Three months before the end of a quarter |",
      "| Place | London |",
    ]);
  });
});

describe("structure", () => {
  it("tells headings, lists, code and footnotes", async () => {
    const body = column(60, 640, LEFT);
    const blocks = await blocksOf(
      page([
        { text: "2 Methods", x: 60, y: 720, size: 14, font: "F2" },
        { text: "2.1 Birds that were seen", x: 60, y: 690, size: 12, font: "F2" },
        ...body,
        { text: "1. the first of all items", x: 60, y: 540 },
        { text: "2. the second", x: 60, y: 528 },
        { text: "for (const duck of ducks) {", x: 60, y: 490, font: "F3" },
        { text: "quack(duck);", x: 72, y: 478, font: "F3" },
        { text: "}", x: 60, y: 466, font: "F3" },
        { text: "They were seen", x: 60, y: 430 },
        { text: "3", x: 131.5, y: 434, size: 6 },
        { text: "in May.", x: 140, y: 430 },
        { text: "3 By the author, at noon.", x: 60, y: 90, size: 8 },
      ]),
    );
    expect(blocks.map(({ kind, level, text }) => [kind, level, text])).toEqual([
      ["heading", 2, "2 Methods"],
      ["heading", 3, "2.1 Birds that were seen"],
      ["paragraph", undefined, expect.stringMatching(/^Ducks/)],
      ["list", undefined, "- 1. the first of all items\n- 2. the second"],
      ["code", undefined, "for (const duck of ducks) {\n  quack(duck);\n}"],
      ["paragraph", undefined, "They were seen ³ in May."],
      ["footnote", undefined, "3 By the author, at noon."],
    ]);
  });

  it("drops page numbers, and running heads after the first", async () => {
    const pages = [1, 2, 3, 4].map((number) =>
      page([
        { text: "Handbook of birds", x: 60, y: 770, size: 8 },
        ...column(
          60,
          700,
          LEFT.map((line) => `${String(number)}${line}`),
        ),
        { text: `Page ${String(number)} of 4`, x: 280, y: 30, size: 8 },
      ]),
    );
    const texts = (await blocksOf(...pages)).map(({ text }) => text);
    expect(texts.filter((text) => text === "Handbook of birds")).toHaveLength(1);
    expect(texts.some((text) => text.includes("of 4"))).toBe(false);
  });

  it("drops the heads and feet of a document of two pages, which its title says", async () => {
    const pages = [1, 2].map((number) =>
      page([
        { text: "Handbook of birds", x: 60, y: 770, size: 8 },
        ...(number === 1 ? [{ text: "Handbook of birds", x: 60, y: 720, size: 20 }] : []),
        ...column(
          60,
          690,
          LEFT.map((line) => `${String(number)}${line}`),
        ),
        { text: `Handbook of birds · ${String(number)}`, x: 280, y: 30, size: 8 },
      ]),
    );
    const texts = (await blocksOf(...pages)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes("Handbook"))).toEqual(["Handbook of birds"]);
  });

  it("drops running heads below a wide margin, and keeps headings that two pages begin with", async () => {
    const pages = [1, 2, 3, 4].map((number) =>
      page([
        { text: "A study of birds", x: 60, y: 690, size: 9 },
        ...column(
          60,
          660,
          LEFT.map((line) => `${String(number)}${line}`),
        ),
      ]),
    );
    const texts = (await blocksOf(...pages)).map(({ text }) => text);
    expect(texts.filter((text) => text === "A study of birds")).toHaveLength(1);
    const chapters = ["Treatment", "Treatment"].map((text, number) =>
      page([
        { text, x: 60, y: 740, size: 16 },
        ...column(
          60,
          700,
          LEFT.map((line) => `${String(number)}${line}`),
        ),
      ]),
    );
    const kept = (await blocksOf(...chapters)).map(({ text }) => text);
    expect(kept.filter((text) => text === "Treatment")).toHaveLength(2);
  });

  it("joins text whose letters stand apart", async () => {
    const spaced = "BT /F1 12 Tf 6 Tc 60 700 Td (READ THIS TEXT) Tj ET";
    expect((await blocksOf(spaced))[0]?.text).toBe("READ THIS TEXT");
  });

  it("counts text once that is drawn twice for a shadow", async () => {
    const twice: TextLine[] = [0, 0.4].map((shift) => ({
      text: "Shadow",
      x: 60 + shift,
      y: 700 - shift,
      size: 20,
    }));
    expect((await blocksOf(page(twice)))[0]?.text).toBe("Shadow");
  });
});

describe("what stands apart from the text", () => {
  const field = "<</Type/Annot/Subtype/Widget/FT/Tx/T(Surname)/V(Lovelace)/Rect[50 50 200 70]/F 2>>";

  it("reads values of fields that aren't drawn, and comments", async () => {
    const note = "<</Type/Annot/Subtype/Text/Contents(Check this figure)/Rect[10 10 20 20]>>";
    const pdf = makePdf({
      pages: [page([{ text: "Application", x: 60, y: 700 }])],
      extra: [field, note],
      page: "/Annots[10 0 R 11 0 R]",
      catalog: "/AcroForm<</Fields[10 0 R]>>",
    });
    const { blocks } = await readAll(pdf, "pdf");
    expect(blocks.slice(1)).toEqual([
      { kind: "list", text: "- Surname: Lovelace", page: 1 },
      { kind: "footnote", text: "Check this figure", page: 1 },
    ]);
  });

  it("leaves out layers that are switched off", async () => {
    const pdf = makePdf({
      pages: ["/OC /L1 BDC BT /F1 10 Tf 60 700 Td (Hidden) Tj ET EMC BT /F1 10 Tf 60 600 Td (Shown) Tj ET"],
      extra: ["<</Type/OCG/Name(Layer)>>"],
      fonts: ">>/Properties<</L1 10 0 R",
      catalog: "/OCProperties<</OCGs[10 0 R]/D<</OFF[10 0 R]>>>>",
    });
    expect((await readAll(pdf, "pdf")).blocks.map(({ text }) => text)).toEqual(["Shown"]);
  });
});

describe("slices", () => {
  it("give the same on a fresh process each time", async () => {
    const pages = Array.from({ length: 7 }, (_, index) =>
      page([
        { text: "Handbook", x: 60, y: 770, size: 8 },
        { text: `${String(index)} Part`, x: 60, y: 730, size: 16 },
        ...column(60, 700, LEFT),
      ]),
    );
    const limits = { sliceChars: 300 };
    const kept = await readAll(makePdf({ pages }), "pdf", { limits });
    const fresh = await readAll(makePdf({ pages }), "pdf", { limits, fresh: true });
    expect(kept.slices).toBeGreaterThan(3);
    expect(fresh).toEqual(kept);
  });
});
