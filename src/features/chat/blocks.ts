import { fromMarkdown } from "mdast-util-from-markdown";

export interface Block {
  /** Offset in the whole text; the same as long as text is only appended. */
  start: number;
  text: string;
}

/**
 * Cuts Markdown into its top-level blocks, so that text that grows renders only its last block anew.
 * @param previous the blocks of an earlier state of the same text; what they hold but the last isn't parsed again
 * @returns blocks that cover the text without gaps; those of `previous` that are unchanged, identically
 */
export function splitBlocks(text: string, previous: readonly Block[] = []): readonly Block[] {
  const settled = previous.slice(0, -1).filter((block) => text.startsWith(block.text, block.start));
  const kept = settled.length === Math.max(0, previous.length - 1) ? settled : [];
  const last = kept.at(-1);
  const from = last ? last.start + last.text.length : 0;
  const starts = fromMarkdown(text.slice(from))
    .children.map((node) => node.position?.start.offset ?? 0)
    .map((offset, index) => (index === 0 ? from : from + offset));
  const fresh = starts.map((start, index) => ({ start, text: text.slice(start, starts[index + 1]) }));
  return [...kept, ...fresh];
}
