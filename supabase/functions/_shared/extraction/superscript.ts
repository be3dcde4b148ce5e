const DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Digits as superscripts. */
export const superscript = (text: string): string =>
  text.replace(/[0-9]/g, (digit) => DIGITS[Number(digit)] ?? digit);

/** A note's sign put after a text, a space apart from a word so that the word stays what it is. */
export function withNoteSign(text: string, sign: string): string {
  return `${text}${/\p{L}$/u.test(text) ? " " : ""}${superscript(sign)}`;
}
