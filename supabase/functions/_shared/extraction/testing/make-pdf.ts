/** One line of text on a made page; coordinates in points from the lower left corner. */
export interface TextLine {
  text: string;
  x: number;
  y: number;
  size?: number;
  /** `F1` Helvetica, `F2` its bold, `F3` Courier. */
  font?: "F1" | "F2" | "F3";
}

export interface PdfOptions {
  /** Content streams, one a page. */
  pages: string[];
  /** More objects, each as the text between `obj` and `endobj`; numbered on from `FIRST_EXTRA`. */
  extra?: string[];
  /** Entries for each page's dictionary, the catalog and the trailer. */
  page?: string;
  catalog?: string;
  trailer?: string;
  /** More entries of the pages' font resources. */
  fonts?: string;
}

/** Number of the first extra object. */
export const FIRST_EXTRA = 10;

/** Operators that show these lines. */
export function textContent(lines: readonly TextLine[]): string {
  return lines
    .map(({ text, x, y, size = 10, font = "F1" }) => {
      const escaped = text.replace(/[\\()]/g, "\\$&");
      return `BT /${font} ${String(size)} Tf 1 0 0 1 ${String(x)} ${String(y)} Tm (${escaped}) Tj ET`;
    })
    .join("\n");
}

/** Writes a PDF file of plain, uncompressed objects. */
export function makePdf({
  pages,
  extra = [],
  page = "",
  catalog = "",
  trailer = "",
  fonts = "",
}: PdfOptions): Uint8Array<ArrayBuffer> {
  const first = FIRST_EXTRA + extra.length;
  const pageNumber = (index: number) => first + 2 * index;
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const objects = new Map<number, string>([
    [1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`],
    [
      2,
      `<</Type/Pages/Count ${String(pages.length)}/Kids[${pages.map((_, index) => `${String(pageNumber(index))} 0 R`).join(" ")}]>>`,
    ],
    [3, font("Helvetica")],
    [4, font("Helvetica-Bold")],
    [5, font("Courier")],
    ...extra.map((body, index): [number, string] => [FIRST_EXTRA + index, body]),
  ]);
  pages.forEach((content, index) => {
    const number = pageNumber(index);
    const resources = `/Resources<</Font<</F1 3 0 R/F2 4 0 R/F3 5 0 R${fonts}>>>>`;
    objects.set(
      number,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]${resources}/Contents ${String(number + 1)} 0 R${page}>>`,
    );
    objects.set(number + 1, `<</Length ${String(content.length)}>>stream\n${content}\nendstream`);
  });
  return assemble(objects, trailer);
}

function assemble(objects: ReadonlyMap<number, string>, trailer: string): Uint8Array<ArrayBuffer> {
  const parts = ["%PDF-1.7\n"];
  let length = parts[0]?.length ?? 0;
  const offsets = new Map<number, number>();
  for (const [number, body] of objects) {
    const text = `${String(number)} 0 obj\n${body}\nendobj\n`;
    offsets.set(number, length);
    parts.push(text);
    length += text.length;
  }
  const size = Math.max(...objects.keys()) + 1;
  const table = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  parts.push(
    `xref\n0 ${String(size)}\n${table.join("")}trailer\n<</Size ${String(size)}/Root 1 0 R${trailer}>>\n`,
  );
  parts.push(`startxref\n${String(length)}\n%%EOF\n`);
  return Uint8Array.from(parts.join(""), (char) => char.charCodeAt(0));
}
