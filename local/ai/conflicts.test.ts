import { expect, it } from "vitest";
import {
  answerMessages,
  type PromptConflict,
  type PromptSource,
} from "../../supabase/functions/_shared/domain/text/prompts.ts";
import { createCompletion } from "./completion.ts";

const handbook: PromptSource = {
  id: 1,
  title: "Staff handbook.md",
  text: "Every employee has 28 days of paid leave a year. Expenses of up to £35 a month are paid without a receipt.",
};
const notice: PromptSource = {
  id: 2,
  title: "Notice to all staff.md",
  text: "Every employee has 30 days of paid leave a year.",
};
const lease: PromptSource = {
  id: 3,
  title: "Lease of the shop.md",
  text: "The tenant pays £92 a month of the common expenses.",
};
const between = (first: number, second: number, one: string, other: string): PromptConflict => ({
  first,
  second,
  says: [one, other],
  settled: false,
  note: "",
});

const say = (question: string, sources: PromptSource[], conflict: PromptConflict): string => {
  const about = { aiName: "Atrium", organizationName: "Acme", history: [], sources, conflicts: [conflict] };
  const messages = answerMessages({ ...about, question });
  return createCompletion({ model: "offline", messages, stream: false }).content;
};

it("says that two documents disagree on what is asked, with both sides", () => {
  const said = say(
    "How many days of paid leave does an employee have?",
    [handbook, notice],
    between(
      1,
      2,
      "Every employee has 28 days of paid leave a year.",
      "Every employee has 30 days of paid leave a year.",
    ),
  );
  expect(said).toContain("The documents disagree on this");
  expect(said).toContain("28 days of paid leave a year. [1]");
  expect(said).toContain("30 days of paid leave a year. [2]");
});

it("says nothing of a side that has nothing to do with what is asked", () => {
  const said = say(
    "How much do I get a month for expenses without a receipt?",
    [handbook, notice, lease],
    between(
      1,
      2,
      "Expenses of up to £35 a month are paid without a receipt.",
      "Every employee has 30 days of paid leave a year.",
    ),
  );
  expect(said).toContain("£35 a month");
  expect(said).not.toContain("disagree");
});

it("says nothing of what disagrees where it isn't sure", () => {
  const conflict = between(
    1,
    2,
    "Every employee has 28 days of paid leave a year.",
    "Every employee has 30 days of paid leave a year.",
  );
  const said = say("Who approves paid leave?", [handbook, notice], conflict);
  expect(said).toContain("I'm not sure");
  expect(said).not.toContain("disagree");
});
