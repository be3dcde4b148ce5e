import { expect, it } from "vitest";
import { numbersMissing } from "./numbers.ts";

const missing = (text: string, held: string): string[] =>
  numbersMissing(text, held).map(({ start, end }) => text.slice(start, end));

it.each([
  ["It costs 1,250.50.", "Es kostet 1.250,50 €"],
  ["Sales of 1 250 000", "Sales were 1,250,000 units"],
  ["12.5 %", "12,50 %"],
  ["1.250 items", "1250 items"],
  ["On 12.06.2025", "Dated 2025-06-12"],
  ["After 3 months", "after three months"],
  ["14 gün, 3 ay", "on dört değil: 14 gün, üç ay"],
  ["3 năm", "ba năm"],
  ["共5天", "共五天"],
  ["25 days", "٢٥ يوما"],
  ["Revenue in Q3", "third quarter"],
])("finds the numbers of %j in %j", (text, held) => {
  expect(missing(text, held)).toEqual([]);
});

it.each([
  ["It costs 1,250.55.", "It costs 1,250.50.", ["1,250.55"]],
  ["30 days, not 25", "25 days", ["30"]],
  ["Founded in 1998", "Founded in 1989", ["1998"]],
  ["12.5 %", "125 %", ["12.5"]],
  ["On 12.06.2026", "On 12.06.2025", ["12.06.2026"]],
])("misses those of %j in %j", (text, held, wanted) => {
  expect(missing(text, held)).toEqual(wanted);
});
