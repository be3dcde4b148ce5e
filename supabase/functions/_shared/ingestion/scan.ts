import type { ExtractedBlock } from "../domain/text/document.ts";

const pageLine = /^[ \t]*===[ \t]*Page[ \t]+(\d{1,5})[ \t]*===[ \t]*$/im;

/** A model's transcript of a scan (`READ_SCAN`) as blocks with their pages; none when it found no text. */
export function scanBlocks(transcript: string): ExtractedBlock[] {
  const [before = "", ...pages] = transcript.split(pageLine);
  const blocks = pages.length > 0 ? [] : blocksOf(before, 1);
  for (let index = 0; index + 1 < pages.length; index += 2) {
    blocks.push(...blocksOf(pages[index + 1] ?? "", Math.max(1, Number(pages[index]))));
  }
  return blocks;
}

function blocksOf(markdown: string, page: number): ExtractedBlock[] {
  return markdown
    .split(/\n[ \t]*\n+/)
    .map((text) => text.replace(/^\n+|\s+$/g, ""))
    .filter((text) => text.trim() !== "")
    .map((text): ExtractedBlock => {
      const heading = /^(#{1,6})[ \t]+(.+)$/.exec(text);
      if (heading) return { kind: "heading", level: heading[1]?.length ?? 1, text: heading[2] ?? "", page };
      const lines = text.split("\n");
      if (lines.length > 1 && lines.every((line) => /^\s*\|.*\|\s*$/.test(line))) {
        return { kind: "table", text, page };
      }
      return { kind: lines.every((line) => /^\s*[-*] /.test(line)) ? "list" : "paragraph", text, page };
    });
}
