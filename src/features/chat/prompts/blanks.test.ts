import { expect, test } from "vitest";
import { blankFrom, blanksOf } from "./blanks.ts";

const text = "Compare {{one}} with {{the other}}.";
const [one, other] = blanksOf(text);

test("blanks are what stands in two braces, on one line", () => {
  expect(blanksOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    "{{one}}",
    "{{the other}}",
  ]);
  expect(blanksOf("{one} {{a\nb}} {{{}")).toEqual([]);
  expect(blanksOf("比较{{甲}}和{{乙}}")).toHaveLength(2);
});

test("Tab leads from one to the next, and out behind the last; Shift+Tab back", () => {
  const end = { start: text.length, end: text.length };
  expect(blankFrom(text, end, false)).toEqual(one);
  expect(one && blankFrom(text, one, false)).toEqual(other);
  expect(other && blankFrom(text, other, false)).toBeNull();
  expect(other && blankFrom(text, other, true)).toEqual(one);
  expect(one && blankFrom(text, one, true)).toBeNull();
  expect(blankFrom("No blanks.", { start: 0, end: 0 }, false)).toBeNull();
});
