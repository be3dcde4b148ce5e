import {
  makePdf,
  textContent,
  type TextLine,
} from "../../supabase/functions/_shared/extraction/testing/make-pdf.ts";

const WORDS =
  "the of and to in a is that for it as was with be by on not he this are or his from at which but have an had they you were their one all we can her has there been if more when will would who so no".split(
    " ",
  );

/** A report of many pages: running heads, headings, paragraphs, a table on each tenth page. */
export function makeLongPdf(pages: number): Uint8Array {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
  const sentence = (words: number) =>
    Array.from({ length: words }, () => WORDS[random(WORDS.length)] ?? "").join(" ");
  return makePdf({
    pages: Array.from({ length: pages }, (_, index) => {
      const number = index + 1;
      const lines: TextLine[] = [
        { text: "Annual report of everything", x: 72, y: 760, size: 8 },
        { text: `Page ${String(number)}`, x: 290, y: 30, size: 8 },
        {
          text: `${String(number)} Chapter on matter ${String(number)}`,
          x: 72,
          y: 720,
          size: 16,
          font: "F2",
        },
      ];
      for (let y = 690; y > 300; y -= 13) lines.push({ text: sentence(15), x: 72, y });
      if (number % 10 === 0) {
        for (let row = 0; row < 8; row++) {
          for (let column = 0; column < 4; column++) {
            lines.push({ text: `${String(row)}.${String(column)}`, x: 80 + column * 120, y: 270 - row * 16 });
          }
        }
      }
      return textContent(lines);
    }),
  });
}
