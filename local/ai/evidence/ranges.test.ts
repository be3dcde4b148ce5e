import { expect, it } from "vitest";
import { amountsIn, inRange } from "./ranges.ts";

it.each<[string, string, string, number[], -1 | 0 | 1]>([
  ["25 – 99", "1 – 24", "Copies", [40], 1],
  ["25 – 99", "1 – 24", "Copies", [10], -1],
  ["1.000 bis 1.999", "", "Menge", [1500], 1],
  ["500 o más", "", "Ejemplares", [800], 1],
  ["501 km ve üzeri", "", "Mesafe", [350], -1],
  ["5 kg", "2 kg", "Peso hasta", [3], 1],
  ["10 kg", "5 kg", "Peso hasta", [3], -1],
  ["5 kg", "2 kg", "Weight", [3], 0],
  ["London", "", "City", [3], 0],
  ["25 – 99", "1 – 24", "Copies", [], 0],
])("%s below “%s” under “%s” is the range of %j: %i", (row, above, header, numbers, expected) => {
  expect(inRange(row, above, header, numbers)).toBe(expected);
});

it("reads numbers with their groups and decimals, and leaves years out", () => {
  expect(amountsIn("1.200 copies at 3,50 in 2026, or 12,500 at 2.75")).toEqual([1200, 3.5, 12500, 2.75]);
});
