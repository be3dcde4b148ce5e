import type { ExtractedBlock } from "../../domain/text/document.ts";
import { type Counters, type Lists, nextLabel } from "./numbering.ts";
import type { Style } from "./styles.ts";

/** A paragraph while it is read. */
export interface Paragraph {
  text: string;
  style: Style | undefined;
  outline: number | null;
  list: { id: string; level: number } | null;
  /** Of its first character. */
  page: number | undefined;
  /** Characters in runs that are bold by themselves. */
  bold: number;
  /** Text boxes anchored in it. */
  boxes: ExtractedBlock[];
}

export const emptyParagraph = (): Paragraph => ({
  text: "",
  style: undefined,
  outline: null,
  list: null,
  page: undefined,
  bold: 0,
  boxes: [],
});

const LONGEST_BOLD_HEADING = 100;
const LONGEST_LIST = 4_000;
const TYPED_BULLET = /^[•‣◦·▪▫●○■□➢✓*–-]\s+(?=\S)/u;

/** Adds a paragraph to the blocks before it; items of one list become one block. */
export function addParagraph(
  blocks: ExtractedBlock[],
  paragraph: Paragraph,
  lists: Lists,
  counters: Counters,
): void {
  const text = clean(paragraph.text);
  if (text === "") return;
  const block = classify(paragraph, text, lists, counters);
  const before = blocks.at(-1);
  const joins = block.kind === "list" || block.kind === "code";
  if (
    before &&
    joins &&
    before.kind === block.kind &&
    before.page === paragraph.page &&
    before.text.length < LONGEST_LIST
  ) {
    before.text += `\n${block.text}`;
  } else {
    blocks.push(paragraph.page === undefined ? block : { ...block, page: paragraph.page });
  }
}

function classify(paragraph: Paragraph, text: string, lists: Lists, counters: Counters): ExtractedBlock {
  const { style, outline } = paragraph;
  const list = paragraph.list ?? style?.list ?? null;
  const label = list && list.id !== "0" ? nextLabel(lists, counters, list.id, list.level) : "";
  const labelled = label ? `${label} ${text}` : text;
  const level = outline !== null && outline < 9 ? outline + 1 : (style?.heading ?? null);
  if (level !== null)
    return { kind: "heading", text: labelled.replaceAll("\n", " "), level: Math.min(6, level) };
  if (style?.code) return { kind: "code", text: paragraph.text.replace(/\s+$/, "") };
  if (list && list.id !== "0") {
    return {
      kind: "list",
      text: `${"  ".repeat(Math.min(5, list.level))}- ${labelled.replaceAll("\n", " ")}`,
    };
  }
  if (TYPED_BULLET.test(text))
    return { kind: "list", text: `- ${text.replace(TYPED_BULLET, "").replaceAll("\n", " ")}` };
  const bold = paragraph.bold >= paragraph.text.trim().length * 0.95 || style?.bold === true;
  if (bold && text.length <= LONGEST_BOLD_HEADING && /\p{L}{2}/u.test(text) && !/[.,;\n]$|\n/.test(text)) {
    return { kind: "heading", text, level: 4 };
  }
  return { kind: "paragraph", text };
}

/** Single spaces, no blank lines. */
export function clean(text: string): string {
  return text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n\s*/g, "\n")
    .trim();
}
