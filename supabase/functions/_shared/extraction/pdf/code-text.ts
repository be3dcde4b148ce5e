import type { Line } from "./line.ts";
import { median } from "./words.ts";

/** Lines of code with their indentation and inner spaces. */
export function codeText(lines: readonly Line[]): string {
  const widths = lines.flatMap((line) =>
    line.words.flatMap((word) => word.glyphs.map((glyph) => glyph.width)),
  );
  const width = median(widths) || 1;
  const left = Math.min(...lines.map((line) => line.x1));
  return lines
    .map((line) => {
      let column = 0;
      let text = "";
      for (const word of line.words) {
        const at = Math.round((word.x1 - left) / width);
        text += " ".repeat(Math.min(80, Math.max(text === "" ? 0 : 1, at - column)));
        text += word.glyphs.map((glyph) => glyph.text).join("");
        column = at + word.glyphs.length;
      }
      return text;
    })
    .join("\n");
}
