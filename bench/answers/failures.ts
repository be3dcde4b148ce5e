import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Outcome } from "./outcome.ts";

/** Writes what went wrong, question by question, for people to read. */
export async function writeFailures(file: string, outcomes: readonly Outcome[]): Promise<number> {
  const failed = outcomes.filter(
    ({ verdict, question, citations }) =>
      (question.gold === null ? verdict === "answered" : verdict !== "right") ||
      citations.some(({ fault }) => fault),
  );
  await mkdir(dirname(file), { recursive: true });
  await writeFile(
    file,
    `# ${failed.length} of ${outcomes.length} went wrong\n\n${failed.map(section).join("\n\n")}\n`,
  );
  return failed.length;
}

function section(outcome: Outcome): string {
  const { question, verdict, content, citations, sources, given, loss, ranks } = outcome;
  const gold = question.gold?.map((ways) => ways.join(" | ")).join(" + ") ?? "nothing answers it";
  const found =
    ranks &&
    `passage found at: ours ${place(ranks.product)}, BM25 ${place(ranks.plain)}, with names ${place(ranks.named)}`;
  const lines = [
    `## ${question.id} · ${question.lang} · ${question.kind} · ${question.split} · ${verdict}${loss ? ` (${loss})` : ""}`,
    `**${question.question}**${question.after ? ` (after ${question.after})` : ""}`,
    `gold: ${gold}${question.label.length > 0 ? `; column ${question.label.join(" + ")}` : ""}${question.atLeast ? `; ${question.atLeast} will do` : ""}`,
    question.documents.length > 0 ? `in: ${question.documents.join(", ")}` : "",
    `answer:\n${content.replace(/^/gm, "> ")}`,
    ...citations.map(
      ({ citation, claim, fault }) =>
        `- [${citation.number}]${fault ? ` **wrong ${fault}**` : ""} ${citation.document_name}${citation.page ? ` p. ${citation.page}` : ""}: “${short(citation.quote)}” for “${short(claim)}”`,
    ),
    found ?? "",
    sources ? `given to the model: ${sources.length} passages${given ? `, gold at ${given}` : ""}` : "",
    ...(sources ?? []).map(
      ({ title, section, text }, index) =>
        `  ${index + 1}. ${index + 1 === given ? "★ " : ""}${title} › ${section}: ${short(text)}`,
    ),
  ];
  return lines.filter(Boolean).join("\n");
}

const place = (rank: number): string => (rank === 0 ? "none" : String(rank));

function short(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}
