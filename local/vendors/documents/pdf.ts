import { blocksOf } from "./blocks.ts";

const LINES_A_PAGE = 46;
const LETTERS_A_LINE = 86;

interface Line {
  text: string;
  size: number;
  bold: boolean;
}

/** A text as a PDF with a text layer in Helvetica; letters beyond Windows-1252 become question marks. The same text makes the same bytes. */
export function pdfOf(text: string): Uint8Array<ArrayBuffer> {
  const lines = linesOf(text);
  const pages: Line[][] = [];
  for (let at = 0; at === 0 || at < lines.length; at += LINES_A_PAGE)
    pages.push(lines.slice(at, at + LINES_A_PAGE));
  const objects: string[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${5 + 2 * index} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
  ];
  pages.forEach((page, index) => {
    const drawn = page.map(
      ({ text: line, size, bold }, row) =>
        `BT /F${bold ? 2 : 1} ${size} Tf 56 ${790 - row * 16} Td (${escaped(line)}) Tj ET`,
    );
    const stream = drawn.join("\n");
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${6 + 2 * index} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    );
  });
  let whole = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const at = whole.length;
    whole += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = whole.length;
  whole += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const at of places) whole += `${String(at).padStart(10, "0")} 00000 n \n`;
  whole += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(whole, "latin1"));
}

function linesOf(text: string): Line[] {
  return blocksOf(text).flatMap((block): Line[] => {
    const gap: Line = { text: "", size: 10, bold: false };
    if (block.kind === "heading") return [{ text: block.text, size: 18 - 2 * block.level, bold: true }, gap];
    const texts =
      block.kind === "table"
        ? block.rows.map((row) => row.join("   "))
        : [block.kind === "item" ? `- ${block.text}` : block.text];
    const lines = texts.flatMap(wrapped).map((line): Line => ({ text: line, size: 11, bold: false }));
    return block.kind === "item" ? lines : [...lines, gap];
  });
}

function wrapped(text: string): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last === "") lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= LETTERS_A_LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Windows-1252 has these where Latin-1 has nothing. */
const beyond: Record<string, string> = {
  "€": "\x80",
  "–": "\x96",
  "—": "\x97",
  "‘": "\x91",
  "’": "\x92",
  "“": "\x93",
  "”": "\x94",
  "•": "\x95",
  "…": "\x85",
};

function escaped(text: string): string {
  return text
    .replace(/[\\()]/g, "\\$&")
    .replace(/[^\x20-\x7e]/g, (letter) => beyond[letter] ?? (/[\u00a0-\u00ff]/.test(letter) ? letter : "?"));
}
