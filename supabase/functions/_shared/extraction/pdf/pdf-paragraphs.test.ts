import { describe, expect, it } from "vitest";
import { makePdf, type TextLine, textContent } from "../testing/make-pdf.ts";
import { readAll } from "../testing/read-all.ts";
import { toReadingOrder } from "./bidi.ts";
import { isPageNumber } from "./furniture.ts";
import { joinLines } from "./join-lines.ts";

async function paragraphs(lines: TextLine[]) {
  return (await readAll(makePdf({ pages: [textContent(lines)] }), "pdf")).blocks.map(({ text }) => text);
}
const set = (x: number[], texts: string[]): TextLine[] =>
  texts.map((text, index) => ({ text, x: x[index] ?? 72, y: 700 - 12 * index }));

describe("paragraphs", () => {
  it("whose first line is indented, or stands out, are whole", async () => {
    const texts = [
      "The office keeps the papers of the harbour in good order",
      "since the year in which it was founded by merchants from",
      "abroad.",
      "Whoever wants to see one of them asks the clerk, who then",
      "fetches it from the cellar.",
    ];
    const whole = [texts.slice(0, 3).join(" "), texts.slice(3).join(" ")];
    expect(await paragraphs(set([92, 72, 72, 92, 72], texts))).toEqual(whole);
    expect(await paragraphs(set([72, 92, 92, 72, 92], texts))).toEqual(whole);
  });

  it("aren't cut where a line ends with a sentence and the next word didn't fit", async () => {
    const texts = [
      "These are the rules of the harbour office, as they stand.",
      "They hold for ships of every size and every flag. ",
      "Notwithstanding this, smaller boats may moor at the quay.",
    ];
    expect(await paragraphs(set([], texts))).toEqual([texts.map((text) => text.trim()).join(" ")]);
  });

  it("go on over a line that begins with a dash", async () => {
    const texts = [
      "The clerk, the keeper of the cellar and the harbour master",
      "all of them have a key to the cellar below the harbour office,",
      "- but only one may enter it at a time.",
    ];
    expect(await paragraphs(set([], texts))).toEqual([texts.join(" ")]);
  });
});

it("joins what a line's end parts behind a dash or slash without a space", () => {
  const joined = (...lines: string[]) => joinLines(lines, new Set());
  expect(joined("over the winter of 1973–", "74 became")).toBe("over the winter of 1973–74 became");
  expect(joined("the Arab–", "Israeli war")).toBe("the Arab–Israeli war");
  expect(joined("in 2019-", "20 and")).toBe("in 2019-20 and");
  expect(joined("papers and/", "or files")).toBe("papers and/or files");
  expect(joined("he waited –", "and left")).toBe("he waited – and left");
});

it("knows page numbers in many languages", () => {
  const numbers = [
    "Page 3 of 12",
    "Seite 3 von 12",
    "Página 3 de 12",
    "Sayfa 3 / 12",
    "Trang 3/12",
    "第 3 页，共 12 页",
    "صفحة 3 من 12",
    "صفحة ٣ من ١٢",
    "xiv",
    "- 7 -",
  ];
  for (const text of numbers) expect(isPageNumber(text), text).toBe(true);
  for (const text of ["Page turner", "12 months", "Sayfa düzeni", "第三章"])
    expect(isPageNumber(text), text).toBe(false);
});

describe("numbers among Arabic words", () => {
  const visual = (logical: string) => [...logical].reverse();
  it("stand in the order in which they are read", () => {
    // As it is drawn, from left to right: the range's end stands to the left of its beginning.
    const words = visual("النتيجة ");
    expect(toReadingOrder(["1", "6", "–", "2", "3", " ", ...words.slice(1)])).toBe("النتيجة 23–16");
    expect(toReadingOrder(["2", "6", "-", "1", "9", "2", "2", " ", ...words.slice(1)])).toBe(
      "النتيجة 1922-26",
    );
    expect(toReadingOrder(["4", ":", "5", "1", " ", ...words.slice(1)])).toBe("النتيجة 4:51");
  });

  it("and among Hebrew words joined by a hyphen from left to right", () => {
    expect(toReadingOrder(["2", "0", "1", "9", "-", "2", "0", " ", ...visual("שנת")])).toBe("שנת 2019-20");
  });
});
