import { expect, it } from "vitest";
import { answerMessages, type PromptSource } from "../../supabase/functions/_shared/domain/text/prompts.ts";
import { createCompletion } from "./completion.ts";
import { phrases } from "./phrases.ts";

const handbook: PromptSource[] = [
  {
    id: 1,
    title: "Handbook",
    headingPath: ["Annual leave"],
    text: "Everyone has 28 days of paid annual leave a year. Up to five unused days carry over.\n\nAsk for leave in the calendar at least twice as many days ahead as you want to be away.",
  },
  {
    id: 2,
    title: "Handbook",
    headingPath: ["Parental leave"],
    text: "The birth or adoption parent receives 26 weeks of leave on full pay. Tell the people team at least 15 weeks before the expected date.",
  },
  {
    id: 3,
    title: "Manual",
    headingPath: ["Technical data"],
    text: "| Property | Value |\n| --- | --- |\n| Mains | 230 V |\n| Weight, empty | 38.5 kg |\n| Noise | 54 dB(A) |",
  },
  {
    id: 4,
    title: "Manual",
    headingPath: ["Machine trips the breaker"],
    text: "In nine cases of ten the heating element has failed. Below 17 ohms it is replaced.",
  },
  {
    id: 5,
    title: "Security policy",
    headingPath: ["Passwords"],
    text: "- Every account has a password of at least 14 characters.\n- A lost key is reported within one hour.",
  },
];

function ask(question: string): string {
  const about = { aiName: "Atrium", organizationName: "Acme", history: [] };
  const messages = answerMessages({ ...about, sources: handbook, question });
  return createCompletion({ model: "offline", messages, stream: false }).content;
}

it.each([
  ["How many days of leave do I have?", /^Everyone has 28 days of paid annual leave a year\. \[1\]/],
  ["How many days of parental leave are there?", /^The birth or adoption parent receives 26 weeks/],
  ["How much vacation is carried over?", /five unused days/],
  ["How heavy is the machine?", /38\.5 kg \[3\]$/],
  [
    "The machine trips the breaker. Why?",
    /^I'm not sure .*:\n\nIn nine cases of ten the heating element has failed\. \[4\]/,
  ],
  [
    "How long must a password be?",
    /^I'm not sure .*:\n\nEvery account has a password of at least 14 characters\. \[5\]$/,
  ],
])("%s is answered by what is measured, named or headed so", (question, wanted) => {
  expect(ask(question)).toMatch(wanted);
});

it("of a row of figures says the column that is asked for, with currency and unit, and all of them when none is", () => {
  const table: PromptSource = {
    id: 1,
    title: "halden-10q.pdf",
    headingPath: ["Statements of income (in thousands, except per share amounts)"],
    text: "|  |  |  | Three Months Ended |  |  |  | Six Months Ended |  |  |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n|  |  | June 28, 2025 |  | June 29, 2024 |  | June 28, 2025 |  | June 29, 2024 |  |\n| Gross profit |  | $ | 90,104 | $ | 91,090 | $ | 162,989 | $ | 162,386 |\n| Net income |  | $ | 38,069 | $ | 34,941 | $ | 72,328 | $ | 74,339 |",
  };
  const say = (question: string): string => {
    const about = { aiName: "Atrium", organizationName: "Acme", history: [] };
    const messages = answerMessages({ ...about, sources: [table], question });
    return createCompletion({ model: "offline", messages, stream: false }).content;
  };
  expect(say("What was Halden's net income in the first half of 2024?")).toBe(
    "**Net income** – Six Months Ended June 29, 2024: $74,339 (in thousands) [1]",
  );
  expect(say("What was the net income of Halden?")).toContain(
    "$38,069; Three Months Ended June 29, 2024: $34,941",
  );
});

it("a row is told apart by what announces it, and answers for no other year than its columns'", () => {
  const table: PromptSource = {
    id: 1,
    title: "brightmoor-10k.pdf",
    headingPath: ["Statements of income (in millions, except per share amounts)"],
    text: "|  | 2024 | 2023 |\n| --- | --- | --- |\n| Net income per share: |  |  |\n| Basic | 2.57 | 2.86 |\n| Diluted | 2.53 | 2.82 |\n| Shares used in computing per share amounts: |  |  |\n| Basic | 75.5 | 75.6 |\n| Diluted | 76.5 | 76.4 |",
  };
  const say = (question: string): string => {
    const about = { aiName: "Atrium", organizationName: "Acme", history: [] };
    const messages = answerMessages({ ...about, sources: [table], question });
    return createCompletion({ model: "offline", messages, stream: false }).content;
  };
  expect(say("What was diluted net income per share in 2023?")).toBe(
    "**Diluted** (Net income per share) – 2023: 2.82 [1]",
  );
  expect(say("What was diluted net income per share in 2019?")).toBe(phrases.en.noAnswer);
});

it.each([
  ["Şirketin merkezi hangi gezegende?", "tr"],
  ["Trụ sở công ty nằm trên hành tinh nào?", "vi"],
  ["公司总部在哪个星球？", "zh"],
  ["على أي كوكب يقع مقر الشركة؟", "ar"],
  ["¿En qué planeta está la sede?", "es"],
  ["Auf welchem Planeten liegt der Hauptsitz?", "de"],
] as const)("%s is refused in its own language", (question, language) => {
  expect(ask(question)).toBe(phrases[language].noAnswer);
});

it.each([
  ["en", "How much does the heating element weigh?"],
  ["de", "Wie viel wiegt das Heizelement?"],
] as const)(
  "says in %s that it isn't sure, and then what comes closest, with its source",
  (language, question) => {
    const [doubt, ...closest] = ask(question).split("\n\n");
    expect(doubt).toBe(phrases[language].doubt);
    expect(closest.join(" ")).toMatch(/\[\d\]/);
  },
);

it("in doubt shows what comes closest, four lines at most, and none that has nothing to do with it", () => {
  const rules: PromptSource = {
    id: 1,
    title: "House rules.md",
    headingPath: ["Fire doors"],
    text: "- The fire doors of the cellar are checked twice a year.\n- Fire doors must never be wedged open.\n- Fire doors are painted red.\n- A broken fire door is closed off.\n- The fire doors are listed in the log.\n- The canteen opens at eight.",
  };
  const about = { aiName: "Atrium", organizationName: "Acme", history: [] };
  const messages = answerMessages({ ...about, sources: [rules], question: "Who pays for the fire doors?" });
  const { content } = createCompletion({ model: "offline", messages, stream: false });
  expect(content).toContain("I'm not sure");
  expect(content.match(/^- .*[Ff]ire door.* \[1\]$/gm)).toHaveLength(4);
  expect(content).not.toContain("canteen");
});
