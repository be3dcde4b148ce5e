import { expect, it } from "vitest";
import { draftOf, slugOf } from "./draft.ts";
import { groupUnanswered } from "./unanswered.ts";

const at = (day: number) => `2026-03-0${day}T10:00:00.000Z`;

it("puts questions together that ask the same, the most asked first", () => {
  const groups = groupUnanswered([
    { question: "Is there a dark mode?", asked_at: at(5) },
    { question: "How do I connect Slack?", asked_at: at(4) },
    { question: "how do i connect slack", asked_at: at(3) },
    { question: "Can I connect it to Slack?", asked_at: at(2) },
    { question: "How do I connect Slack?", asked_at: at(1) },
  ]);
  expect(groups).toEqual([
    {
      question: "How do I connect Slack?",
      asked: 4,
      last_asked_at: at(4),
      examples: ["how do i connect slack", "Can I connect it to Slack?"],
    },
    { question: "Is there a dark mode?", asked: 1, last_asked_at: at(5), examples: [] },
  ]);
});

it("keeps apart what has nothing in common, in any script", () => {
  const questions = ["如何导出聊天？", "Wie exportiere ich?", "!!!", "???"];
  expect(groupUnanswered(questions.map((question) => ({ question, asked_at: at(1) })))).toHaveLength(4);
});

it("drafts an article that says for whom it is and where to begin, whatever was asked", () => {
  const draft = draftOf('Where do I invite "someone"?\n--> now', { asked: 3, examples: ["Invite -- who?"] });
  expect(draft).toMatch(/^---\ntitle: "Where do I invite \\"someone\\"\? --> now"\ncategory: "Help"\n/);
  expect(draft).toContain("audience: admin\n---\n");
  expect(draft).toContain("1. Open [Users](/app/users).");
  expect(draft.match(/-->/g)).toHaveLength(2 + 1);
  expect(draft).toContain("Asked 3 times without an answer.\n     Invite — who? -->");
});

it("names the draft's file by words of the question", () => {
  expect([slugOf("Où exporter à CSV?"), slugOf("如何？")]).toEqual(["ou-exporter-a-csv", "question"]);
});
