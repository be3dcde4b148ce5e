import type { Language } from "../../../supabase/functions/_shared/domain/text/language.ts";
import type { Match, SentenceMatch } from "../../../supabase/functions/_shared/domain/text/match.ts";
import { notionsIn, type Asked, type NamedPassage } from "./asked.ts";
import { alternativesIn, isContrary } from "./contrary.ts";
import { holding, readHeld, type AskedWord, type Held } from "./held.ts";
import { kindFeatures } from "./kind-features.ts";
import { isFurniture, isOfOtherYears, labelled, standsForRest } from "./lines.ts";
import { lacksPartOfYear } from "./periods.ts";
import { amountsIn } from "./ranges.ts";
import { rowFeatures } from "./row-features.ts";

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
  /** What is asked about, as far as the line or its headings hold it: as a share, and as the sum of its weights (at most `mostSaid`). */
  thingUnder: number;
  said: number;
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
  /** Codes of the question, but for those of the document's name, that the line says. */
  code: number;
  /** Periods and names of the question that are nowhere around; a code ("E2", "HX-CF2") that no passage holds. */
  strangePeriods: number;
  strangeCodes: number;
  strangeNames: number;
  /** Numbers of the question that are nowhere around; what excludes what it asks for is there: Saturday for Sunday. */
  strangeNumbers: number;
  contrary: number;
}

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
  /** Of its document. */
  written: Language;
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
  const own = readHeld(said, around.written);
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
  // "X3" of "Heron X3 manual.pdf" tells the document, not the line.
  const codes = asked.codes.filter((code) => lacking([code], [title.text]) > 0);
  const inName = each.filter(({ word }) => word.title);
  return {
    pairs: line.pairs,
    passage: match.passage,
    says,
    under,
    within: share(({ all }) => all),
    worst: heavy.length === 0 ? 0.5 : Math.min(...heavy.map(({ above }) => above)),
    ...thingFeatures(each),
    notionsUnder: Math.max(notionsIn(asked, own), 0.8 * notionsIn(asked, heading)),
    named: inName.length === 0 ? 0 : inName.filter(({ inTitle }) => inTitle > 0).length / inName.length,
    document: around.document,
    misnamed: Number(around.misnamed),
    foreign: Number(around.foreign),
    rank: index / 8,
    ...kindFeatures({ asked, line, passage, written: around.written, text, said, titled, under }),
    ...rowFeatures(asked, line, around, text),
    long: Math.min(2, line.length / 40),
    labelled: labelled(text, asked, around.written),
    titled,
    bare: Number(line.kind === "prose" && line.length < 9 && !/[\p{Nd}:：.!?。！？؟]/u.test(text)),
    announces: Number(/[:：]["”]?[\s|]*$/u.test(text)),
    furniture: Number(isFurniture(text)),
    code: codes.length === 0 ? 0 : 1 - lacking(codes, [said]),
    strangePeriods: Math.max(
      missing(each.filter(({ word }) => word.period)),
      Number(lacksPartOfYear(asked, line.header, [said, heading.text, whole.text, title.text])),
    ),
    strangeCodes: Math.max(
      missing(
        each.filter(({ word }) => /\p{L}/u.test(word.term) && /\p{Nd}/u.test(word.term) && !word.period),
      ),
      lacking(asked.codes, [said, whole.text, title.text]),
    ),
    // "Can I pay by card?" is answered by "Cash only".
    contrary: Number(
      asked.kind !== "yes or no" &&
        asked.alternatives.size > 0 &&
        isContrary(asked.alternatives, [
          alternativesIn(said, around.written),
          alternativesIn(heading.text, around.written),
        ]),
    ),
    strangeNumbers: strangeNumbers(asked, [said, whole.text, title.text]),
    strangeNames:
      line.kind === "row" && standsForRest(text) ? 0 : missing(each.filter(({ word }) => word.named)),
  };
}

/** The share of its numbers that none of the texts says. */
function strangeNumbers({ amounts }: Asked, texts: readonly string[]): number {
  const held = new Set(amounts.length === 0 ? [] : texts.flatMap(amountsIn));
  return amounts.length === 0 ? 0 : amounts.filter((one) => !held.has(one)).length / amounts.length;
}

/** The share of codes that none of the texts says. */
function lacking(codes: readonly string[], texts: readonly string[]): number {
  const plain = (text: string): string => text.replace(/[\s-]/g, "").toLowerCase();
  const held = texts.map(plain);
  const away = codes.filter((code) => !held.some((text) => text.includes(plain(code))));
  return codes.length === 0 ? 0 : away.length / codes.length;
}

function missing(among: Holding[]): number {
  const weight = among.reduce((sum, { word }) => sum + word.weight, 0);
  const away = among.reduce((sum, { word, all }) => sum + (all > 0 ? 0 : word.weight), 0);
  return weight === 0 ? 0 : away / weight;
}

/** More words than these tell no more surely that a line answers. */
const mostSaid = 3;

function thingFeatures(each: readonly Holding[]) {
  const things = each.filter(({ word }) => word.thing);
  const total = things.reduce((sum, { word }) => sum + word.weight, 0);
  const said = things.reduce((sum, { word, above }) => sum + word.weight * above, 0);
  return { thingUnder: total === 0 ? 0.5 : said / total, said: Math.min(mostSaid, said) };
}
