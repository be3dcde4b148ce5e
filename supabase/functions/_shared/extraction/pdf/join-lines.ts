import { isWide } from "./words.ts";

const HYPHENATED = /(\p{L}{2,})[-\u00AD\u2010]$/u;

/** Words of a page, lower case, by which a hyphen at the end of a line is judged. */
export function vocabulary(lines: readonly string[]): Set<string> {
  return new Set(lines.flatMap((line) => line.toLowerCase().match(/\p{L}[\p{L}-]*\p{L}/gu) ?? []));
}

/** Joins the lines of a paragraph; words parted at a line's end become whole. */
export function joinLines(lines: readonly string[], known: ReadonlySet<string>): string {
  let text = "";
  for (const line of lines) text = text === "" ? line : joinTwo(text, line, known);
  return text.replaceAll("\u00AD", "").normalize("NFC");
}

/** A sign between two words or numbers, without a space before it: 1973–74, and/or, Arab–Israeli. */
const JOINT = /\p{N}[-\u2010]$|[\p{L}\p{N}][\u2013/]$/u;

/** Longest word looked at. */
const LONGEST_WORD = 80;

function joinTwo(text: string, line: string, known: ReadonlySet<string>): string {
  const end = text.slice(-LONGEST_WORD);
  const head = HYPHENATED.exec(end)?.[1];
  const tail = /^\p{Ll}+/u.exec(line)?.[0];
  if (head && tail) {
    const compound = /[\p{L}-]*$/u.exec(end.slice(0, -1))?.[0].toLowerCase() ?? head.toLowerCase();
    const keep = !text.endsWith("\u00AD") && !known.has(compound + tail) && known.has(`${compound}-${tail}`);
    const inner = compound.includes("-") && !known.has(compound + tail);
    return text.slice(0, -1) + (keep || inner ? "-" : "") + line;
  }
  if (/\p{L}[-\u2010]$/u.test(end) && /^\p{L}/u.test(line)) return text + line;
  if (JOINT.test(end) && /^[\p{L}\p{N}]/u.test(line)) return text + line;
  const glued = isWide(text.at(-1) ?? "") && isWide(line.at(0) ?? "");
  return text + (glued ? "" : " ") + line;
}
