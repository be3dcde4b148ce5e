import type { Match, SentenceMatch } from "../../../supabase/functions/_shared/domain/text/match.ts";
import { cells } from "../../../supabase/functions/_shared/domain/text/table.ts";
import { tokens } from "../../../supabase/functions/_shared/domain/text/words.ts";
import { notionsIn, saidOf, type Asked, type NamedPassage } from "./asked.ts";
import { holding, readHeld, type Held } from "./held.ts";
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

/** What speaks for a line; shares are of what the question's words tell, 0 to 1. */
export interface Features {
  own: number;
  headed: number;
  coverage: number;
  pairs: number;
  passage: number;
  /** Words that the line holds, in any form or by a word that stands for them; with its headings; with all of its passage. */
  says: number;
  under: number;
  within: number;
  /** How well the word is held that the line and its headings hold worst. */
  worst: number;
  /** Notions of the question that the line holds; that it or its headings hold. */
  notions: number;
  notionsUnder: number;
  /** Words of the question that the document's name holds. */
  named: number;
  /** How many better passages there are, and whether it is the first. */
  rank: number;
  first: number;
  /** The kind of thing that is sought, one that is told surely, is there; isn't there; the same of the others. */
  firm: number;
  firmLacking: number;
  person: number;
  personLacking: number;
  date: number;
  dateLacking: number;
  soft: number;
  softLacking: number;
  /** A measure or count as the question asks for it is there, or isn't. */
  measured: number;
  unmeasured: number;
  /** A number that the question doesn't name, where it asks for one. */
  figure: number;
  short: number;
  long: number;
  row: number;
  item: number;
  /** Of a row: how much of its name the question says. */
  rowNamed: number;
  /** `Label: value` with a label that the question says; how much of its heading the question says. */
  labelled: number;
  titled: number;
  /** Short and no sentence: a heading that isn't marked as one. */
  bare: number;
  announces: number;
  furniture: number;
  /** The next lines hold so much. */
  neighbour: number;
  /** Numbers, periods and names of the question that are nowhere around. */
  strangeNumbers: number;
  strangePeriods: number;
  /** A code ("E2", "HX-CF2") that no passage holds. */
  strangeCodes: number;
  strangeNames: number;
  /** Words of the question that no passage at hand holds. */
  unheard: number;
  /** In a document's opening, and the question asks for what stands there. */
  opening: number;
}

const restShare = 0.6;

/** What the features of all lines of a passage share. */
export interface Surroundings {
  match: Match;
  passage: NamedPassage;
  title: Held;
  whole: Held;
  index: number;
  /** Words of the question that no passage holds; of its names, those that this one doesn't. */
  unheard: number;
  strange: number;
  /** How much of a heading the question says. */
  titled: (heading: Held) => number;
}

/** What speaks for a line of a passage; null for one that has nothing to do with the question. */
export function featuresOf(
  asked: Asked,
  line: SentenceMatch,
  around: Surroundings,
  heading: Held,
): Features | null {
  const { match, passage, title, whole, index } = around;
  const { question, kind } = asked;
  const text = passage.text.slice(line.start, line.end);
  const said = [...line.header, line.group, text].join(" ");
  const own = readHeld(said, asked.language);
  const each = asked.words.map((word) => {
    const here = holding(word, own);
    const above = Math.max(here, 0.8 * holding(word, heading));
    const inTitle = word.title ? holding(word, title) : 0;
    return { word, here, above, all: Math.max(above, inTitle, 0.6 * holding(word, whole)), inTitle };
  });
  const share = (by: (one: (typeof each)[number]) => number): number =>
    each.reduce((sum, one) => sum + one.word.weight * by(one), 0) / asked.total;
  const says = share(({ here }) => here);
  if (says === 0 && line.coverage === 0) return null;
  if (isOfOtherYears(line, text, asked.years)) return null;
  const missing = (among: typeof each): number => {
    const weight = among.reduce((sum, { word }) => sum + word.weight, 0);
    return weight === 0
      ? 0
      : among.reduce((sum, one) => sum + (one.all > 0 ? 0 : one.word.weight), 0) / weight;
  };
  const heavy = each.filter(({ word }) => !word.title && !word.period && word.weight >= 0.5);
  const unasked = kind === "person" || kind === "place" ? withoutAsked(said, asked) : said;
  const titled = line.kind === "heading" ? 0 : around.titled(heading);
  // What stands under "Machine trips the breaker" is why it does.
  const explains = (kind === "reason" || kind === "condition") && titled === 1;
  const kindSaid =
    explains ||
    (kind !== null && (saysKind(kind, unasked) || (kind === "money" && isAmount(line, text, passage))));
  const firm = kind !== null && isFirm(kind);
  const soft = kind !== null && !firm && !["yes or no", "person", "date"].includes(kind);
  const holds = (applies: boolean) => (applies && kindSaid ? 1 : 0);
  const lacks = (applies: boolean) => (applies && !kindSaid ? 1 : 0);
  const counted = ["number", "time"].includes(question.sought);
  const measured = (question.measures && line.shape === 2) || (asked.counted && saysCount(said, asked));
  const figures = tokens(text).some(({ folded }) => /\p{Nd}/u.test(folded) && !question.terms.has(folded));
  const inName = each.filter(({ word }) => word.title);
  const row = line.kind === "row" ? [line.group, cells(text)[0] ?? ""].join(" ") : null;
  return {
    own: line.own,
    headed: line.headed,
    coverage: line.coverage,
    pairs: line.pairs,
    passage: match.passage,
    says,
    under: share(({ above }) => above),
    within: share(({ all }) => all),
    worst: heavy.length === 0 ? 0.5 : Math.min(...heavy.map(({ above }) => above)),
    notions: notionsIn(asked, own),
    notionsUnder: Math.max(notionsIn(asked, own), 0.8 * notionsIn(asked, heading)),
    named: inName.length === 0 ? 0 : inName.filter(({ inTitle }) => inTitle > 0).length / inName.length,
    rank: index / 8,
    first: index === 0 ? 1 : 0,
    firm: holds(firm),
    firmLacking: lacks(firm),
    person: holds(kind === "person"),
    personLacking: lacks(kind === "person"),
    date: holds(kind === "date"),
    dateLacking: lacks(kind === "date"),
    soft: holds(soft),
    softLacking: lacks(soft),
    measured: measured ? 1 : 0,
    unmeasured: (asked.counted ?? question.measures) && !measured ? 1 : 0,
    figure: figures && counted ? 1 : 0,
    short: line.length < 3 ? 1 : 0,
    long: Math.min(2, line.length / 40),
    row: row === null ? 0 : 1,
    item: line.kind === "item" ? 1 : 0,
    rowNamed:
      row === null
        ? 0
        : Math.max(saidOf(row, asked), around.strange > 0 && standsForRest(row) ? restShare : 0),
    labelled: labelled(text, asked),
    titled,
    bare: line.kind === "prose" && line.length < 9 && !/[\p{Nd}:：.!?。！？؟]/u.test(text) ? 1 : 0,
    announces: /[:：]["”]?[\s|]*$/u.test(text) ? 1 : 0,
    furniture: isFurniture(text) ? 1 : 0,
    neighbour: Math.max(match.sentences[line.index - 1]?.own ?? 0, match.sentences[line.index + 1]?.own ?? 0),
    strangeNumbers: missing(each.filter(({ word }) => /\d/.test(word.term) && !word.period)),
    strangePeriods: missing(each.filter(({ word }) => word.period)),
    strangeCodes: missing(
      each.filter(({ word }) => /\p{L}/u.test(word.term) && /\p{Nd}/u.test(word.term) && !word.period),
    ),
    strangeNames: missing(each.filter(({ word }) => word.named)),
    unheard: around.unheard,
    opening: !passage.about.includes("›") && ["person", "date", "place"].includes(kind ?? "") ? 1 : 0,
  };
}
