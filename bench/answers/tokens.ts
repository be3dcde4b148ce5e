import { withDates } from "./dates.ts";
import { fold } from "./fold.ts";

/** A word, a sign of a unit, or a number with what its spelling may stand for. */
export interface Token {
  text: string;
  values?: number[];
}

const units: [RegExp, string][] = [
  [/[£]|\b(?:gbp|pounds?(?: sterling)?)\b/g, "gbp"],
  [/[$]|\b(?:usd|(?:us )?dollars?)\b/g, "usd"],
  [/[€]|\b(?:eur|euros?)\b/g, "eur"],
  [/[₺]|\b(?:tl|try|lira)\b/g, "try"],
  [/[₫]|\b(?:vnd|dong)\b/g, "vnd"],
  [/\b(?:per ?cent|percent|prozent|por ciento|pour cent|phan tram)\b|بالمئه|بالمائه|٪/g, "%"],
];
const codes: ReadonlySet<string> = new Set(units.map(([, code]) => code));
/** Signs that stand before their number: some always, some only where no number stands before them. */
const before: RegExp[] = [
  /([£$])\s*(\d[\d.,]*\d|\d)/g,
  /(?<!\d\s?)([€₺₫])\s?(\d[\d.,]*\d|\d)/g,
  /(?<!\d\s?)(%)(\d[\d.,]*\d|\d)/g,
  /(百分之|\byuzde)\s*(\d[\d.,]*\d|\d)/g,
];

const scales: [RegExp, number][] = [
  [/^(?:thousands?|mil|tausend|tsd|bin|nghin|ngan|الف|k)$/, 1e3],
  [/^(?:millions?|millones|millon|millionen|mio|mn|milyon|trieu|مليون|ملايين)$/, 1e6],
  [/^(?:billions?|bn|milliarden|mrd|milyar|ty|مليار)$/, 1e9],
  [/^万$/, 1e4],
  [/^亿$/, 1e8],
];

/** A text in comparable pieces: dates as ISO, units as codes after their number, numbers as what they may mean. */
export function tokensOf(text: string): Token[] {
  let folded = withDates(
    fold(text)
      .replace(/[*_`|]+/g, " ")
      .replace(/(\p{scx=Arab})(?=\d)/gu, "$1 "),
  );
  for (const sign of before) {
    folded = folded.replace(
      sign,
      (_, found: string, number: string) => ` ${number} ${/[百y]/.test(found) ? "%" : found} `,
    );
  }
  for (const [pattern, code] of units) folded = folded.replace(pattern, ` ${code} `);
  const found =
    folded.match(
      /§[\dx]+|\d+(?:[.,'’\u00a0\u202f]\d+)*|[%]|\p{scx=Han}|(?!\p{scx=Han})\p{L}(?:(?!\p{scx=Han})[\p{L}\p{N}])*/gu,
    ) ?? [];
  const tokens: Token[] = [];
  for (const piece of found) {
    const last = tokens.at(tokens.at(-1)?.values ? -1 : -2);
    const scale = scales.find(([name]) => name.test(piece));
    if (scale && last?.values && (last === tokens.at(-1) || codes.has(tokens.at(-1)?.text ?? ""))) {
      last.values = [...last.values, ...last.values.map((value) => value * scale[1])];
    } else if (/^\d/.test(piece)) tokens.push({ text: piece, values: valuesOf(piece) });
    else tokens.push({ text: piece.replace(/^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u, "") });
  }
  return tokens;
}

/** In whichever way it groups: three digits after a lone separator are a group, since few write three decimals. */
function valuesOf(written: string): number[] {
  const plain = written.replace(/['’\u00a0\u202f]/g, "");
  const separators = plain.match(/[.,]/g) ?? [];
  const [first] = separators;
  if (!first) return [Number(plain)];
  const last = separators.at(-1) ?? first;
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain) && separators.every((one) => one === first);
  const whole = Number(plain.replace(/[.,]/g, ""));
  const parts = plain.split(last);
  const decimal = Number(`${parts.slice(0, -1).join("").replace(/[.,]/g, "")}.${parts.at(-1) ?? ""}`);
  return [grouped && !plain.startsWith("0") ? whole : decimal];
}

/** Whether two tokens say the same, endings apart. */
export function same(a: Token, b: Token): boolean {
  if (a.values || b.values) {
    return (a.values ?? []).some((one) =>
      (b.values ?? []).some((other) => Math.abs(one - other) <= 1e-9 * Math.max(one, other)),
    );
  }
  if (a.text === b.text) return true;
  const [short, long] = a.text.length <= b.text.length ? [a.text, b.text] : [b.text, a.text];
  if (short.length < 3 || short.startsWith("§")) return false;
  const apart = long.length - short.length;
  if (/\p{scx=Arab}/u.test(short)) return apart <= 2 && (long.endsWith(short) || long.startsWith(short));
  if (short.length < 4) return false;
  return long.startsWith(short) && apart <= (short.length < 6 ? 3 : 6);
}

/** Where the words of a phrase stand in a text, in their order with at most `gap` others between two; null when they don't. */
export function find(phrase: readonly Token[], text: readonly Token[], gap = 3): number[] | null {
  const [first, ...rest] = phrase;
  if (!first) return null;
  for (let at = 0; at < text.length; at += 1) {
    const start = text[at];
    if (!start || !same(first, start)) continue;
    const places = [at];
    for (const token of rest) {
      const from = (places.at(-1) ?? at) + 1;
      const next = text.slice(from, from + gap + 1).findIndex((one) => same(token, one));
      if (next < 0) break;
      places.push(from + next);
    }
    if (places.length === phrase.length) return places;
  }
  return null;
}

/** Whether a text says a phrase. */
export function says(text: string, phrase: string, gap?: number): boolean {
  return find(tokensOf(phrase), tokensOf(text), gap) !== null;
}
