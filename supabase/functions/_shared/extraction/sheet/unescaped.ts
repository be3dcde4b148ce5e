/** A text as XML of sheets writes it: `_x000D_` is a character that XML can't hold, `_x005F_` an underscore before one. */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => {
    const char = String.fromCharCode(Number.parseInt(code, 16));
    return /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/.test(char) ? "" : char;
  });
}
