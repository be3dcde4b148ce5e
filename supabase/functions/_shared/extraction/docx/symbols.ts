const GREEK = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ";
const SIGNS: Record<number, string> = { 0xb7: "•", 0xa7: "▪", 0xd8: "➢", 0xfc: "✓", 0xfe: "☑", 0xa8: "☐" };

/** The character of a `w:sym`: letters of the Symbol font are Greek, signs of the others mostly bullets. */
export function symbolText(font: string, char: string): string {
  const code = Number.parseInt(char, 16) % 0xf000;
  if (!Number.isFinite(code) || code === 0) return "";
  if (/symbol/i.test(font) && code >= 0x61 && code <= 0x7a) return GREEK[code - 0x61] ?? "";
  return (
    SIGNS[code] ?? (code >= 0x20 && code < 0x7f && !/dings/i.test(font) ? String.fromCharCode(code) : "")
  );
}
