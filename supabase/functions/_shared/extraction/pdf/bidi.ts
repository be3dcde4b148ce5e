const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;
const ARABIC = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const NUMBER_JOINT = /^[.,:/٫٬]$/u;
/** Joins European numbers alone, which numbers behind Arabic letters aren't (UAX #9, W2 and W4). */
const EUROPEAN_JOINT = /^[+\-−]$/u;
const NUMBER_SIGN = /^[%‰٪°\p{Sc}]$/u;
const MIRRORED: Record<string, string> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "«": "»",
  "»": "«",
};

export const isRtl = (text: string): boolean => RTL.test(text);

/** More letters of the text run from right to left than from left to right. */
export function mostlyRtl(text: string): boolean {
  if (!isRtl(text)) return false;
  let balance = 0;
  for (const char of text) if (LETTER.test(char)) balance += RTL.test(char) ? 1 : -1;
  return balance > 0;
}

/**
 * Turns the characters of a line, as they stand from left to right, into reading order.
 * @param units a glyph's text each (a ligature's letters are in reading order already)
 */
export function toReadingOrder(units: readonly string[]): string {
  const text = units.join("");
  if (!isRtl(text)) return text;
  const base = mostlyRtl(text) ? 1 : 0;
  const levels = levelsOf(units, base);
  const order = [...units.keys()];
  for (let level = 2; level >= 1; level--) reverseRuns(order, levels, level);
  if (base === 0) return order.map((index) => units[index]).join("");
  return mirror(order.map((index) => ({ unit: units[index] ?? "", rtl: levels[index] === 1 })));
}

function levelsOf(units: readonly string[], base: 0 | 1): number[] {
  const arabic = behindArabic(units);
  const strong = units.map((unit, index): number | null => {
    if (RTL.test(unit) && !DIGIT.test(unit)) return 1;
    if (LETTER.test(unit) || DIGIT.test(unit)) return base === 1 ? 2 : 0;
    const [left, right] = [DIGIT.test(units[index - 1] ?? ""), DIGIT.test(units[index + 1] ?? "")];
    const counts =
      (NUMBER_JOINT.test(unit) && left && right) ||
      (EUROPEAN_JOINT.test(unit) && left && right && !(base === 1 && arabic[index])) ||
      (NUMBER_SIGN.test(unit) && left) ||
      (/\p{Sc}/u.test(unit) && right);
    if (counts) return base === 1 ? 2 : 0;
    return null;
  });
  // To what stands beside it, a number behind Arabic counts as right to left (N1).
  const side = (index: number): number | null =>
    base === 1 && arabic[index] && DIGIT.test(units[index] ?? "") ? 1 : (strong[index] ?? null);
  const after = strong.map(() => base as number);
  for (let index = strong.length - 2; index >= 0; index--) {
    after[index] = side(index + 1) ?? after[index + 1] ?? base;
  }
  let before: number = base;
  return strong.map((level, index) => {
    if (level !== null) {
      before = side(index) ?? level;
      return level;
    }
    return before === after[index] ? before : base;
  });
}

/** Of units from left to right, whether the last letter before each, to its right, is Arabic; at the line's start the line's own. */
function behindArabic(units: readonly string[]): boolean[] {
  let arabic = units.some((unit) => ARABIC.test(unit));
  const found: boolean[] = [];
  for (let index = units.length - 1; index >= 0; index--) {
    found[index] = arabic;
    const unit = units[index] ?? "";
    if (LETTER.test(unit)) arabic = ARABIC.test(unit);
  }
  return found;
}

function reverseRuns(order: number[], levels: readonly number[], level: number): void {
  for (let start = 0; start < order.length;) {
    let end = start;
    while (end < order.length && (levels[order[end] ?? 0] ?? 0) >= level) end++;
    order.splice(start, end - start, ...order.slice(start, end).reverse());
    start = end + 1;
  }
}

/** Some files name the bracket that is seen, others the one that is meant: pairs must open before they close. */
function mirror(units: { unit: string; rtl: boolean }[]): string {
  const opens = units.findIndex(({ unit, rtl }) => rtl && /[([{«]/.test(unit));
  const closes = units.findIndex(({ unit, rtl }) => rtl && /[)\]}»]/.test(unit));
  const wrong = closes >= 0 && (opens < 0 || closes < opens);
  return units.map(({ unit, rtl }) => (wrong && rtl ? (MIRRORED[unit] ?? unit) : unit)).join("");
}
