import { cut } from "../../domain/text/cut.ts";
import { z } from "zod";
import { type ComparedPair, compareMessages } from "../../domain/text/compare-prompt.ts";
import {
  type Disagreement,
  disagreementOf,
  readPassage,
  type ReadPassage,
} from "../../domain/text/disagreement/disagreement.ts";
import { numbersMissing } from "../../domain/text/numbers.ts";
import type { Span } from "../../domain/text/sentences.ts";
import { othersTurn } from "../../config/others-turn.ts";
import { locateQuote } from "../../domain/text/support.ts";
import type { Ai } from "../../providers/ai.ts";
import { generateStructured, UnusableAnswerError } from "../structured/generate-structured.ts";

/** A passage that is compared with others. */
export interface ComparedChunk {
  id: number;
  document_name: string;
  heading_path: string[];
  table_header: string | null;
  text: string;
}

/** A passage and one of another document, with the cheap evidence that they may disagree. */
export interface Suspicion {
  mine: ComparedChunk;
  near: ComparedChunk;
  evidence: Disagreement;
}

/** What a model said of a suspicion; `reason` null: they agree, or speak of different things. */
export interface Judged {
  mine: number;
  near: number;
  mine_quote: string;
  near_quote: string;
  mine_marks: Span[];
  near_marks: Span[];
  reason: string | null;
}

const Verdicts = z.object({
  verdicts: z.array(
    z.object({
      pair: z.int(),
      contradicts: z.boolean(),
      first: z.string(),
      second: z.string(),
      reason: z.string(),
    }),
  ),
});
type Verdict = z.infer<typeof Verdicts>["verdicts"][number];

/** From here on a model is asked; it is the judge, so this lets much through. */
const suspiciousFrom = 0.4;
const longestReason = 300;

export const read = (chunk: ComparedChunk): ReadPassage =>
  readPassage({
    title: chunk.document_name,
    headingPath: chunk.heading_path,
    tableHeader: chunk.table_header,
    text: chunk.text,
  });

/** The likeliest of the neighbours of a passage to disagree with it, at most so many. Others get a turn after each pair. */
export async function suspicionsOf(
  mine: ComparedChunk,
  near: readonly ComparedChunk[],
  most: number,
): Promise<Suspicion[]> {
  const own = read(mine);
  const found: Suspicion[] = [];
  for (const other of near) {
    const evidence = disagreementOf(own, read(other));
    if (evidence && evidence.score >= suspiciousFrom) found.push({ mine, near: other, evidence });
    await othersTurn();
  }
  return found.sort((a, b) => b.evidence.score - a.evidence.score).slice(0, most);
}

/**
 * The same of a passage that a document's version no longer has, and of what is nearest to it there: what stands on both sides
 * word for word is no change.
 */
export async function changesOf(
  former: ComparedChunk,
  present: readonly ComparedChunk[],
  most: number,
): Promise<Suspicion[]> {
  const said = ({ text }: ComparedChunk, { start, end }: Span) => text.slice(start, end);
  return (await suspicionsOf(former, present, present.length))
    .filter(
      ({ near, evidence }) =>
        !present.some(({ text }) => text.includes(said(former, evidence.first))) &&
        !former.text.includes(said(near, evidence.second)),
    )
    .slice(0, most);
}

/**
 * Asks a model which suspicions are contradictions, all in one call. When it can't answer in the form that is asked, each is
 * asked alone, and one that it can't judge alone either is left as none.
 * @throws UnusableAnswerError when it can judge none of them; as `generateStructured`
 */
export async function judge(
  ai: Pick<Ai, "stream">,
  suspicions: readonly Suspicion[],
  signal: AbortSignal,
): Promise<Judged[]> {
  try {
    return await judgeAtOnce(ai, suspicions, signal);
  } catch (error) {
    if (!(error instanceof UnusableAnswerError) || suspicions.length === 1) throw error;
    let failed = 0;
    const judged: Judged[] = [];
    for (const suspicion of suspicions) {
      const alone = await judgeAtOnce(ai, [suspicion], signal).catch((failure: unknown) => {
        if (!(failure instanceof UnusableAnswerError)) throw failure;
        failed += 1;
        return [agreeing(suspicion)];
      });
      judged.push(...alone);
    }
    if (failed === suspicions.length) throw error;
    return judged;
  }
}

async function judgeAtOnce(
  ai: Pick<Ai, "stream">,
  suspicions: readonly Suspicion[],
  signal: AbortSignal,
): Promise<Judged[]> {
  const pairs = suspicions.map(({ mine, near }, index): ComparedPair => ({
    id: index + 1,
    first: shown(mine),
    second: shown(near),
  }));
  const { verdicts } = await generateStructured(
    ai,
    { name: "verdicts", schema: Verdicts, messages: compareMessages(pairs) },
    signal,
  );
  return suspicions.map((suspicion, index) => {
    const verdict = verdicts.find(({ pair }) => pair === index + 1);
    return (verdict?.contradicts && contradicting(suspicion, verdict)) || agreeing(suspicion);
  });
}

function shown({ document_name, heading_path, table_header, text }: ComparedChunk) {
  const head = table_header && !text.includes(table_header) ? `${table_header}\n` : "";
  return { title: document_name, section: heading_path.join(" › "), text: head + text };
}

const agreeing = ({ mine, near }: Suspicion): Judged => ({
  mine: mine.id,
  near: near.id,
  mine_quote: "",
  near_quote: "",
  mine_marks: [],
  near_marks: [],
  reason: null,
});

/** A verdict with the places it quotes; a quote that isn't in its passage gives way to what made the pair suspicious. */
function contradicting(suspicion: Suspicion, { first, second, reason }: Verdict): Judged {
  const { mine, near, evidence } = suspicion;
  const mineSpan = locateQuote(first, mine.text) ?? evidence.first;
  const nearSpan = locateQuote(second, near.text) ?? evidence.second;
  const mineQuote = mine.text.slice(mineSpan.start, mineSpan.end);
  const nearQuote = near.text.slice(nearSpan.start, nearSpan.end);
  return {
    mine: mine.id,
    near: near.id,
    mine_quote: mineQuote,
    near_quote: nearQuote,
    mine_marks: marksIn(mineSpan, evidence.firstMarks, mineQuote, nearQuote),
    near_marks: marksIn(nearSpan, evidence.secondMarks, nearQuote, mineQuote),
    reason:
      cut(reason.replace(/\s+/g, " ").trim(), longestReason) || "They say different things of the same.",
  };
}

/** What of a quoted sentence disagrees: as was noticed before, or the numbers that the other lacks, or all of it. */
function marksIn(span: Span, noticed: readonly Span[], quote: string, other: string): Span[] {
  const inside = noticed.filter(({ start, end }) => start >= span.start && end <= span.end);
  if (inside.length > 0) return inside;
  const numbers = numbersMissing(quote, other);
  if (numbers.length === 0) return [span];
  return numbers.map(({ start, end }) => ({ start: start + span.start, end: end + span.start }));
}
