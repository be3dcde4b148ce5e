import { expect, it } from "vitest";
import { sayFact } from "./facts.ts";
import type { Source } from "./prompt.ts";

const source = (id: number, title: string, author = "", date = ""): Source => ({
  id,
  title,
  section: "",
  documentTitle: "",
  author,
  date,
  text: "The daily rate is 40 euros.",
});
const sources = [
  source(1, "Canteen.md", "Ben Low", "2023-01-05"),
  source(2, "Travel policy.docx", "Jane Doe", "2024-03-12"),
];

it.each([
  ["Who wrote the travel policy?", "en", "**Travel policy.docx** – Jane Doe [2]"],
  ["Wer hat die Travel Policy verfasst?", "de", "**Travel policy.docx** – Jane Doe [2]"],
  ["When was the travel policy written?", "en", "**Travel policy.docx** – March 12, 2024 [2]"],
  ["Von wann ist die Travel Policy?", "de", "**Travel policy.docx** – 12. März 2024 [2]"],
  ["¿Quién escribió la Travel policy?", "es", "**Travel policy.docx** – Jane Doe [2]"],
] as const)("says what is known of the document: %s", (question, language, said) =>
  expect(sayFact(question, sources, language)).toBe(said),
);

it("says nothing where nothing is known, or something else is asked", () => {
  expect(sayFact("Who wrote the travel policy?", [source(1, "Travel policy.docx")], "en")).toBeNull();
  expect(sayFact("Who wrote the lease?", sources, "en")).toBeNull();
  expect(sayFact("Who approves travel?", sources, "en")).toBeNull();
});
