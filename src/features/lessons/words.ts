import type { Lesson } from "@contract/lessons.ts";

type Outcome = Lesson["questions"][number]["outcome"];

export const STATES: Record<Lesson["state"], { label: string; variant: "warning" | "success" | "default" }> =
  {
    proposed: { label: "Proposed", variant: "warning" },
    accepted: { label: "Accepted", variant: "success" },
    rejected: { label: "Rejected", variant: "default" },
  };

/** What a test came to, in words; null where there is nothing to look at. */
export function outcomeWords(outcome: Outcome): { label: string; text: string } | null {
  if (outcome === "failing")
    return { label: "Not followed", text: "The answer doesn’t say what the lesson says." };
  if (outcome === "outdated")
    return {
      label: "Documents changed",
      text: "The documents alone answer otherwise than when this lesson was accepted.",
    };
  if (outcome === "needless")
    return { label: "No longer needed", text: "The documents alone say the same now." };
  return null;
}

/** The outcome of a lesson that most needs a look. */
export function worstOutcome({ questions }: Pick<Lesson, "questions">): Outcome {
  const found = questions.map(({ outcome }) => outcome);
  return (
    (["failing", "outdated", "needless", "passing"] as const).find((each) => found.includes(each)) ?? null
  );
}

/** Where a lesson comes from. */
export function originWords({ origin, proposed_by }: Pick<Lesson, "origin" | "proposed_by">): string {
  const who = proposed_by?.name ?? "somebody who has left";
  if (origin === "correction") return `${who} corrected an answer`;
  if (origin === "generated") return `From a comment by ${who}`;
  return `Written by ${who}`;
}
