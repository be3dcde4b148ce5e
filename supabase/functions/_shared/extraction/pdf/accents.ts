import type { Glyph } from "./content.ts";

/** Spacing accents, which old fonts draw over a letter, and the combining mark that each stands for. */
const MARKS: Record<string, string> = {
  "´": "\u0301",
  "`": "\u0300",
  "¨": "\u0308",
  ˆ: "\u0302",
  "^": "\u0302",
  "˜": "\u0303",
  "~": "\u0303",
  "¸": "\u0327",
  ˇ: "\u030C",
  "˚": "\u030A",
  "˘": "\u0306",
  "¯": "\u0304",
  "˝": "\u030B",
  "˙": "\u0307",
  "˛": "\u0328",
};

const COMBINING = /^\p{M}+$/u;

/** Puts accents and vowel signs onto the letter they are drawn over. Glyphs come and go from left to right. */
export function composeAccents(glyphs: Glyph[]): Glyph[] {
  if (!glyphs.some(isMark)) return glyphs;
  const bases = glyphs.filter((glyph) => !isMark(glyph)).map((glyph) => ({ ...glyph }));
  const result = [...bases];
  for (const mark of glyphs.filter(isMark)) {
    const base = nearest(bases, mark);
    const composed = base && compose(base.text, mark.text);
    if (base && composed) base.text = composed;
    else result.push(mark);
  }
  return result.sort((one, other) => one.x - other.x);
}

function isMark(glyph: Glyph): boolean {
  return glyph.text in MARKS || COMBINING.test(glyph.text);
}

function nearest(bases: readonly Glyph[], mark: Glyph): Glyph | undefined {
  const centre = mark.x + mark.width / 2;
  const reach = COMBINING.test(mark.text) ? mark.size * 0.5 : 0;
  let best: Glyph | undefined;
  let distance = Infinity;
  for (const base of bases) {
    if (centre < base.x - reach || centre > base.x + base.width + reach || !/\p{L}/u.test(base.text))
      continue;
    const away = Math.abs(base.x + base.width / 2 - centre);
    if (away < distance) [best, distance] = [base, away];
  }
  return best;
}

function compose(letter: string, mark: string): string | null {
  if (COMBINING.test(mark)) return (letter + mark).normalize("NFC");
  const plain = letter.replace("ı", "i").replace("ȷ", "j");
  const composed = (plain + (MARKS[mark] ?? "")).normalize("NFC");
  return composed.length === plain.length ? composed : null;
}
