import { diffArrays } from "diff";

/** A stretch of a text; `differs` where the other text has something else. */
export interface Stretch {
  text: string;
  differs: boolean;
}

/** A text's words and what stands between them, also of scripts that are written without spaces. */
function pieces(text: string): string[] {
  const read = text.replaceAll(/\s+/gu, " ").trim();
  // Older browsers have none; there each Chinese character is a word.
  if (!("Segmenter" in Intl))
    return read.match(/\p{Script=Han}|[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu) ?? [];
  return [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(read)].map(
    ({ segment }) => segment,
  );
}

/**
 * Where two texts differ, word by word.
 * @returns the stretches of each, in order; blanks between two that differ differ with them
 */
export function wordDiff(before: string, after: string): { before: Stretch[]; after: Stretch[] } {
  const found = { before: [] as Stretch[], after: [] as Stretch[] };
  for (const { added, removed, value } of diffArrays(pieces(before), pieces(after))) {
    const text = value.join("");
    if (!added) found.before.push({ text, differs: removed });
    if (!removed) found.after.push({ text, differs: added });
  }
  return { before: joined(found.before), after: joined(found.after) };
}

/** Without blanks that stay the same between two words that don't. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const [index, { text, differs }] of stretches.entries()) {
    const isBetween = text.trim() === "" && found.at(-1)?.differs && stretches[index + 1]?.differs;
    const last = found.at(-1);
    if (last && last.differs === (differs || Boolean(isBetween))) last.text += text;
    else found.push({ text, differs });
  }
  return found;
}
