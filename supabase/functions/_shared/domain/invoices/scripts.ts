import type { InvoiceContent } from "./invoice.ts";

/** The scripts that the fonts here have, as far as their letters go. */
const PRINTED =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Hangul}\p{Script=Devanagari}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]/u;

/** Scripts that people write in, and no font here has, by their English names. */
const OTHERS = [
  "Adlam",
  "Armenian",
  "Bengali",
  "Canadian_Aboriginal",
  "Cherokee",
  "Coptic",
  "Ethiopic",
  "Georgian",
  "Gujarati",
  "Gurmukhi",
  "Javanese",
  "Kannada",
  "Khmer",
  "Lao",
  "Malayalam",
  "Mongolian",
  "Myanmar",
  "Nko",
  "Oriya",
  "Sinhala",
  "Syriac",
  "Tamil",
  "Telugu",
  "Thaana",
  "Tibetan",
  "Tifinagh",
  "Yi",
] as const;

/**
 * The scripts of an invoice that no font here has, by name, so that it isn't printed with signs in place of words; letters of
 * scripts that have no name here are shown themselves.
 */
export function unprintedScripts(content: InvoiceContent): string[] {
  const letters = new Set(JSON.stringify(content).match(/\p{L}/gu) ?? []);
  const odd = [...letters].filter((letter) => !PRINTED.test(letter));
  const nameOf = (letter: string) => {
    const script = OTHERS.find((name) => new RegExp(`\\p{Script=${name}}`, "u").test(letter));
    return script ? `${script.replaceAll("_", " ")} letters` : `“${letter}”`;
  };
  return [...new Set(odd.map(nameOf))].slice(0, 5);
}
