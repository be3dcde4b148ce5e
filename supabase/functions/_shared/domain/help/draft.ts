import { isFitting, screensFor } from "./screens.ts";
import type { UnansweredGroup } from "./unanswered.ts";

const longestTitle = 100;
const longestSummary = 160;
const line = (text: string) => text.replace(/\s+/gu, " ").trim();
const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

/** A name for the article's file: words of the question in small letters. */
export function slugOf(question: string): string {
  const words = question
    .normalize("NFKD")
    .toLowerCase()
    .match(/[a-z0-9]+/gu);
  return (words ?? []).slice(0, 8).join("-").slice(0, 60).replace(/-+$/u, "") || "question";
}

/** An article to fill in for a question that nobody could answer, with the front matter that `content/help/articles` has. */
export function draftOf(question: string, asked: Pick<UnansweredGroup, "asked" | "examples"> | null): string {
  const title = cut(line(question), longestTitle);
  const screens = [
    ...new Map(
      screensFor(question)
        .filter(isFitting)
        .map(({ task }) => [task.path, task]),
    ).values(),
  ].slice(0, 3);
  const role = screens[0]?.role;
  const times = asked
    ? `Asked ${asked.asked === 1 ? "once" : `${asked.asked} times`} without an answer.`
    : "";
  return [
    "---",
    `title: ${JSON.stringify(title)}`,
    'category: "Help"',
    "order: 100",
    `summary: ${JSON.stringify(cut(`Answers: ${line(question)}`, longestSummary))}`,
    "related: []",
    `audience: ${role === "owner" ? "owner" : role === "admin" ? "admin" : "everyone"}`,
    "---",
    "",
    `<!-- ${[times, ...(asked?.examples ?? []).map(line)].filter(Boolean).join("\n     ").replaceAll("--", "—") || "A draft."} -->`,
    "",
    "Say in a sentence or two what the answer is.",
    "",
    "## What to do",
    "",
    ...(screens.length > 0
      ? screens.map(({ title: name, path }, index) => `${index + 1}. Open [${name}](${path}).`)
      : ["1. Open the screen."]),
    `${Math.max(2, screens.length + 1)}. Say what to do there.`,
    "",
    "## If it doesn't work",
    "",
    "Say what else can be the matter, or lead to [support](/app/help-center/support).",
    "",
  ].join("\n");
}
