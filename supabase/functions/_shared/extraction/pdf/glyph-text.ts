const PRESENTATION = /[\uFB00-\uFB4F\uFB50-\uFDFF\uFE70-\uFEFC\u2F00-\u2FD5]/;
const SPACES = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\t]/g;

const NOTHING = /[\u0000-\u0008\u000A-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const PRIVATE = /[\uE000-\uF8FF\uFFFD]/;

/** What symbol fonts keep in the private area, as pdf.js maps them: bullets of office programs. */
const SYMBOLS: Record<string, string> = {
  "\uF0B7": "•",
  "\uF0A7": "▪",
  "\uF0D8": "➢",
  "\uF0FC": "✓",
  "\uF076": "❖",
  "\uF06E": "▪",
  "\uF0E8": "➔",
  "\uF02D": "-",
};

/**
 * The plain characters of a glyph: ligatures and presentation forms are resolved, invisible characters go.
 * @returns null when the font doesn't say which character it is
 */
export function glyphText(unicode: string): string | null {
  const symbol = SYMBOLS[unicode];
  if (symbol) return symbol;
  if (PRIVATE.test(unicode)) return null;
  const text = unicode.replace(SPACES, " ").replace(NOTHING, "");
  return PRESENTATION.test(text) ? text.normalize("NFKC").trim() : text;
}
