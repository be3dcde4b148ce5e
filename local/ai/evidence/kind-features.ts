import type { Language } from "../../../supabase/functions/_shared/domain/text/language.ts";
import type { SentenceMatch } from "../../../supabase/functions/_shared/domain/text/match.ts";
import { tokens } from "../../../supabase/functions/_shared/domain/text/words.ts";
import { shareOf, type Asked, type NamedPassage } from "./asked.ts";
import { readHeld } from "./held.ts";
import { isFirm } from "./kinds.ts";
import { isAmount, saysCount, withoutAsked } from "./lines.ts";
import { saysKind } from "./said-kinds.ts";

/** A line with what stands around it. */
interface Said {
  asked: Asked;
  line: SentenceMatch;
  passage: NamedPassage;
  written: Language;
  text: string;
  /** The line with what names its columns. */
  said: string;
  titled: number;
  under: number;
}

const figureKinds: ReadonlySet<string> = new Set(["number", "money", "duration", "share", "clock"]);

/** Whether a line says the kind of thing that is asked for, and beside what. */
export function kindFeatures({ asked, line, passage, written, text, said, titled, under }: Said) {
  const { question, kind } = asked;
  const saysIt = (part: string): boolean => {
    if (kind === null) return false;
    const unasked = kind === "person" || kind === "place" ? withoutAsked(part, asked) : part;
    return saysKind(kind, unasked, written) || (kind === "money" && isAmount(line, text, passage));
  };
  // What stands under "Machine trips the breaker" is why it does.
  const explains = (kind === "reason" || kind === "condition") && titled === 1;
  const there = explains || saysIt(said);
  const firm = kind !== null && isFirm(kind);
  const soft = kind !== null && !firm && !["yes or no", "person", "date"].includes(kind);
  const measured = Boolean(
    (question.measures && line.shape === 2) || (asked.counted && saysCount(said, asked, written)),
  );
  const figures = tokens(text).some(({ folded }) => /\p{Nd}/u.test(folded) && !question.terms.has(folded));
  const counts = ["number", "time"].includes(question.sought);
  const wantsFigure = counts || figureKinds.has(kind ?? "");
  return {
    firm: Number(firm && there),
    firmLacking: Number(firm && !there),
    person: Number(kind === "person" && there),
    personLacking: Number(kind === "person" && !there),
    dateLacking: Number(kind === "date" && !there),
    softLacking: Number(soft && !there),
    attached:
      kind === null || kind === "yes or no"
        ? 0
        : attachedTo(asked, partsOf(line, said).filter(saysIt), written),
    settles: kind === "yes or no" ? under : 0,
    measured: Number(measured),
    unmeasured: Number(Boolean(asked.counted ?? question.measures) && !measured && !(firm && there)),
    figure: Number(figures && counts),
    lacking: Number(wantsFigure && !figures && !saysKind("number", said, written)),
  };
}

/** The clauses of a sentence; a row is one. */
function partsOf({ kind }: SentenceMatch, said: string): string[] {
  return kind === "row" ? [said] : said.split(/[;；，、。()（）]|,(?!\d)|\s[–—-]\s/u);
}

function attachedTo(asked: Asked, parts: string[], written: Language): number {
  const shares = parts.map((part) => shareOf(asked, readHeld(part, written)));
  return Math.max(0, ...shares);
}
