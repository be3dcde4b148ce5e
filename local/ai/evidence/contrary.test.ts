import { expect, it } from "vitest";
import type { Language } from "../../../supabase/functions/_shared/domain/text/language.ts";
import { contrariesOfThings } from "./contraries-of-things.ts";
import { contraries } from "./contraries.ts";
import { alternativesIn, isContrary } from "./contrary.ts";

const contradicts = (language: Language, question: string, ...texts: string[]): boolean =>
  isContrary(
    alternativesIn(question, language),
    texts.map((text) => alternativesIn(text, language)),
  );

it.each<[Language, string, string]>([
  ["en", "What is the surcharge for a delivery on a Sunday?", "Saturday delivery: 45.00 per consignment"],
  ["de", "Was kostet die Reinigung am Montag?", "Reinigung am Freitag: 20 Euro"],
  ["es", "¿Cuánto cuesta los lunes?", "Los viernes cuesta 9 €"],
  ["fr", "Combien coûte le dimanche ?", "Le samedi, 12 €"],
  ["zh", "星期一几点开门？", "星期五九点开门"],
])("%s: “%s” isn't answered by “%s”", (language, question, line) => {
  expect(contradicts(language, question, line)).toBe(true);
  expect(contradicts(language, question, question)).toBe(false);
});

it("leaves open what a line names among others, or doesn't name", () => {
  const question = "What does a visit on a Sunday cost?";
  expect(contradicts("en", question, "Open on Saturday and Monday for £5")).toBe(false);
  expect(contradicts("en", question, "A visit costs £5")).toBe(false);
});

it("takes the line before its heading", () => {
  const question = "What does a visit on a Sunday cost?";
  expect(contradicts("en", question, "A visit costs £5", "On Saturday")).toBe(true);
  expect(contradicts("en", question, "Sunday: £5", "On Saturday")).toBe(false);
});

it("has eight languages in every line", () => {
  const wrong = [contraries, contrariesOfThings]
    .join("\n")
    .split("\n")
    .filter((line) => line.trim() !== "" && line.split("|").length !== 8);
  expect(wrong).toEqual([]);
});
