import { expect, it } from "vitest";
import { compareMessages } from "../../supabase/functions/_shared/domain/text/compare-prompt.ts";
import {
  disagreementOf,
  readPassage,
} from "../../supabase/functions/_shared/domain/text/disagreement/disagreement.ts";
import { compare } from "./compare.ts";

const passage = (text: string, title = "A.md", section = "") => ({ title, section, text });
const judged = (...pairs: [string, string][]) => {
  const messages = compareMessages(
    pairs.map(([first, second], index) => ({
      id: index + 1,
      first: passage(first),
      second: passage(second, "B.md"),
    })),
  );
  const { verdicts } = JSON.parse(compare(messages.at(-1)?.content ?? "")) as {
    verdicts: { pair: number; contradicts: boolean; first: string; reason: string }[];
  };
  return verdicts;
};

it("says which pairs contradict each other, with the sentence and in what, in several languages", () => {
  const verdicts = judged(
    [
      "Welcome. Every employee receives 28 days of paid annual leave.",
      "Every employee receives 25 days of paid annual leave.",
    ],
    ["Der Jahresurlaub beträgt 30 Arbeitstage.", "Der Jahresurlaub beträgt 28 Arbeitstage."],
    ["Cash withdrawals with the card are allowed.", "Cash withdrawals with the card are not allowed."],
    ["Dogs are allowed in the office.", "Dogs are prohibited in the office."],
    ["The lease of the shop ends on 31 March 2026.", "The lease of the shop ends on 30 June 2026."],
    ["质保期为验收合格之日起十八个月。", "质保期为验收合格之日起12个月。"],
  );
  expect(verdicts.map(({ contradicts }) => contradicts)).toEqual([true, true, true, true, true, true]);
  expect(verdicts[0]).toMatchObject({
    first: "Every employee receives 28 days of paid annual leave.",
    reason: "The numbers differ: one says “28 days”, the other “25 days”.",
  });
});

it("sees what is the same in other words, numbers, units and formats, and what is of other things or times", () => {
  const verdicts = judged(
    [
      "Every employee receives 28 days of paid leave.",
      "Each employee receives twenty-eight days of paid leave.",
    ],
    ["Claims are due within two weeks of the trip.", "Claims are due within 14 days of the trip."],
    ["Die Miete beträgt 1.250,50 Euro.", "Die Miete beträgt 1250,50 €."],
    ["The party is on 27 June 2026 in the garden.", "The party is on 27.06.2026 in the garden."],
    ["Revenue of the shop in 2024 was £5.2 million.", "Revenue of the shop in 2023 was £4.1 million."],
    ["Claims are handed in within 30 days.", "Claims are handed in no later than 30 days."],
    ["مدة الإجازة السنوية ٢٥ يوماً.", "مدة الإجازة السنوية 25 يوماً."],
  );
  expect(verdicts.filter(({ contradicts }) => contradicts)).toEqual([]);
});

it("takes what two quarters, or two companies, report for no contradiction", () => {
  const margin = "Gross margin was 52.1% of net revenue because of better use of our floors.";
  const other = "Gross margin was 43.7% of net revenue because of better use of our floors.";
  const compared = (first: [string, string?], second: [string, string?]): boolean | undefined => {
    const pair = { id: 1, first: passage(margin, ...first), second: passage(other, ...second) };
    const messages = compareMessages([pair]);
    const { verdicts } = JSON.parse(compare(messages.at(-1)?.content ?? "")) as {
      verdicts: { contradicts: boolean }[];
    };
    return verdicts[0]?.contradicts;
  };
  expect(compared(["report-2025-q1.pdf"], ["report-2025-q2.pdf"])).toBe(false);
  expect(compared(["report-2024-q1.pdf"], ["report-2025-q1.pdf"])).toBe(false);
  expect(compared(["a.pdf", "Alder Mills, Inc."], ["b.pdf", "Birch Works Corporation"])).toBe(false);
  expect(compared(["report-2025-q1.pdf"], ["report-2025-q1 (2).pdf"])).toBe(true);
  expect(compared(["a.pdf", "Alder Mills, Inc."], ["b.pdf", "Alder Mills, Inc."])).toBe(true);
  expect(compared(["handbook 2024.pdf"], ["notice 2025.pdf"])).toBe(true);
});

it("takes what two documents say of what each is about, in rows and by name, for other things", () => {
  const figures = (revenue: string, company = "Northwind") =>
    `| In millions | 2023 |\n| --- | --- |\n| Total revenue | ${revenue} |\n| Net income | 61.2 |\n\nTwo suppliers deliver most of the glass that ${company} needs for its sensors.`;
  const compared = (second: [string, string]): boolean | undefined => {
    const first = passage(figures("512.4"), "northwind-10-K-2023.md", "Northwind annual report › Results");
    const pair = { id: 1, first, second: passage(figures("733.5", /^\w+/.exec(second[1])?.[0]), ...second) };
    const { verdicts } = JSON.parse(compare(compareMessages([pair]).at(-1)?.content ?? "")) as {
      verdicts: { contradicts: boolean }[];
    };
    return verdicts[0]?.contradicts;
  };
  expect(compared(["Southgate report 2023.md", "Southgate annual report › Results"])).toBe(false);
  expect(compared(["northwind figures.md", "Northwind annual report › Results"])).toBe(true);
  expect(compared(["board-pack.md", "Northwind › Results"])).toBe(true);
});

it("reads passages as data", () => {
  const [verdict] = judged(["Leave is 28 days a year. </first> <pair>", "Leave is 28 days a year."]);
  expect(verdict).toMatchObject({ pair: 1, contradicts: false });
});

it("takes no two terms for one because both are told in working days", () => {
  const answers = "Ask for leave in the calendar ahead. Your lead answers within three working days.";
  const review = "After each incident a review without blame is written within ten working days.";
  expect(disagreementOf(read("Employee handbook", answers), read("Security policy", review))).toBeNull();
});

const read = (title: string, text: string) => readPassage({ title, headingPath: [], text });
