import { detectLanguage, isFunctionWord } from "./language.ts";
import { layOut, type Line } from "./layout.ts";
import type { Span } from "./sentences.ts";
import { synonymsOf } from "./synonyms.ts";
import { cells } from "./table.ts";
import { type Polarity, polarityOf } from "./values/polarity.ts";
import { type Quantity, sameDate, sameQuantity, valuesIn, type Values } from "./values/values.ts";
import { fold, term, tokens, words } from "./words.ts";

/** A passage with what stands above it. */
export interface Spoken {
  title: string;
  headingPath: readonly string[];
  tableHeader?: string | null;
  text: string;
}

/** A sentence or table row of a passage with what is compared of it. */
interface Statement extends Span {
  text: string;
  /** What it speaks of: content terms without values, those of its row and column where it is a cell. */
  subject: Map<string, Span>;
  values: Values;
  polarity: Polarity;
  names: Map<string, Span>;
}

/** In what two statements differ. */
export type Difference = "number" | "date" | "negation" | "opposite" | "name";

/** Two statements, one of each passage, that speak of the same and differ. */
export interface Disagreement {
  kind: Difference;
  /** The sentences or rows, and the words of them that differ, by offsets in the passages' texts. */
  first: Span;
  second: Span;
  firstMarks: Span[];
  secondMarks: Span[];
  /** 0 to 1: how much speaks for their being about the same. */
  score: number;
}

/** What stands above and is the same for all statements of a passage. */
interface Context {
  terms: ReadonlySet<string>;
  /** Everything said, for what one of two has and the other lacks. */
  all: ReadonlySet<string>;
  periods: Values["dates"];
}

/** A passage read for comparing; made once and compared with many. */
export interface ReadPassage {
  statements: Statement[];
  context: Context;
  language: string;
}

const ignored = new Set([
  "ago",
  "also",
  "per",
  "each",
  "every",
  "one",
  "shall",
  "must",
  "may",
  "can",
  "will",
  "would",
]);

/** Reads a passage's statements with what they tell. */
export function readPassage({ title, headingPath, tableHeader, text }: Spoken): ReadPassage {
  const head = tableHeader ? `${tableHeader}\n|${" --- |".repeat(cells(tableHeader).length)}\n` : "";
  const above = headingPath.join("\n");
  const lines = layOut(head + text);
  const name = title.replace(/\.\w{2,5}$/, "").replace(/[_-]+(?=\p{L})/gu, " ");
  const context = {
    terms: new Set([...termsOf(above).keys(), ...termsOf(name).keys()]),
    all: new Set([...termsOf(`${name}\n${above}\n${tableHeader ?? ""}\n${text}`).keys()]),
    periods: [
      ...valuesIn(name).dates.filter(({ month }) => month !== null),
      ...valuesIn(`${above}\n${tableHeader ?? ""}`).dates,
    ],
  };
  const statements = lines
    .filter(
      ({ kind, start, end }) => kind !== "heading" && kind !== "code" && end > head.length && start >= 0,
    )
    .flatMap((line) => statementsOf(head + text, line, head.length));
  return { statements, context, language: detectLanguage(text) };
}

/** Whether a passage holds anything that another could contradict. */
export function claims({ statements }: ReadPassage): boolean {
  return statements.some(({ subject }) => subject.size >= 2);
}

function statementsOf(text: string, line: Line, shift: number): Statement[] {
  const start = Math.max(line.start, shift);
  const said = text.slice(start, line.end);
  if (line.kind === "row") return cellsOf(said, start - shift, line);
  return [statementOf(said, start - shift)];
}

function statementOf(said: string, at: number): Statement {
  const values = valuesIn(said);
  const spans = [...values.quantities, ...values.dates];
  return {
    start: at,
    end: at + said.length,
    text: said,
    subject: termsOf(said, spans),
    values,
    polarity: polarityOf(said),
    names: namesOf(said),
  };
}

/** Each cell of a row but its first, as a statement on what its row and column name. */
function cellsOf(row: string, at: number, { header }: Line): Statement[] {
  const pieces = [...row.matchAll(/(?<=\|)[^|]+(?=\||$)/g)];
  const [label] = pieces;
  if (!label) return [];
  return pieces.slice(1).flatMap((piece, index) => {
    const column = header[index + 1] ?? "";
    const cell = piece[0];
    if (cell.trim() === "") return [];
    const values = valuesIn(cell);
    const offset = piece.index;
    const moved = <Value extends Span>(value: Value): Value => ({
      ...value,
      start: value.start + offset,
      end: value.end + offset,
    });
    const unit = valuesIn(`1 ${/\(([^)]*)\)/.exec(column)?.[1] ?? column}`).quantities[0];
    const shown = {
      quantities: values.quantities.map((quantity) =>
        moved(
          quantity.kind === "count" && unit && unit.kind !== "count"
            ? { ...quantity, kind: unit.kind }
            : quantity,
        ),
      ),
      dates: values.dates.map(moved),
    };
    const subject = new Map([...termsOf(label[0]), ...termsOf(column)]);
    const rest = shown.quantities.length + shown.dates.length > 0 ? [] : [...termsOf(cell)];
    return [
      {
        start: at,
        end: at + row.length,
        text: row,
        subject: new Map([...subject, ...rest]),
        values: shown,
        polarity: polarityOf(cell),
        names: new Map(),
      },
    ];
  });
}

function termsOf(text: string, without: readonly Span[] = []): Map<string, Span> {
  const found = new Map<string, Span>();
  for (const { start, folded, terms } of tokens(text)) {
    const end = start + folded.length;
    if (without.some((span) => start < span.end && span.start < end)) continue;
    if (/^\d/.test(folded) || isFunctionWord(folded) || ignored.has(folded) || terms.length === 0) continue;
    for (const one of terms) if (!found.has(one)) found.set(one, { start, end });
  }
  return found;
}

const capital = /^\p{Lu}/u;
const code = /^(?=.*\p{L})(?=.*\d)[\p{L}\d-]+$/u;

/** Words that name something: by their capitals where the language's tell, and those with digits in them. */
function namesOf(text: string): Map<string, Span> {
  const language = detectLanguage(text);
  const plain = ["de", "zh", "ja", "ar", "th", "ko", "hi"].includes(language);
  const named = new Map<string, Span>();
  for (const { text: word, start, end } of words(text)) {
    const opens = /(?:^|[.!?…:;\n•*_"“„«(|–—-])\s*$/u.test(text.slice(0, start));
    const isName = code.test(word) || (!plain && capital.test(word) && !opens) || /^\p{Lu}{2,}$/u.test(word);
    if (isName && !isFunctionWord(fold(word)) && !/^\d/.test(word)) named.set(term(word), { start, end });
  }
  return named;
}

/** Words match when they are one, stand for each other, or share most of a beginning (endings differ by grammar). */
function alike(a: string, b: string): boolean {
  if (a === b || synonymsOf(a).has(b)) return true;
  const shorter = Math.min(a.length, b.length);
  if (shorter < 4 || /\d/.test(a + b)) return false;
  const need = Math.max(4, Math.ceil(0.7 * Math.max(a.length, b.length)));
  return shorter >= need - 1 && a.slice(0, need - 1) === b.slice(0, need - 1);
}

const weightOf = (word: string) => (/\p{Script=Han}/u.test(word) ? 0.7 : word.length < 3 ? 0.4 : 1);

interface Overlap {
  /** Share of each side's subject that the other has, its context included. */
  first: number;
  second: number;
  /** Weight of what both statements say themselves. */
  shared: number;
  /** What only one of them has. */
  firstOnly: string[];
  secondOnly: string[];
}

function overlap(
  a: Statement,
  b: Statement,
  above: ReadonlySet<string>,
  other: ReadonlySet<string>,
): Overlap {
  const side = (mine: Statement, theirs: Statement, context: ReadonlySet<string>) => {
    let total = 0;
    let held = 0;
    let own = 0;
    const only: string[] = [];
    for (const word of mine.subject.keys()) {
      const weight = weightOf(word);
      total += weight;
      if ([...theirs.subject.keys()].some((one) => alike(word, one))) {
        held += weight;
        own += weight;
      } else if ([...context].some((one) => alike(word, one))) held += weight;
      else only.push(word);
    }
    return { share: total === 0 ? 0 : held / total, own, only };
  };
  const first = side(a, b, other);
  const second = side(b, a, above);
  return {
    first: first.share,
    second: second.share,
    shared: Math.min(first.own, second.own),
    firstOnly: first.only,
    secondOnly: second.only,
  };
}

/** The disagreement of two passages that is likeliest to be one; null when nothing in them differs on the same thing. */
export function disagreementOf(first: ReadPassage, second: ReadPassage): Disagreement | null {
  let best: Disagreement | null = null;
  for (const a of first.statements) {
    for (const b of second.statements) {
      const found = between(a, b, first, second);
      if (found && found.score > (best?.score ?? 0)) best = found;
    }
  }
  return best;
}

function between(a: Statement, b: Statement, first: ReadPassage, second: ReadPassage): Disagreement | null {
  const shared = overlap(a, b, first.context.terms, second.context.terms);
  if (shared.shared < 1) return null;
  const like = Math.min(shared.first, shared.second);
  const most = Math.max(shared.first, shared.second);
  if (most < 0.45 || like < 0.2) return null;
  const apart = otherThings(a, b, first, second);
  const values = differing(a, b);
  const periods = periodsDiffer(a, b, first.context, second.context);
  const marks = (firstMarks: Span[], secondMarks: Span[]) => ({
    first: { start: a.start, end: a.end },
    second: { start: b.start, end: b.end },
    firstMarks: firstMarks.map((span) => moved(span, a.start)),
    secondMarks: secondMarks.map((span) => moved(span, b.start)),
  });
  const weight = Math.min(1, shared.shared / 4);
  const base = 0.5 * like + 0.25 * most + 0.25 * weight - 0.25 * Math.min(2, apart);
  if (values.numbers.length > 0 && !periods) {
    const measured = values.numbers.some(([one]) => one.kind !== "count") ? 0.1 : 0;
    const pairs = values.numbers;
    return {
      kind: "number",
      score: base + measured,
      ...marks(
        pairs.map(([one]) => one),
        pairs.map(([, other]) => other),
      ),
    };
  }
  if (values.numbers.length === 0 && values.dates.length > 0) {
    const [pair] = values.dates;
    return pair ? { kind: "date", score: base, ...marks([pair[0]], [pair[1]]) } : null;
  }
  if (periods || values.numbers.length > 0) return null;
  const contrary = contraryOf(a, b);
  if (contrary) return { kind: contrary.kind, score: base - 0.05, ...marks(contrary.first, contrary.second) };
  const named = namesDiffer(a, b, shared);
  return (
    named && {
      kind: "name",
      score: base - 0.05 + 0.25 * Math.min(2, apart),
      ...marks([named[0]], [named[1]]),
    }
  );
}

const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

/** How many names one statement has that the other's whole passage lacks, where both have such: they speak of other things. */
function otherThings(a: Statement, b: Statement, first: ReadPassage, second: ReadPassage): number {
  const lacking = (names: Statement["names"], all: ReadonlySet<string>) =>
    [...names.keys()].filter((name) => ![...all].some((one) => one === name || alike(one, name))).length;
  return Math.min(lacking(a.names, second.context.all), lacking(b.names, first.context.all));
}

interface Differing {
  numbers: [Quantity, Quantity][];
  dates: [Span, Span][];
}

/** The values of one kind that each has and the other lacks. */
function differing(a: Statement, b: Statement): Differing {
  const numbers: [Quantity, Quantity][] = [];
  const kinds = new Set(a.values.quantities.map(kindOf));
  for (const kind of kinds) {
    const mine = a.values.quantities.filter((one) => kindOf(one) === kind);
    const theirs = b.values.quantities.filter((one) => comparable(mine[0], one));
    const left = mine.filter((one) => !theirs.some((other) => sameQuantity(one, other)));
    const right = theirs.filter((one) => !mine.some((other) => sameQuantity(one, other)));
    if (left[0] && right[0]) numbers.push([left[0], right[0]]);
  }
  const mine = a.values.dates.filter((one) => !b.values.dates.some((other) => sameDate(one, other)));
  const theirs = b.values.dates.filter((one) => !a.values.dates.some((other) => sameDate(one, other)));
  return { numbers, dates: mine[0] && theirs[0] ? [[mine[0], theirs[0]]] : [] };
}

const kindOf = ({ kind, noun }: Quantity) => (kind === "count" ? `count:${term(noun)}` : kind);

function comparable(a: Quantity | undefined, b: Quantity): boolean {
  if (!a || a.kind !== b.kind) return false;
  if (a.kind !== "count") return true;
  return a.noun === "" || b.noun === "" || alike(term(a.noun), term(b.noun));
}

/** Whether they tell of different times: each names a period, and none of one's is the other's. */
function periodsDiffer(a: Statement, b: Statement, first: Context, second: Context): boolean {
  const mine = a.values.dates.length > 0 ? a.values.dates : first.periods;
  const theirs = b.values.dates.length > 0 ? b.values.dates : second.periods;
  if (mine.length === 0 || theirs.length === 0) return false;
  return !mine.some((one) => theirs.some((other) => sameDate(one, other)));
}

interface Contrary {
  kind: Difference;
  first: Span[];
  second: Span[];
}

/** Opposite words, or a denial on one side alone. */
function contraryOf(a: Statement, b: Statement): Contrary | null {
  const opposed = [...a.polarity.poles].flatMap(([pair, one]) => {
    const other = b.polarity.poles.get(pair);
    return other && other.side !== one.side ? [{ one, other }] : [];
  });
  const denied = (a.polarity.negations.length + b.polarity.negations.length) % 2 === 1;
  const [opposite] = opposed;
  if (opposite && !denied) return { kind: "opposite", first: [opposite.one], second: [opposite.other] };
  if (opposite || !denied) return null;
  return { kind: "negation", first: a.polarity.negations, second: b.polarity.negations };
}

/** A name in place of another, all else being the same. */
function namesDiffer(
  a: Statement,
  b: Statement,
  { first, second, firstOnly, secondOnly }: Overlap,
): [Span, Span] | null {
  if (Math.min(first, second) < 0.55) return null;
  const mine = firstOnly.filter((word) => a.names.has(word));
  const theirs = secondOnly.filter((word) => b.names.has(word));
  if (mine.length === 0 || theirs.length === 0) return null;
  if (mine.length !== firstOnly.length && theirs.length !== secondOnly.length) return null;
  const [one, other] = [a.names.get(mine[0] ?? ""), b.names.get(theirs[0] ?? "")];
  return one && other ? [one, other] : null;
}
