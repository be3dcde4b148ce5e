import { isStopWord } from "./stop-words.ts";
import { stem } from "./stem.ts";

/** A word of a text: `text.slice(start, end)` is how it stands there. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

const scripts = ["Han", "Hira", "Kana", "Bopo", "Thai", "Laoo", "Khmr", "Mymr"];
const unspaced = `[[${scripts.map((script) => `\\p{scx=${script}}`).join("")}]&&[\\p{L}\\p{M}\\p{N}]]`;
const letters = `[[\\p{L}\\p{N}\\p{M}]--${unspaced}]`;
const wordPattern = new RegExp(`${unspaced}+|${letters}+(?:['’.,·]${letters}+)*`, "gv");
/** Text that certainly has none of those scripts: most of it, and read twice as fast by the shorter expression. */
const plain = /^[\p{ASCII}\u0080-\u02af\u2000-\u206f€]*$/u;
const plainPattern = /[\p{L}\p{N}\p{M}]+(?:['’.,·][\p{L}\p{N}\p{M}]+)*/gu;
const unspacedStart = new RegExp(`^${unspaced}`, "v");
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** A segmenter's time grows with the square of the text's length in Node, so it gets short pieces. */
const segmenterPiece = 200;

/**
 * Cuts a text into words, in any language. Scripts written without spaces are cut by the dictionaries behind
 * `Intl.Segmenter`; the others by the same boundary rules as one expression, which is some 20 times faster.
 */
export function words(text: string): Word[] {
  const found: Word[] = [];
  if (plain.test(text)) {
    for (const match of text.matchAll(plainPattern)) splitSpaced(match[0], match.index, found);
    return found;
  }
  for (const match of text.matchAll(wordPattern)) {
    if (unspacedStart.test(match[0])) segment(match[0], match.index, found);
    else splitSpaced(match[0], match.index, found);
  }
  return found;
}

/** A text whose Turkish capital İ is an i, which an expression that overlooks case doesn't see in it. */
export const withoutDottedCapitals = (text: string): string => text.replaceAll("İ", "i");

/** A word as it is compared: `folded` in the form in which it stands, `terms` as it is found. */
export interface Token {
  start: number;
  folded: string;
  /** None for an English stop word, the pairs of its characters as well for a long Chinese word. */
  terms: readonly string[];
}

/** What a word is compared by, for the words met last: texts repeat theirs. */
const compared = new Map<string, Omit<Token, "start">>();
const mostCompared = 50_000;

/** The words of a text with their terms, in order; words without letters or digits are left out. */
export function tokens(text: string): Token[] {
  const found: Token[] = [];
  for (const word of words(text)) {
    const { folded, terms } = compare(word.text);
    if (folded !== "") found.push({ start: word.start, folded, terms });
  }
  return found;
}

function compare(word: string): Omit<Token, "start"> {
  const known = compared.get(word);
  if (known) return known;
  const folded = fold(word);
  const token = { folded, terms: isStopWord(folded) ? [] : variants(folded) };
  if (compared.size >= mostCompared) compared.clear();
  compared.set(word, token);
  return token;
}

/**
 * The terms under which a passage is found and which a question asks for: NFKC, case and accents folded,
 * stemmed, without English stop words (unless there is nothing else). The same text gives the same terms on
 * both sides, in order, repeated.
 */
export function terms(text: string): string[] {
  const found = tokens(text);
  const content = found.flatMap((token) => token.terms);
  return content.length > 0 ? content : found.map(({ folded }) => folded);
}

/** The one term of a word, or the empty string when it has none. Stop words have one too. */
export function term(word: string): string {
  return stem(fold(word));
}

const marks = /[\u0300-\u036f]/g;
const foldedScripts = /[\p{Script=Latin}\p{Script=Greek}]/u;

/** NFKC, lower case, `ß` as `ss`; accents off in Latin and Greek; no dots, apostrophes or thousands separators. */
export function fold(word: string): string {
  if (/^[a-z]+$/.test(word)) return word;
  let folded = word.normalize("NFKC").toLowerCase();
  if (/^[a-z0-9]+$/.test(folded)) return folded;
  folded = folded.replace(/ß/g, "ss").replace(/ς/g, "σ").replace(/ё/g, "е");
  if (foldedScripts.test(folded)) folded = folded.normalize("NFD").replace(marks, "").normalize("NFC");
  folded = folded.replace(/(?<=\d),(?=\d{3})/g, "").replace(/['’]s$/, "");
  return /^\d/.test(folded) ? folded.replace(/['’]/g, "") : folded.replace(/['’.·]/g, "");
}

const han = /^\p{Script=Han}{3,}$/u;

/** A long Chinese word is found by its pairs too, because a question may cut it otherwise. */
function variants(folded: string): string[] {
  if (!han.test(folded)) return [stem(folded)];
  const characters = [...folded];
  return [folded, ...characters.slice(1).map((character, index) => `${characters[index]}${character}`)];
}

function segment(run: string, offset: number, found: Word[]): void {
  for (let at = 0; at < run.length; at += segmenterPiece) {
    for (const piece of segmenter.segment(run.slice(at, at + segmenterPiece))) {
      if (!piece.isWordLike) continue;
      const start = offset + at + piece.index;
      found.push({ text: piece.segment, start, end: start + piece.segment.length });
    }
  }
}

const acronym = /^\p{L}(?:\.\p{L})+$/u;
const elision = /^(?:[cdjlmnst]|qu|dell|all|nell|sull|un)['’](?=\p{L}{2})/iu;

/** Words joined by a point or comma part again, unless it is a number or an acronym; `l'eau` becomes `eau`. */
function splitSpaced(run: string, offset: number, found: Word[]): void {
  if (!/[.,·'’]/.test(run)) {
    found.push({ text: run, start: offset, end: offset + run.length });
    return;
  }
  const joined = /[.,·]/.test(run) && !acronym.test(run);
  for (const part of joined
    ? run.matchAll(/\d+(?:[.,]\d+)+|[^.,·]+/gu)
    : [Object.assign([run], { index: 0 })]) {
    const skipped = elision.exec(part[0])?.[0].length ?? 0;
    const start = offset + part.index + skipped;
    found.push({ text: part[0].slice(skipped), start, end: start + part[0].length - skipped });
  }
}
