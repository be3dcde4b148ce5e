import { strToU8, zipSync } from "fflate";

/** A Word document of headings (lines that begin with `# `) and paragraphs. */
export function docx(lines: string[]): Uint8Array<ArrayBuffer> {
  const paragraphs = lines.map((line) => {
    const heading = line.startsWith("# ");
    const style = heading ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : "";
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${escaped(heading ? line.slice(2) : line)}</w:t></w:r></w:p>`;
  });
  const types = "application/vnd.openxmlformats-officedocument.wordprocessingml";
  const office = "http://schemas.openxmlformats.org";
  return zipSync({
    "[Content_Types].xml": strToU8(
      `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    ),
    "_rels/.rels": strToU8(
      `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    "word/_rels/document.xml.rels": strToU8(
      `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    ),
    "word/styles.xml": strToU8(
      `<?xml version="1.0" encoding="UTF-8"?><w:styles xmlns:w="${office}/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    ),
    "word/document.xml": strToU8(
      `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${paragraphs.join("")}</w:body></w:document>`,
    ),
  });
}

/** A PDF with a text layer: a page for each list of lines. */
export function pdf(pages: string[][]): Uint8Array<ArrayBuffer> {
  return pdfOf(pages.map(linesOf));
}

const linesOf = (lines: string[]): string =>
  lines.map((line, index) => `BT /F1 11 Tf 72 ${760 - index * 16} Td (${quoted(line)}) Tj ET`).join("\n");

/** A PDF of one page that is a picture, as a scan is. */
export function scannedPdf(shades = "00ff80c0"): Uint8Array<ArrayBuffer> {
  const size = 64;
  const image = `<< /Type /XObject /Subtype /Image /Width ${size} /Height ${size} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /ASCIIHexDecode /Length ${2 * size * size + 1} >>\nstream\n${shades.repeat((size * size) / 4)}>\nendstream`;
  return pdfOf(["q 595 0 0 842 0 0 cm /Scan Do Q"], { image });
}

/**
 * A PDF of pages with text, or, where there are no lines, with a picture of the page, which `pictureIn` tells from others.
 */
export function mixedPdf(pages: (string[] | null)[]): Uint8Array<ArrayBuffer> {
  const contents = pages.map((lines) => (lines ? linesOf(lines) : "q 595 0 0 842 0 0 cm /Scan Do Q"));
  const image = (height: number) =>
    `<< /Type /XObject /Subtype /Image /Width 8 /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${8 * height} >>\nstream\n${"x".repeat(8 * height)}\nendstream`;
  return pdfOf(contents, { images: pages.map((lines, index) => (lines ? null : image(index + 1))) });
}

/** Of a PDF with one page of `mixedPdf`: which page it was; it is as many dots high. */
export function pictureIn(pdf: string): number {
  return Number(/\/Height (\d+)/.exec(pdf)?.[1]);
}

/** A PDF that opens with a password only. */
export function lockedPdf(): Uint8Array<ArrayBuffer> {
  const secret = "<" + "5a".repeat(32) + ">";
  const encryption = `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O ${secret} /U ${secret} >>`;
  return pdfOf(["BT /F1 11 Tf 72 760 Td (Secret) Tj ET"], {
    trailer: `/Encrypt ${encryption} /ID [<00> <00>]`,
  });
}

interface PdfExtras {
  /** An image, drawn as `/Scan`. */
  image?: string;
  /** The same of each page. */
  images?: readonly (string | null)[];
  trailer?: string;
}

function pdfOf(
  contents: string[],
  { image = "<< >>", images = [], trailer = "" }: PdfExtras = {},
): Uint8Array<ArrayBuffer> {
  const firstPage = 5;
  const pageId = (index: number) => firstPage + 2 * index;
  const imageId = (index: number) => (images[index] ? firstPage + 2 * contents.length + index : 4);
  const kids = contents.map((_, index) => `${pageId(index)} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    image,
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> /XObject << /Scan ${imageId(index)} 0 R >> >> /Contents ${pageId(index) + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    ...images.map((own) => own ?? "<< >>"),
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Uint8Array.from(body + xref + end, (character) => character.charCodeAt(0));
}

/** One second of sound: a tone, or silence at `loudness` 0. */
export function wav(loudness = 8_000): Uint8Array<ArrayBuffer> {
  const rate = 8_000;
  const bytes = new Uint8Array(44 + rate * 2);
  const view = new DataView(bytes.buffer);
  bytes.set(strToU8("RIFF"), 0);
  view.setUint32(4, bytes.length - 8, true);
  bytes.set(strToU8("WAVEfmt "), 8);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  bytes.set(strToU8("data"), 36);
  view.setUint32(40, rate * 2, true);
  for (let sample = 0; sample < rate; sample++) {
    view.setInt16(44 + sample * 2, loudness * Math.sin((sample / rate) * 440 * 2 * Math.PI), true);
  }
  return bytes;
}

/** The smallest PNG image: one pixel. */
export function png(): Uint8Array<ArrayBuffer> {
  const base64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function quoted(text: string): string {
  return text.replace(/[\\()]/g, (character) => `\\${character}`);
}
