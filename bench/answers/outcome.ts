import type { Message } from "../../supabase/functions/_shared/contract/chat.ts";
import type { Prompt, Source } from "../../local/ai/prompt.ts";
import { citesGold, judgeCitations, type JudgedCitation } from "./cited.ts";
import { judge, type Judged } from "./judge.ts";
import { hasOnePassage, isGold, type Ranks, type StoredPassage } from "./passages.ts";
import type { Question } from "./set.ts";

/** Where an answer went wrong: no passage reached the model, the right one wasn't among them, or it chose another sentence. */
type Loss = "nothing given" | "passage missing" | "sentence";

/** All that is known of one question's answer. */
export interface Outcome extends Judged {
  question: Question;
  content: string;
  citations: JudgedCitation[];
  citesGold: boolean;
  /** What the model was asked, and its passages, best first; null when it wasn't watched or asked. */
  prompt: Prompt | null;
  sources: Source[] | null;
  /** Place of the gold passage among `sources`, from 1; 0 when it isn't there. */
  given: number;
  loss: Loss | null;
  ranks: Ranks | null;
  ms: number;
}

/** Judges an answer with what is known of how it came about. */
export function outcomeOf(
  question: Question,
  { content, citations }: Pick<Message, "content" | "citations">,
  known: { prompt: Prompt | null; ranks: Ranks | null; ms: number; passages: readonly StoredPassage[] },
): Outcome {
  const judged = judge(question, content);
  const { prompt, ranks, ms, passages } = known;
  const sources = prompt?.sources ?? null;
  const given =
    (sources ?? []).findIndex(({ title, text }) => isGold(question, { document_name: title, text })) + 1;
  return {
    question,
    content,
    ...judged,
    citations: judgeCitations(question, content, citations, passages),
    citesGold: citesGold(question, citations),
    prompt,
    sources,
    given,
    loss: lossOf(question, judged, sources, given),
    ranks,
    ms,
  };
}

function lossOf(
  question: Question,
  { verdict }: Judged,
  sources: Source[] | null,
  given: number,
): Loss | null {
  const lost = verdict === "wrong" || verdict === "refused";
  if (!lost || !sources || question.gold === null || question.documents.length === 0) return null;
  if (sources.length === 0) return "nothing given";
  return hasOnePassage(question) && given === 0 ? "passage missing" : "sentence";
}
