import { describe, expect, it } from "vitest";
import { makePdf, textContent, type TextLine } from "../testing/make-pdf.ts";
import { readAll } from "../testing/read-all.ts";

const WIDTH = 5.56;

/** Figures end under each other, as Helvetica's digits are all of one width at size 10. */
function figures(y: number, texts: (string | null)[]): TextLine[] {
  return texts.flatMap((text, column) => {
    if (text === null) return [];
    const narrow = text.match(/[.,()]/g)?.length ?? 0;
    const width = (text.length - narrow) * WIDTH + narrow * (text.includes("(") ? 3 : 2.78);
    return [{ text, x: 300 + 75 * column - width, y }];
  });
}

const row = (y: number, label: string, ...texts: (string | null)[]): TextLine[] => [
  { text: label, x: 60, y },
  ...figures(y, texts),
];

const head = (y: number): TextLine[] => [
  { text: "Three Months Ended", x: 252, y },
  { text: "Six Months Ended", x: 408, y },
  ...["June 28, 2025", "June 29, 2024", "June 28, 2025", "June 29, 2024"].map((text, column) => ({
    text,
    x: 236 + 75 * column,
    y: y - 14,
  })),
];

const prose = (y: number, text: string): TextLine => ({ text, x: 60, y });

async function tables(...pages: TextLine[][]): Promise<string[]> {
  const { blocks } = await readAll(makePdf({ pages: pages.map(textContent) }), "pdf");
  return blocks.filter(({ kind }) => kind === "table").map(({ text }) => text);
}

const REGIONS = [
  ...head(700),
  ...row(672, "United States", "22,587", "22,955", "47,980", "40,702"),
  { text: "$", x: 255, y: 672 },
  ...row(658, "Germany", "21,291", "(20,283)", "42,357", "38,636"),
  ...row(644, "Japan", "53,611", null, "102,889", "89,214"),
];
const HEAD =
  "|  | Three Months Ended June 28, 2025 | Three Months Ended June 29, 2024 | Six Months Ended June 28, 2025 | Six Months Ended June 29, 2024 |";

describe("tables of figures", () => {
  it("name each column by all rows of their head, and keep a currency sign with its figure", async () => {
    const [table] = await tables([prose(730, "The table shows revenue by region."), ...REGIONS]);
    expect(table?.split("\n")).toEqual([
      HEAD,
      "| --- | --- | --- | --- | --- |",
      "| United States | $22,587 | 22,955 | 47,980 | 40,702 |",
      "| Germany | 21,291 | (20,283) | 42,357 | 38,636 |",
      "| Japan | 53,611 |  | 102,889 | 89,214 |",
    ]);
  });

  it("keep the head for the rest on the next page", async () => {
    const rest = [
      ...row(720, "Rest of world", "52,085", "43,693", "91,206", "92,945"),
      ...row(706, "Total", "214,380", "195,960", "418,289", "383,288"),
      prose(670, "One customer accounted for 17% of net revenue in the second quarter."),
    ];
    const [, second] = await tables([prose(730, "Revenue by region."), ...REGIONS], rest);
    expect(second?.split("\n")).toEqual([
      HEAD,
      "| --- | --- | --- | --- | --- |",
      "| Rest of world | 52,085 | 43,693 | 91,206 | 92,945 |",
      "| Total | 214,380 | 195,960 | 418,289 | 383,288 |",
    ]);
  });

  it("take no head from a table that other text follows", async () => {
    const rest = row(720, "Walkers", "52,085", "43,693", "91,206", "92,945");
    const [, second] = await tables(
      [...REGIONS, prose(600, "That was revenue by region, as it was reported to the board.")],
      [...rest, ...row(706, "Riders", "214,380", "195,960", "418,289", "383,288")],
    );
    expect(second?.split("\n")[0]).toBe("|  |  |  |  |  |");
  });

  it("keep their sections and labels of two lines", async () => {
    const [table] = await tables([
      { text: "2025", x: 278, y: 700 },
      { text: "2024", x: 353, y: 700 },
      prose(686, "Operating activities:"),
      ...row(672, "Net income", "72,328", "74,339"),
      prose(658, "Net cash provided by (used in)"),
      ...row(644, "operating activities", "106,640", "98,645"),
      prose(630, "Investing activities:"),
      ...row(616, "Purchases of plant", "(27,932)", "(20,982)"),
    ]);
    expect(table?.split("\n")).toEqual([
      "|  | 2025 | 2024 |",
      "| --- | --- | --- |",
      "| Operating activities: |  |  |",
      "| Net income | 72,328 | 74,339 |",
      "| Net cash provided by (used in) operating activities | 106,640 | 98,645 |",
      "| Investing activities: |  |  |",
      "| Purchases of plant | (27,932) | (20,982) |",
    ]);
  });
});
