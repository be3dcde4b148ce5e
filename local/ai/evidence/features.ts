import type { Match, SentenceMatch } from "../../../supabase/functions/_shared/domain/text/match.ts";
import { cells } from "../../../supabase/functions/_shared/domain/text/table.ts";
import { tokens } from "../../../supabase/functions/_shared/domain/text/words.ts";
import { notionsIn, saidOf, type Asked, type NamedPassage } from "./asked.ts";
import { holding, readHeld, type AskedWord, type Held } from "./held.ts";
import { isFirm, saysKind } from "./kinds.ts";
import {
  isAmount,
  isFurniture,
  isOfOtherYears,
  labelled,
  saysCount,
  standsForRest,
  withoutAsked,
} from "./lines.ts";
import { inRange } from "./ranges.ts";

/** What speaks for a line; shares are of what the question's words tell, 0 to 1. */
export interface Features {
  /** Neighbouring words of the question that are neighbours in the line; words that its passage holds. */
  pairs: number;
  passage: number;
  /** Words that the line holds, in any form or by a word that stands for them; with its headings; with all of its passage. */
  says: number;
  under: number;
  within: number;
  /** How well the word is held that the line and its headings hold worst. */
  worst: number;
  /** Notions of the question that the line or its headings hold. */
  notionsUnder: number;
  /** Words of the question that the document's name holds; all of its passages, as a share of the best document's. */
  named: number;
  document: number;
  /** The question names another document at hand; the document is in another language. */
  misnamed: number;
  foreign: number;
  /** How many better passages there are. */
  rank: number;
  /** The kind of thing that is sought, one that is told surely, is there; isn't there; the same of the others. */
  firm: number;
  firmLacking: number;
  person: number;
  personLacking: number;
  dateLacking: number;
  softLacking: number;
  /** How much of the question the part of the line says that says the kind of thing that is sought. */
  attached: number;
  /** Yes or no is asked: how much of the question the line and its headings say. */
  settles: number;
  /** A measure or count as the question asks for it is there, or isn't. */
  measured: number;
  unmeasured: number;
  /** Where a number is asked for: one that the question doesn't name; none at all. */
  figure: number;
  lacking: number;
  long: number;
  /** Of a row: how much of its name the question says, and how much of the question its name. */
  rowNamed: number;
  rowAsked: number;
  /** Of a row whose name is a range: a number of the question lies in it, or none does. */
  inRange: number;
  outOfRange: number;
  /** `Label: value` with a label that the question says; how much of its heading the question says. */
  labelled: number;
  titled: number;
  /** Short and no sentence: a heading that isn't marked as one. */
  bare: number;
  announces: number;
  furniture: number;
  /** Periods and names of the question that are nowhere around; a code ("E2", "HX-CF2") that no passage holds. */
  strangePeriods: number;
  strangeCodes: number;
  strangeNames: number;
}

const restShare = 0.6;

/** What the features of all lines of a passage share. */
export interface Surroundings {
  match: Match;
  passage: NamedPassage;
  title: Held;
  whole: Held;
  index: number;
  /** How many of the question's names this passage doesn't hold. */
  strange: number;
  /** How much of a heading the question says. */
  titled: (heading: Held) => number;
  foreign: boolean;
  misnamed: boolean;
  document: number;
}

/** A word of the question: how far the line holds it, with its headings, the document's name, everything around. */
interface Holding {
  word: AskedWord;
  here: number;
  above: number;
  inTitle: number;
  all: number;
}

/** What speaks for a line of a passage; null for one that has nothing to do with the question. */
export function featuresOf(
  asked: Asked,
  line: SentenceMatch,
  around: Surroundings,
  heading: Held,
): Features | null {
  const { match, passage, title, whole, index } = around;
  const text = passage.text.slice(line.start, line.end);
  const said = [...line.header, line.group, text].join(" ");
  const own = readHeld(said, asked.language);
  const each = asked.words.map((word): Holding => {
    const here = holding(word, own);
    const above = Math.max(here, 0.8 * holding(word, heading));
    const inTitle = word.title ? holding(word, title) : 0;
    return { word, here, above, inTitle, all: Math.max(above, inTitle, 0.6 * holding(word, whole)) };
  });
  const share = (by: (one: Holding) => number): number =>
    each.reduce((sum, one) => sum + one.word.weight * by(one), 0) / asked.total;
  const says = share(({ here }) => here);
  if (says === 0 && line.coverage === 0) return null;
  if (isOfOtherYears(line, text, asked.years)) return null;
  const under = share(({ above }) => above);
  const titled = line.kind === "heading" ? 0 : around.titled(heading);
  const heavy = each.filter(({ word }) => !word.title && !word.period && word.weight >= 0.5);
  const inName = each.filter(({ word }) => word.title);
  return {
    pairs: line.pairs,
    passage: match.passage,
    says,
    under,
    within: share(({ all }) => all),
    worst: heavy.length === 0 ? 0.5 : Math.min(...heavy.map(({ above }) => above)),
    notionsUnder: Math.max(notionsIn(asked, own), 0.8 * notionsIn(asked, heading)),
    named: inName.length === 0 ? 0 : inName.filter(({ inTitle }) => inTitle > 0).length / inName.length,
    document: around.document,
    misnamed: Number(around.misnamed),
    foreign: Number(around.foreign),
    rank: index / 8,
    ...kindFeatures({ asked, line, passage, text, said, titled, under }),
    ...rowFeatures(asked, line, around, text),
    long: Math.min(2, line.length / 40),
    labelled: labelled(text, asked),
    titled,
    bare: Number(line.kind === "prose" && line.length < 9 && !/[\p{Nd}:：.!?。！？؟]/u.test(text)),
    announces: Number(/[:：]["”]?[\s|]*$/u.test(text)),
    furniture: Number(isFurniture(text)),
    strangePeriods: missing(each.filter(({ word }) => word.period)),
    strangeCodes: missing(
      each.filter(({ word }) => /\p{L}/u.test(word.term) && /\p{Nd}/u.test(word.term) && !word.period),
    ),
    strangeNames: missing(each.filter(({ word }) => word.named)),
  };
}

function missing(among: Holding[]): number {
  const weight = among.reduce((sum, { word }) => sum + word.weight, 0);
  const away = among.reduce((sum, { word, all }) => sum + (all > 0 ? 0 : word.weight), 0);
  return weight === 0 ? 0 : away / weight;
}

interface Said {
  asked: Asked;
  line: SentenceMatch;
  passage: NamedPassage;
  text: string;
  /** The line with what names its columns. */
  said: string;
  titled: number;
  under: number;
}

const figureKinds: ReadonlySet<string> = new Set(["number", "money", "duration", "share", "clock"]);

/** Whether a line says the kind of thing that is asked for, and beside what. */
function kindFeatures({ asked, line, passage, text, said, titled, under }: Said) {
  const { question, kind } = asked;
  const saysIt = (part: string): boolean => {
    if (kind === null) return false;
    const unasked = kind === "person" || kind === "place" ? withoutAsked(part, asked) : part;
    return saysKind(kind, unasked) || (kind === "money" && isAmount(line, text, passage));
  };
  // What stands under "Machine trips the breaker" is why it does.
  const explains = (kind === "reason" || kind === "condition") && titled === 1;
  const there = explains || saysIt(said);
  const firm = kind !== null && isFirm(kind);
  const soft = kind !== null && !firm && !["yes or no", "person", "date"].includes(kind);
  const measured = Boolean(
    (question.measures && line.shape === 2) || (asked.counted && saysCount(said, asked)),
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
      kind === null || kind === "yes or no" ? 0 : attachedTo(asked, partsOf(line, said).filter(saysIt)),
    settles: kind === "yes or no" ? under : 0,
    measured: Number(measured),
    unmeasured: Number(Boolean(asked.counted ?? question.measures) && !measured && !(firm && there)),
    figure: Number(figures && counts),
    lacking: Number(wantsFigure && !figures && !saysKind("number", said)),
  };
}

/** The clauses of a sentence; a row is one. */
function partsOf({ kind }: SentenceMatch, said: string): string[] {
  return kind === "row" ? [said] : said.split(/[;；，、。()（）]|,(?!\d)|\s[–—-]\s/u);
}

function attachedTo(asked: Asked, parts: string[]): number {
  const shares = parts.map((part) => shareOf(asked, readHeld(part, asked.language)));
  return Math.max(0, ...shares);
}

function shareOf({ words, total }: Asked, held: Held): number {
  return words.reduce((sum, word) => sum + word.weight * holding(word, held), 0) / total;
}

function rowFeatures(asked: Asked, line: SentenceMatch, around: Surroundings, text: string) {
  if (line.kind !== "row") return { rowNamed: 0, rowAsked: 0, inRange: 0, outOfRange: 0 };
  const { match, passage } = around;
  const first = (row: string): string => (cells(row)[0] ?? "").trim();
  const name = [line.group, first(text)].join(" ");
  const before = match.sentences[line.index - 1];
  const above = before?.kind === "row" ? first(passage.text.slice(before.start, before.end)) : "";
  const range = inRange(first(text), above, line.header[0] ?? "", asked.amounts);
  return {
    rowNamed: Math.max(saidOf(name, asked), around.strange > 0 && standsForRest(name) ? restShare : 0),
    rowAsked: shareOf(asked, readHeld(name, asked.language)),
    inRange: Number(range > 0),
    outOfRange: Number(range < 0),
  };
}
