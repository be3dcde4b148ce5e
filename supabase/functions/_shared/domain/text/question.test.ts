import { expect, it } from "vitest";
import { overviewOf, readQuestion, splitQuestion } from "./question.ts";
import { terms } from "./words.ts";

it.each([
  [
    "What does E11 mean and how soon may I open a panel?",
    ["What does E11 mean", "how soon may I open a panel?"],
  ],
  ["Who approves hotels? When are they paid?", ["Who approves hotels", "When are they paid?"]],
  ["Wie viel Urlaub habe ich und wer genehmigt ihn?", ["Wie viel Urlaub habe ich", "wer genehmigt ihn?"]],
])("%s is two questions", (message, parts) => {
  expect(splitQuestion(message)).toEqual(parts);
});

it.each([
  "When did France and Spain sign the treaty?",
  "What are the rules for salt and pepper?",
  "How are you and why?",
  "?",
])("%s is one question", (message) => {
  expect(splitQuestion(message)).toEqual([message]);
});

it("has at most four questions, and loses none of them", () => {
  const message = "Who leads Alpha? Who leads Beta? Who leads Gamma? Who leads Delta? Who leads Epsilon?";
  const parts = splitQuestion(message);
  expect(parts).toHaveLength(4);
  expect(parts.at(-1)).toBe("Who leads Delta Who leads Epsilon?");
});

it.each([
  ["What are these documents about?", []],
  ["Give me a short overview", []],
  ["Summarise “Employee handbook”", ["emplo", "handb"]],
  ["Fasse das Dokument zusammen", []],
  ["Summarise the security policy", ["secur", "pol"]],
])("%s asks for an overview", (message, words) => {
  expect(overviewOf(message)).toEqual(words.map((word) => expect.stringMatching(`^${word}`) as string));
});

it.each(["What is the notice period?", "How many days of leave do I have?", "Who wrote the summons?"])(
  "%s asks for no overview",
  (message) => {
    expect(overviewOf(message)).toBeNull();
  },
);

it("leaves out of a search what only asks for an overview", () => {
  expect([...readQuestion("Summarise the rules for expenses").terms.keys()]).toEqual(["rule", "expens"]);
});

it("finds a verb in whatever form it stands", () => {
  expect(terms("A laptop was lost")).toEqual(terms("lose laptops").reverse());
  expect(terms("He wrote, has written and writes").filter((term) => term === "write")).toHaveLength(3);
  expect(terms("Who founded it?")).not.toContain("find");
});
