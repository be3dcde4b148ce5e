import type { ExtractedBlock } from "../domain/text/document.ts";
import type { TranscriptSegment } from "../providers/ai.ts";

/** Characters after which a paragraph of speech ends at the next sentence, and where it ends at any rate. */
const enough = 400;
const most = 900;

/** A transcript as paragraphs that begin with a sentence where they can, each with the second at which it starts. */
export function transcriptBlocks(segments: TranscriptSegment[]): ExtractedBlock[] {
  const blocks: ExtractedBlock[] = [];
  let open: ExtractedBlock | undefined;
  for (const { start, text } of segments) {
    if (text.trim() === "") continue;
    const full =
      open && (open.text.length >= most || (open.text.length >= enough && /[.!?…。！？]$/u.test(open.text)));
    if (open && !full) open.text += ` ${text.trim()}`;
    else blocks.push((open = { kind: "paragraph", text: text.trim(), time: start }));
  }
  return blocks;
}
