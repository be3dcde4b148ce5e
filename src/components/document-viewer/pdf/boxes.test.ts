import { expect, test } from "vitest";
import { boxesOf, type View } from "./boxes.ts";
import type { PageItem } from "./find-passage.ts";

/** A page of 200 by 100 points, at its own size. */
const view: View = { width: 200, height: 100, convertToViewportPoint: (x, y) => [x, 100 - y] };
const styles = { f: { ascent: 0.8, descent: -0.2 }, v: { vertical: true } };

function item(str: string, x: number, y: number, more: Partial<PageItem> = {}): PageItem {
  const width = str.length * 5;
  return { str, transform: [10, 0, 0, 10, x, y], width, height: 10, fontName: "f", dir: "ltr", ...more };
}

const whole = (one: PageItem) => ({ item: one, start: 0, end: one.str.length });
const rounded = (boxes: ReturnType<typeof boxesOf>) =>
  boxes.map(({ left, top, width, height }) =>
    [left * 200, top * 100, width * 200, height * 100].map((value) => Math.round(value * 10) / 10),
  );

test("a box stands around the characters that are marked, from their foot to their head", () => {
  const one = item("0123456789", 20, 50);
  expect(rounded(boxesOf([{ item: one, start: 2, end: 6 }], styles, view))).toEqual([[30, 42, 20, 10]]);
});

test("writing from right to left begins at the end of its box", () => {
  const one = item("0123456789", 20, 50, { dir: "rtl" });
  expect(rounded(boxesOf([{ item: one, start: 0, end: 4 }], styles, view))).toEqual([[50, 42, 20, 10]]);
});

test("words of a line are one box; lines, and columns, are boxes of their own", () => {
  const line = [item("one", 10, 80), item("two", 28, 80), item("far", 150, 80)];
  const below = item("three", 10, 65);
  expect(rounded(boxesOf([...line, below].map(whole), styles, view))).toEqual([
    [10, 12, 33, 10],
    [150, 12, 15, 10],
    [10, 27, 25, 10],
  ]);
});

test("turned text and vertical writing have boxes that are taller than wide", () => {
  const turned = item("abcd", 100, 20, { transform: [0, 10, -10, 0, 100, 20] });
  expect(rounded(boxesOf([whole(turned)], styles, view))).toEqual([[92, 60, 10, 20]]);
  const vertical = item("縦書", 100, 80, { fontName: "v", width: 10, height: 20 });
  expect(rounded(boxesOf([whole(vertical)], styles, view))).toEqual([[95, 20, 10, 20]]);
});

test("what reaches over the page's edge ends there, and a page in points of its own is placed by shares", () => {
  const wide = item("0123456789", 180, 50);
  expect(rounded(boxesOf([whole(wide)], styles, view))).toEqual([[180, 42, 20, 10]]);
});

test("letters are as wide as they are measured", () => {
  const one = item("iiWW", 0, 50);
  const measure = (text: string) => [...text].reduce((sum, char) => sum + (char === "W" ? 3 : 1), 0);
  expect(rounded(boxesOf([{ item: one, start: 2, end: 4 }], styles, view, measure))).toEqual([
    [5, 42, 15, 10],
  ]);
});
