import { expect, test } from "vitest";
import { dateGroup, groupByDate } from "./date-groups.ts";

const now = new Date(2026, 2, 31, 0, 30);

test.each([
  [new Date(2026, 2, 31, 0, 10), "Today"],
  [new Date(2026, 3, 1, 9, 0), "Today"],
  [new Date(2026, 2, 30, 23, 50), "Yesterday"],
  [new Date(2026, 2, 29, 23, 50), "Previous 7 days"],
  [new Date(2026, 2, 24, 0, 0), "Previous 7 days"],
  [new Date(2026, 2, 23, 23, 59), "Previous 30 days"],
  [new Date(2026, 2, 1, 0, 0), "Previous 30 days"],
  [new Date(2026, 1, 28, 23, 0), "February 2026"],
])("%s is under %s", (moment, label) => {
  expect(dateGroup(moment, now)).toBe(label);
});

test("keeps the order and groups neighbours", () => {
  const rows = [new Date(2026, 2, 31), new Date(2026, 2, 30, 12), new Date(2026, 2, 30, 8)].map(
    (date, id) => ({
      id,
      updated_at: date.toISOString(),
    }),
  );
  expect(groupByDate(rows, now).map(({ label, rows }) => [label, rows.map(({ id }) => id)])).toEqual([
    ["Today", [0]],
    ["Yesterday", [1, 2]],
  ]);
  expect(groupByDate([], now)).toEqual([]);
});
