import { z } from "zod";
import type { ExtractedBlock } from "../domain/text/document.ts";
import type { OpenDocument } from "./extractor.ts";
import type { Limits } from "./limits.ts";

const State = z.object({ block: z.number() });

/** A document whose blocks are all known, handed out slice by slice. */
export function inSlices(blocks: readonly ExtractedBlock[], { sliceChars }: Limits): OpenDocument {
  return {
    slice(from) {
      const start = from === null ? 0 : State.parse(from).block;
      let end = start;
      for (let chars = 0; end < blocks.length && chars < sliceChars; end++)
        chars += blocks[end]?.text.length ?? 0;
      const next = end < blocks.length ? { block: end } : null;
      return Promise.resolve({ blocks: blocks.slice(start, end), next });
    },
    close: () => Promise.resolve(),
  };
}
