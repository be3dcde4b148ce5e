const BLANK = /\{\{([^{}\n]{0,80})\}\}/g;

/** The names of a prompt's blanks, `{{…}}`, each once and in their order. */
export function blankNames(text: string): string[] {
  return [...new Set([...text.matchAll(BLANK)].map(([, name = ""]) => name.trim()))];
}

/** A prompt in pieces: text, and blanks by their names. */
export function piecesOf(text: string): { text: string; blank: string | null }[] {
  const pieces: { text: string; blank: string | null }[] = [];
  let told = 0;
  for (const match of text.matchAll(BLANK)) {
    if (match.index > told) pieces.push({ text: text.slice(told, match.index), blank: null });
    pieces.push({ text: match[0], blank: (match[1] ?? "").trim() });
    told = match.index + match[0].length;
  }
  if (told < text.length) pieces.push({ text: text.slice(told), blank: null });
  return pieces;
}

/** A prompt with what was typed in place of its blanks; one that was left empty stays, to be filled in where it is used. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return piecesOf(text)
    .map((piece) => (piece.blank === null ? piece.text : (values[piece.blank] ?? "").trim() || piece.text))
    .join("");
}
