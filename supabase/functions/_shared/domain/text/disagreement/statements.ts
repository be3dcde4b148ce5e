import { detectLanguage, isFunctionWord } from "../language.ts";
import { layOut, type Line } from "../layout.ts";
import type { Span } from "../sentences.ts";
import { synonymsOf } from "../synonyms.ts";
import { cells } from "../table.ts";
import { measureOfUnit } from "../values/measures.ts";
import { type Polarity, polarityOf } from "../values/polarity.ts";
import { valuesIn, type Values } from "../values/values.ts";
import { fold, term, tokens, words } from "../words.ts";

/** A passage with what stands above it. */
export interface Spoken {
  title: string;
  headingPath: readonly string[];
  tableHeader?: string | null;
  text: string;
}

/** A sentence or table row of a passage with what is compared of it. */
export interface Statement extends Span {
  text: string;
  /** What it speaks of: content terms without values, those of its row and column where it is a cell. */
  subject: Map<string, Span>;
  /** Those terms of it that only say what a quantity measures: "working days". */
  measures: ReadonlySet<string>;
  values: Values;
  polarity: Polarity;
  names: Map<string, Span>;
  /** What it is about by name: a cell is about what its document is about, which its row doesn't say. */
  about: ReadonlySet<string>;
}

/** What stands above and is the same for all statements of a passage. */
export interface Context {
  terms: ReadonlySet<string>;
  /** Everything said, for what one of two has and the other lacks. */
  all: ReadonlySet<string>;
  periods: Values["dates"];
  /** What the document is about: the words that its name and its first heading share. */
  topic: ReadonlySet<string>;
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
  const [top = ""] = headingPath;
  const topic = new Set([...termsOf(top).keys()].filter((word) => termsOf(name).has(word)));
  const context = {
    topic,
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
    .flatMap((line) => statementsOf(head + text, line, head.length, topic));
  return { statements, context, language: detectLanguage(text) };
}

/** Whether a passage holds anything that another could contradict. */
export function claims({ statements }: ReadPassage): boolean {
  return statements.some(({ subject }) => subject.size >= 2);
}

function statementsOf(text: string, line: Line, shift: number, topic: ReadonlySet<string>): Statement[] {
  const start = Math.max(line.start, shift);
  const said = text.slice(start, line.end);
  if (line.kind === "row") return cellsOf(said, start - shift, line, topic);
  return clausesOf(said).map(({ start: from, end }) =>
    statementOf(said.slice(from, end), start - shift + from),
  );
}

/** A sentence's parts between semicolons. */
function clausesOf(said: string): Span[] {
  let from = 0;
  return [...said.matchAll(/[^;；]+(?:[;；]\s*)?/gu)].map((match) => {
    const span = { start: from, end: from + match[0].trimEnd().length };
    from += match[0].length;
    return span;
  });
}

function statementOf(said: string, at: number): Statement {
  const values = valuesIn(said);
  const spans = [...values.quantities, ...values.dates];
  const subject = termsOf(said, spans);
  const names = namesOf(said);
  return {
    start: at,
    end: at + said.length,
    text: said,
    subject,
    measures: measuresIn(said, subject, values),
    values,
    polarity: polarityOf(said),
    names,
    about: new Set(names.keys()),
  };
}

/** So many words may stand between a number and its unit. */
const beforeUnit = 2;

/** The terms from a measured quantity to its unit, which is right behind it. */
function measuresIn(said: string, subject: Statement["subject"], { quantities }: Values): Set<string> {
  const measured = quantities.filter(({ kind }) => kind !== "count");
  return new Set(
    measured.flatMap(({ end }) => {
      const behind = [...subject]
        .filter(([, span]) => span.start >= end)
        .sort(([, a], [, b]) => a.start - b.start)
        .slice(0, beforeUnit + 1);
      const unit = behind.findIndex(
        ([, span]) => measureOfUnit(said.slice(span.start, span.end)) !== undefined,
      );
      return behind.slice(0, unit + 1).map(([word]) => word);
    }),
  );
}

/** Each cell of a row but its first, as a statement on what its row and column name. */
function cellsOf(row: string, at: number, { header }: Line, topic: ReadonlySet<string>): Statement[] {
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
        measures: new Set(),
        values: shown,
        polarity: polarityOf(cell),
        names: new Map(),
        about: topic,
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
export function alike(a: string, b: string): boolean {
  if (a === b || synonymsOf(a).has(b)) return true;
  const shorter = Math.min(a.length, b.length);
  if (shorter < 4 || /\d/.test(a + b)) return false;
  // Compounds: "Urlaub" in "Jahresurlaub".
  if (shorter >= 5 && (a.endsWith(b) || b.endsWith(a))) return true;
  const need = Math.max(4, Math.ceil(0.7 * Math.max(a.length, b.length)));
  return shorter >= need - 1 && a.slice(0, need - 1) === b.slice(0, need - 1);
}

/** How much a word says of what is spoken about. */
export const weightOf = (word: string) => (/\p{Script=Han}/u.test(word) ? 0.7 : word.length < 3 ? 0.4 : 1);
