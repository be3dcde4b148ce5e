import type { ExtractedBlock } from "../../domain/text/document.ts";
import { markdownTable } from "../markdown-table.ts";
import { codeText } from "./code-text.ts";
import { joinLines, vocabulary } from "./join-lines.ts";
import type { Item } from "./layout.ts";
import type { Line } from "./line.ts";
import { BULLET, start, toGroups } from "./paragraphs.ts";
import { toPieces } from "./pieces.ts";

/** What a page's blocks are judged by. */
export interface PageFrame {
  page: number;
  height: number;
  /** Size of the document's running text. */
  bodySize: number;
}

const LONGEST_HEADING = 200;
const LONGEST_BOLD_HEADING = 110;
const LIST_SIGN = /^[•‣◦∙·▪▫●○■□➢❖✓✔➔►▶–—*-]\s+/u;
/** E-mail addresses of authors, which papers set like code. */
const ADDRESS = /^\S.{0,200}@[\w.-]+\.\w{2,}/s;
/** An entry of a table of contents. */
const LEADER = /…\s*[\divxl]+$/;
const FOOTNOTE = /^(?:[⁰¹²³⁴-⁹]+|\d{1,3}|[*†‡§∗¶])\s*(?=\p{L}|["“(])/u;
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+\p{L}/u;

/** The blocks of a page, from what stands on it in reading order. */
export function toBlocks(items: readonly Item[], frame: PageFrame): ExtractedBlock[] {
  const lines = items.flatMap((item) => ("line" in item ? [item.line] : []));
  const known = vocabulary(lines.map((line) => line.text));
  const typewriter = lines.filter((line) => line.mono).length > lines.length * 0.6;
  return toGroups(items).flatMap((group): ExtractedBlock[] => {
    const { page } = frame;
    if ("table" in group) return [{ kind: "table", text: markdownTable(group.table.cells), page }];
    const block = blockOf(group.lines, { lines, known, typewriter, frame });
    return block.text === "" ? [] : [{ ...block, page }];
  });
}

interface PageText {
  lines: readonly Line[];
  known: ReadonlySet<string>;
  /** The page is set in a typewriter font, so that this says nothing of code. */
  typewriter: boolean;
  frame: PageFrame;
}

function blockOf(lines: readonly Line[], page: PageText): ExtractedBlock {
  const [first] = lines;
  const texts = lines.map((line) => line.text);
  const text = joinLines(texts, page.known);
  if (!first) return { kind: "paragraph", text };
  if (first.mono && !page.typewriter && !ADDRESS.test(text)) return { kind: "code", text: codeText(lines) };
  const level = headingLevel(lines, text, page.frame.bodySize);
  if (level) return { kind: "heading", text, level };
  if (isFootnote(first, page.frame)) return { kind: "footnote", text };
  if (BULLET.test(first.text)) return { kind: "list", text: listText(lines, page.known) };
  const pieces = toPieces(lines, page.lines).map((piece) => joinLines(piece, page.known));
  return { kind: "paragraph", text: pieces.join("\n") };
}

function headingLevel(lines: readonly Line[], text: string, bodySize: number): number | null {
  const [first] = lines;
  if (!first || lines.length > 4 || text.length > LONGEST_HEADING || !/\p{L}{2}/u.test(text)) return null;
  const ratio = first.size / bodySize;
  const bold = first.bold && ratio > 0.92 && lines.length < 3 && text.length <= LONGEST_BOLD_HEADING;
  const capitals =
    lines.length === 1 && /^[^\p{Ll}]{4,60}$/u.test(text) && /\p{Lu}{4}/u.test(text) && ratio > 0.92;
  if (LEADER.test(text) || (ratio < 1.35 && text.length > 60 && /[.!。]$/.test(text))) return null;
  if (ratio < 1.12 && !(bold && !/[.,;]$/.test(text)) && !(capitals && !/[\d|.,]$/.test(text))) return null;
  const depth = NUMBERED.exec(text)?.[1]?.split(".").length;
  if (depth && ratio < 1.7) return Math.min(6, 1 + depth);
  if (ratio >= 1.7) return 1;
  if (ratio >= 1.35) return 2;
  return ratio >= 1.12 ? 3 : 4;
}

function isFootnote(first: Line, { bodySize, height }: PageFrame): boolean {
  return first.size <= 0.93 * bodySize && first.y > 0.5 * height && FOOTNOTE.test(first.text);
}

/** One `- ` line an item; items that stand further in are indented. */
function listText(lines: readonly Line[], known: ReadonlySet<string>): string {
  const items: Line[][] = [];
  for (const line of lines) {
    if (BULLET.test(line.text)) items.push([line]);
    else items.at(-1)?.push(line);
  }
  const outermost = Math.min(...items.map(([line]) => (line ? start(line) : Infinity)));
  return items
    .map((item) => {
      const [first] = item;
      const deep = first && start(first) - outermost > 1.2 * first.size;
      const text = joinLines(
        item.map((line) => line.text),
        known,
      ).replace(LIST_SIGN, "");
      return `${deep ? "  " : ""}- ${text}`;
    })
    .join("\n");
}
