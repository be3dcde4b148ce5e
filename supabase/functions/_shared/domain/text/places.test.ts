import { expect, it } from "vitest";
import { placeIn } from "./places.ts";

const marks = (places: (string | undefined)[]) => ({
  marks: places.map((place, index) => ({
    at: index * 10,
    page: null,
    time: null,
    ...(place !== undefined && { place }),
  })),
});

it("names the cells of a span as one range, on the sheet on which it begins", () => {
  const cells = marks([
    "Budget, 2025, B4:D4",
    "Budget, 2025, AA5:AB5",
    "Budget, 2025, B9:D9",
    "Other, A1:B1",
  ]);
  expect(placeIn(cells, { start: 12, end: 18 })).toBe("Budget, 2025, AA5:AB5");
  expect(placeIn(cells, { start: 0, end: 40 })).toBe("Budget, 2025, B4:AB9");
  expect(placeIn(marks(["Budget, B4"]), { start: 0, end: 5 })).toBe("Budget, B4");
});

it("names lines and slides, and nothing where no block told its place", () => {
  expect(placeIn(marks(["Row 4", "Row 5", "Row 9"]), { start: 0, end: 15 })).toBe("Rows 4–5");
  expect(placeIn(marks(["Row 4"]), { start: 0, end: 15 })).toBe("Row 4");
  expect(placeIn(marks(["Slide 7: Pricing", "Slide 8"]), { start: 3, end: 15 })).toBe("Slide 7: Pricing");
  expect(placeIn(marks([undefined]), { start: 0, end: 5 })).toBeNull();
  expect(placeIn({ marks: [] }, { start: 0, end: 5 })).toBeNull();
});
