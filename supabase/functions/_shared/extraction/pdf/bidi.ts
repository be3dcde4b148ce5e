const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;
const NUMBER_JOINT = /^[.,:/٫٬+\-−]$/u;
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
  const strong = units.map((unit, index): number | null => {
    if (RTL.test(unit) && !DIGIT.test(unit)) return 1;
    if (LETTER.test(unit) || DIGIT.test(unit)) return base === 1 ? 2 : 0;
    const [left, right] = [DIGIT.test(units[index - 1] ?? ""), DIGIT.test(units[index + 1] ?? "")];
    const counts =
      (NUMBER_JOINT.test(unit) && left && right) ||
      (NUMBER_SIGN.test(unit) && left) ||
      (/\p{Sc}/u.test(unit) && right);
    if (counts) return base === 1 ? 2 : 0;
    return null;
  });
  const after = strong.map(() => base as number);
  for (let index = strong.length - 2; index >= 0; index--) {
    after[index] = strong[index + 1] ?? after[index + 1] ?? base;
  }
  let before: number = base;
  return strong.map((level, index) => {
    if (level !== null) return (before = level);
    return before === after[index] ? before : base;
  });
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
