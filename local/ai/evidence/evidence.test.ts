import { expect, it } from "vitest";
import { detectLanguage } from "../../../supabase/functions/_shared/domain/text/language.ts";
import { readQuestion } from "../../../supabase/functions/_shared/domain/text/question.ts";
import { conceptsIn } from "./concepts.ts";
import { answers, findEvidence, sureness } from "./evidence.ts";

/** The line chosen from a document, and whether it is taken for an answer. */
function choose(question: string, text: string, { about = "", title = "Document.md" } = {}) {
  const language = detectLanguage(question);
  const [best] = findEvidence(question, readQuestion(question), [{ title, about, text }], language);
  return best
    ? { line: text.slice(best.start, best.end), answers: answers(best), sure: sureness(best) }
    : null;
}

const shared = (a: string, b: string, language: Parameters<typeof conceptsIn>[1]) => {
  const other = conceptsIn(b, language);
  return [...conceptsIn(a, language).keys()].some((concept) => other.has(concept));
};

it.each([
  ["en", "wage", "salary"],
  ["de", "Mietvertrag", "Pacht"],
  ["es", "alquileres", "renta"],
  ["tr", "maaşlarımız", "ücret"],
  ["vi", "tiền đặt cọc", "bảo lãnh"],
  ["zh", "工资", "薪水"],
  ["ar", "الراتب", "أجور"],
] as const)("%s: “%s” stands for “%s”", (language, a, b) => {
  expect(shared(a, b, language)).toBe(true);
});

it("doesn't take words of different notions for each other", () => {
  expect(shared("salary", "parking", "en")).toBe(false);
  expect(shared("工资", "停车", "zh")).toBe(false);
});

const lease =
  "The flat has three rooms and a cellar.\n\nThe tenant pays a rent of £950 a month.\n\nThe security bond is £1,900.\n\nThe landlord is Mrs Ada Brook.";

it.each([
  ["How much is the deposit?", /£1,900/, "sure"],
  ["Who is the owner of the flat?", /Ada Brook/, "unsure"],
  ["What does the flat cost each month?", /£950/, "unsure"],
])("chooses for “%s” the line that says the kind of thing asked for", (question, wanted, sure) => {
  const chosen = choose(question, lease);
  expect(chosen?.line).toMatch(wanted);
  expect(chosen?.answers).toBe(true);
  expect(chosen?.sure).toBe(sure);
});

it.each([
  ["How many tenants applied for the flat?", "counts them nowhere"],
  ["What does the flat cost on a Sunday?", "names no day"],
  ["What does error Q7 mean?", "has no such code"],
  ["What is the phone number of the caretaker?", "has no number to call"],
])("refuses “%s” of a text that %s", (question) => {
  expect(choose(question, lease)?.answers ?? false).toBe(false);
});

it("takes a period for the column that is meant, not for the row", () => {
  const table =
    "| | Three Months Ended June 30, 2025 |\n| --- | --- |\n| June 2025 shares purchased | 98,442 |\n| Research and development | 32,672 |";
  const chosen = choose("What was spent on research in June 2025?", table, { about: "(in thousands)" });
  expect(chosen?.line).toContain("32,672");
});

it("takes the row for all others when a name has none of its own", () => {
  const hotels = "| City | Limit per night |\n| --- | --- |\n| London | £185 |\n| Everywhere else | £120 |";
  expect(choose("What is the hotel limit in Madrid?", hotels, { about: "Hotels" })?.line).toContain("£120");
});
