import { describe, expect, it } from "vitest";
import { marked, plainOf, searchWords, snippet } from "./snippet.ts";

const hits = (text: string, search: string) =>
  marked(text, searchWords(search))
    .filter(({ hit }) => hit)
    .map(({ text }) => text);

describe("what a search found is marked as it is written", () => {
  it.each([
    ["Die Straße und die STRASSE", "strasse", ["Straße", "STRASSE"]],
    ["La garantía dura dos años", "GARANTIA", ["garantía"]],
    ["İstanbul'da ılık bir gün", "istanbul ilik", ["İstanbul", "ılık"]],
    ["Điện thoại của công ty", "dien cong", ["Điện", "công"]],
    ["我们在北京签了合同", "北京", ["北京"]],
    ["مدة الضَّمان سنتان", "الضمان", ["الضَّمان"]],
    ["Un déjà-vu", "de\u0301ja\u0300", ["déjà"]],
    ["Гарантия на насос, всё ещё", "ГАРАНТИЯ все", ["Гарантия", "всё"]],
    ["nothing of it", "zebra", []],
  ])("%s", (text, search, found) => {
    expect(hits(text, search)).toEqual(found);
    const whole = marked(text, searchWords(search));
    expect(whole.map((part) => part.text).join("")).toBe(text);
  });
});

describe("a snippet", () => {
  it("begins near what was found, at a word, and is cut at both ends", () => {
    const text = `${"before ".repeat(40)}**warranty** [1] ${"after ".repeat(40)}`;
    const parts = snippet(text, searchWords("Warranty"));
    expect(parts[1]).toEqual({ text: "warranty", hit: true });
    expect(parts[0]?.text).toMatch(/^…before (before )*$/);
    expect(parts.at(-1)?.text.endsWith("…")).toBe(true);
    expect(parts.map((part) => part.text).join("").length).toBeLessThan(170);
  });
  it("doesn't cut through a letter of two units", () => {
    const shown = snippet(`a ${"😀".repeat(200)}`, ["a"])
      .map((part) => part.text)
      .join("");
    expect(shown.isWellFormed()).toBe(true);
  });
  it("shows the beginning where nothing is found", () => {
    expect(snippet("# Hello\n> there", ["zebra"])).toEqual([{ text: "Hello there", hit: false }]);
  });
  it("leaves the marks of Markdown and citations out", () => {
    expect(plainOf("## A **b** `c` [12]\n\n| d | e |\n> f snake_case")).toBe("A b c d e f snake_case");
  });
});
