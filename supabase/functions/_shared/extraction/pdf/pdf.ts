import { z } from "zod";
import type { ExtractedBlock } from "../../domain/text/document.ts";
import { ExtractionError } from "../extraction-error.ts";
import type { Extractor } from "../extractor.ts";
import { loadPdfJs } from "./engine.ts";

const State = z.object({ page: z.int().positive() }).nullable();

/** PDF with a text layer. */
export const pdf: Extractor = {
  async open(bytes, { limits, now }) {
    const { getDocument } = await loadPdfJs();
    const task = getDocument({ data: bytes.slice(), useSystemFonts: true, verbosity: 0 });
    const document = await task.promise.catch((error: unknown) => {
      if (error instanceof Error && error.name === "PasswordException") {
        throw new ExtractionError(
          "password",
          "This PDF is locked with a password. Remove the password and upload it again.",
        );
      }
      throw new ExtractionError("damaged", "This PDF is damaged and can't be opened.", { cause: error });
    });
    return {
      pageCount: document.numPages,
      async slice(state) {
        const start = now();
        const blocks: ExtractedBlock[] = [];
        let number = State.parse(state)?.page ?? 1;
        for (
          ;
          number <= document.numPages && (blocks.length === 0 || now() - start < limits.sliceMs);
          number++
        ) {
          const page = await document.getPage(number);
          const { items } = await page.getTextContent();
          const text = items
            .map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : ""))
            .join("");
          for (const part of text.split(/\n\s*\n/)) {
            if (part.trim()) blocks.push({ kind: "paragraph", text: part.trim(), page: number });
          }
          page.cleanup();
        }
        return { blocks, next: number <= document.numPages ? { page: number } : null };
      },
      async close() {
        await task.destroy();
      },
    };
  },
};
