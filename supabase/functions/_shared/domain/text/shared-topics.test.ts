import { expect, it } from "vitest";
import { sharedTopics } from "./shared-topics.ts";

const asked = (...questions: [number, string][]) =>
  questions.map(([asker, question]) => ({ asker, question }));

it("tells what three people asked for, in words that all of them used", () => {
  const topics = sharedTopics(
    asked(
      [1, "What is the parental leave policy for Ms Okafor?"],
      [2, "Parental leave: how long?"],
      [3, "Who pays me during parental leave?"],
      [4, "Is there a bicycle allowance?"],
      [5, "Bicycle allowance, how much?"],
    ),
    3,
  );
  expect(topics).toEqual([{ words: ["leave", "parental"], questions: 3, askers: 3 }]);
});

it("one person who asks again is one person", () => {
  const again = asked(
    [1, "Parking permits?"],
    [1, "parking permits"],
    [1, "Where are permits?"],
    [2, "parking"],
  );
  expect(sharedTopics(again, 3)).toEqual([]);
});

it("a word that everybody writes otherwise is nobody's to tell", () => {
  const forms = asked([1, "invoice"], [2, "invoices"], [3, "invoicing"]);
  expect(sharedTopics(forms, 3)).toEqual([]);
});

it.each([
  ["Turkish", "Doğum izni ne kadar sürer?", "doğum"],
  ["Chinese", "年假有多少天?", "年假"],
  ["Arabic", "كم مدة الإجازة السنوية؟", "السنوية"],
  ["German", "Wie lange dauert die Elternzeit?", "elternzeit"],
])("knows the words of %s", (_, question, word) => {
  const [topic] = sharedTopics(asked([1, question], [2, question], [3, question]), 3);
  expect(topic?.words.join(" ")).toContain(word);
});

it("two topics are told apart, the wider one first", () => {
  const topics = sharedTopics(
    asked(
      [1, "gym membership"],
      [2, "gym membership"],
      [3, "gym membership"],
      [1, "visa sponsorship"],
      [2, "visa sponsorship"],
      [3, "visa sponsorship"],
      [4, "visa sponsorship"],
    ),
    3,
  );
  expect(topics.map(({ words, askers }) => [words.toSorted().join(" "), askers])).toEqual([
    ["sponsorship visa", 4],
    ["gym membership", 3],
  ]);
});
