/** Marks above and below letters. */
const MARKS = /\p{M}+/gu;

/**
 * A text in lower case and without accents, a character for each of its own: what is found in it stands at the same place
 * in the text.
 */
export function plain(text: string): string {
  let folded = "";
  for (const one of text.normalize("NFC")) {
    const bare = one === "’" ? "'" : one.normalize("NFD").replace(MARKS, "").toLowerCase();
    folded += bare.length === one.length ? bare : one;
  }
  return folded;
}

/** A text without some stretches of it. */
export function without(text: string, spans: readonly (readonly [number, number])[]): string {
  const kept = [...spans]
    .sort(([a], [b]) => b - a)
    .reduce((rest, [start, end]) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
  return kept.replace(/\s+/g, " ").trim();
}
