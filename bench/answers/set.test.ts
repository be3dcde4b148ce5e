import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { questionOf, readSet } from "./set.ts";

const folder = new URL("set/", import.meta.url).pathname;
const lines = (await readFile(`${folder}questions.jsonl`, "utf8")).trim().split("\n");
const questions = lines.map((line, index) => questionOf(JSON.parse(line), index));
const unanswerable = questions.filter(({ gold }) => gold === null);

describe("the set of questions", () => {
  it("is large and varied enough to tune by, and keeps a part unseen", () => {
    expect(questions.length).toBeGreaterThanOrEqual(330);
    expect(unanswerable.length / questions.length).toBeGreaterThan(0.3);
    expect(
      unanswerable.filter(({ kind }) => kind === "adversarial").length / unanswerable.length,
    ).toBeGreaterThan(0.45);
    expect(questions.filter(({ split }) => split === "held").length).toBeGreaterThanOrEqual(110);
    expect(questions.filter(({ genre }) => genre === "filing").length).toBeGreaterThanOrEqual(60);
    for (const language of ["en", "es", "zh", "ar", "tr", "vi"]) {
      expect(questions.filter(({ lang }) => lang === language).length).toBeGreaterThanOrEqual(40);
    }
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  });

  it("asks about a document in one half only, but for comparisons", () => {
    const halves = new Map<string, Set<string>>();
    for (const { documents, split, kind } of questions) {
      if (kind === "compare") continue;
      for (const name of documents) halves.set(name, (halves.get(name) ?? new Set()).add(split));
    }
    expect([...halves].filter(([, splits]) => splits.size > 1)).toEqual([]);
  });

  it("leaves out questions over files that aren't there, and what follows them", async () => {
    const { missing, questions: kept, files } = await readSet(folder);
    expect(missing).toContain("wiki_duck.html");
    expect(files.length).toBeGreaterThanOrEqual(20);
    const names = new Set(files.map(({ name }) => name));
    const ids = new Set(kept.map(({ id }) => id));
    expect(
      kept.every(
        ({ documents, after }) => documents.every((name) => names.has(name)) && (!after || ids.has(after)),
      ),
    ).toBe(true);
  });
});
