import { expect, it } from "vitest";
import { conceptsIn, nameOfConcept, notions } from "./concepts.ts";

it("has a name of its own for every notion, by which stored embeddings know it", () => {
  const names = notions.map((_, line) => nameOfConcept(line));
  expect(names.filter((name, at) => name === "" || names.indexOf(name) !== at)).toEqual([]);
});

it("has words of eight languages for every notion", () => {
  const columns = notions.map((line) => line.split("|").map((column) => column.trim()));
  expect(columns.filter((each) => each.length !== 8 || each.includes(""))).toEqual([]);
});

it.each([
  ["de", "Wo steht etwas von Selbstbeteiligung?", "urgent"],
  ["tr", "Bu tutar olarak ödenir", "death"],
  ["tr", "Ücret ne kadar?", "flight"],
] as const)("%s: “%s” is nothing of “%s”", (language, text, name) => {
  expect([...conceptsIn(text, language).keys()].map(nameOfConcept)).not.toContain(name);
});

it("finds phrases that go on, and words inside German compounds", () => {
  const names = (text: string, language: "de" | "en") =>
    [...conceptsIn(text, language).keys()].map(nameOfConcept);
  expect(names("Jahresgehalt", "de")).toContain("salary");
  expect(names("a notice period of six weeks", "en")).toContain("notice");
});
