import { expect, it } from "vitest";
import { answerMessages, type PromptSource } from "../../supabase/functions/_shared/domain/text/prompts.ts";
import { createCompletion } from "./completion.ts";

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
  ["The machine trips the breaker. Why?", /^In nine cases of ten the heating element has failed\. \[4\]/],
  ["How long must a password be?", /^Every account has a password of at least 14 characters\. \[5\]$/],
])("%s is answered by what is measured, named or headed so", (question, wanted) => {
  expect(ask(question)).toMatch(wanted);
});
