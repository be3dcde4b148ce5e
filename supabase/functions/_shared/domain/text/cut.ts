/**
 * The beginning of a text.
 * @param most the most UTF-16 units of it; a character that doesn't fit whole is left out, as half of one is no text to the
 * database, to a model or to an address
 */
export function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}
