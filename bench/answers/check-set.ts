import { hasOnePassage, isGold, type StoredPassage } from "./passages.ts";
import type { AnswerSet, Question } from "./set.ts";
import { says } from "./tokens.ts";

/** Kinds whose answer is worked out, not written in the document. */
const worked = new Set(["count", "documents", "talk", "how"]);

/** Prints the questions whose evidence or gold answer isn't in their documents' text as it was stored. */
export function checkSet({ questions }: AnswerSet, passages: readonly StoredPassage[]): void {
  const faults = questions.flatMap((question) => {
    const fault = faultOf(question, passages);
    return fault ? [`${question.id}: ${fault}`] : [];
  });
  console.log(faults.join("\n") || "Every gold answer stands in its document.");
  console.log(`${questions.length} questions, ${faults.length} in doubt`);
  if (faults.length > 0) process.exitCode = 1;
}

function faultOf(question: Question, passages: readonly StoredPassage[]): string | null {
  const { gold, documents, evidence, kind } = question;
  if (gold === null || documents.length === 0 || worked.has(kind)) return null;
  if (hasOnePassage(question) && !passages.some((passage) => isGold(question, passage))) {
    return `no passage of ${documents.join(", ")} says "${evidence.join('" or "')}"`;
  }
  const inDocuments = passages.filter(({ document_name }) => documents.includes(document_name));
  const said = gold.filter((ways) =>
    ways.some((way) => inDocuments.some(({ text, document_name }) => says(`${document_name}\n${text}`, way))),
  );
  const missing = gold.filter((ways) => !said.includes(ways));
  return missing.length > 0 && said.length < (question.atLeast ?? gold.length)
    ? `not in its documents: ${missing.map((ways) => ways.join(" | ")).join("; ")}`
    : null;
}
