import { candidatesFor } from "../../local/ai/candidates.ts";
import type { Features } from "../../local/ai/evidence/features.ts";
import type { Choice } from "./fitting.ts";
import { isGold } from "./passages.ts";
import type { Recorded } from "./replay.ts";
import type { Question } from "./set.ts";
import { says } from "./tokens.ts";

/** What a recorded question has to choose from. */
export interface Example extends Choice {
  set: string;
  answerable: boolean;
  names: (keyof Features)[];
}

/** Kinds whose answer isn't one sentence. */
const others = new Set(["talk", "documents", "summary", "long", "how"]);

/** The examples of a set; questions of several parts and those that were given no passages are none. */
export function readExamples(
  set: string,
  questions: readonly Question[],
  recorded: readonly Recorded[],
): Example[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return recorded.flatMap(({ id, prompt }) => {
    const question = byId.get(id);
    if (!question || prompt.task !== "answer" || others.has(question.kind)) return [];
    const parts = candidatesFor(prompt);
    const [first] = parts[0] ?? [];
    if (parts.length !== 1 || !first) return [];
    const names = Object.keys(first.features) as (keyof Features)[];
    const lines = (parts[0] ?? []).map(({ features, passage, start, end, header, group }) => {
      const { title = "", text = "" } = prompt.sources[passage] ?? {};
      const line = { title, whole: text, text: text.slice(start, end), said: [...header, group].join(" ") };
      return { features: names.map((name) => features[name]), right: isRight(question, line) };
    });
    return [
      {
        set,
        names,
        group: question.documents[0] ?? id.replace(/-\d+$/, ""),
        answerable: question.gold !== null,
        candidates: lines.map(({ features }) => features),
        right: lines.map(({ right }) => right),
      },
    ];
  });
}

interface Line {
  /** Of its document. */
  title: string;
  /** Its passage. */
  whole: string;
  text: string;
  /** What names its columns. */
  said: string;
}

/** Whether a line holds the words that answer; where they are told of no line, whether it says the answer. */
function isRight(question: Question, { title, whole, text, said }: Line): boolean {
  const { gold, documents, evidence } = question;
  if (gold === null || (documents.length > 0 && !documents.includes(title))) return false;
  const saysGold = gold.some((ways) => ways.some((way) => says(`${said} ${text}`, way)));
  if (evidence.length === 0) return saysGold;
  if (!isGold(question, { document_name: title, text: whole })) return false;
  if (evidence.some((words) => says(text, words, 2))) return true;
  return saysGold && !evidence.some((words) => whole.includes(words));
}
