import { expect, it } from "vitest";
import { numberPassages, sourcesOf } from "./prompt.ts";
import type { Passage } from "./retrieval/passage.ts";

const passage = (text: string): Passage => ({
  document_id: 1,
  revision_id: 1,
  document_name: "Notes.md",
  page: null,
  time: null,
  heading_path: [],
  table_header: null,
  marks: [],
  start: 0,
  end: text.length,
  text,
});
const ids = (texts: string[], said: string[] = []) =>
  numberPassages(
    texts.map((text) => passage(text)),
    said,
  ).map(({ id }) => id);

it("numbers passages without the numbers that they or the conversation write in brackets", () => {
  expect(ids(["One [2].", "Two [1, 4–6] and 【3】."], ["As said [8]."])).toEqual([7, 9]);
});

it("leaves numbers to cite by, whatever documents write", () => {
  const every = Array.from({ length: 999 }, (_, index) => `[${index + 1}]`).join(" ");
  const hostile = [every, "[1-999]", ...Array.from({ length: 40 }, () => `${every} [500–599]`)];
  const numbered = ids(["The pump runs on oil.", ...hostile], hostile);
  expect(new Set(numbered).size).toBe(43);
  expect(Math.max(...numbered)).toBeLessThanOrEqual(999);
  const [, shown] = sourcesOf(numberPassages([passage("Oil [2]."), passage(every)]));
  expect(shown?.text).toContain("(998) (999)");
  expect(shown?.text).not.toContain("[");
});

it("numbers hundreds of passages of which each has notes of its own", () => {
  const noted = Array.from(
    { length: 900 },
    (_, index) => `A claim [${index + 1}] and another [${index + 2}].`,
  );
  const numbered = numberPassages(noted.map((text) => passage(text)));
  expect(Math.max(...numbered.map(({ id }) => id))).toBeLessThanOrEqual(999);
  const written = sourcesOf(numbered).flatMap(({ text }) =>
    [...text.matchAll(/\[(\d+)\]/g)].map(([, id]) => Number(id)),
  );
  expect(numbered.map(({ id }) => id).filter((id) => written.includes(id))).toEqual([]);
});
