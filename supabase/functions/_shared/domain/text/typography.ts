/** Forms of one character that only look otherwise: ligatures, full-width letters, Arabic letters as they are set. */
const shapes = /[\uf900-\ufaff\ufb00-\ufb06\ufb50-\ufdff\ufe70-\ufefc\uff01-\uff5e\u3000]+/gu;
/** Soft hyphens, characters without width, marks of direction, and the line that stretches Arabic words. */
const unseen = /[\u00ad\u034f\u061c\u0640\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufe0e\ufe0f\ufeff]/gu;
const marks: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u201b\u2032\u2039\u203a\u02bc\u0060\u00b4\u300c\u300d]/gu, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\u300e\u300f]|''/gu, '"'],
  [/[\u2010-\u2015\u2212\ufe58\ufe63]/gu, "-"],
  [/\u2026/gu, "..."],
  [/[\u00b7\u2022\u25cf\u25aa\u2027]/gu, "•"],
  // Emphasis, headings and quotes of Markdown.
  [/(?<![\p{L}\p{N}])[*_~]+(?=\S)|(?<=\S)[*_~]+(?![\p{L}\p{N}])/gu, ""],
  [/^\s*(?:#{1,6}\s+|>\s+|•\s+)/gu, ""],
  // A word that was divided at the end of a line.
  [/(?<=\p{Ll})-\s*\n\s*(?=\p{Ll})/gu, ""],
];

/**
 * A text as it reads, whatever it is set like: two texts that differ in blanks, line breaks, quotation marks, dashes, ligatures,
 * emphasis or characters that nobody sees alone come to the same. Letters, their case, accents, digits and full stops count.
 */
export function setAlike(text: string): string {
  let plain = text
    .normalize("NFC")
    .replace(shapes, (run) => run.normalize("NFKC"))
    .replace(unseen, "");
  for (const [pattern, sign] of marks) plain = plain.replace(pattern, sign);
  // Two numbers beside each other aren't one, unless a blank only groups the digits.
  return plain
    .replace(/(?<=\p{Nd})[\u00a0\u2009\u202f](?=\p{Nd}{3}(?!\p{Nd}))/gu, "")
    .replace(/(?<=\p{Nd})\s+(?=\p{Nd})/gu, "\u0000")
    .replace(/\s+/gu, "")
    .replaceAll("\u0000", " ");
}
