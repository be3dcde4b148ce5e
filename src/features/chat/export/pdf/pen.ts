import {
  asPDFName,
  asPDFNumber,
  PDFHexString,
  PDFOperator,
  PDFOperatorNames as Op,
  PDFString,
  rgb,
  type PDFArray,
  type PDFDocument,
  type PDFFont,
  type PDFName,
  type PDFPage,
  type RGB,
} from "@cantoo/pdf-lib";
import { type Run, wordsOf } from "@domain/typesetting/lines.ts";

/** A4 in points, with room for what stands at the foot. */
export const [WIDTH, HEIGHT, MARGIN] = [595.28, 841.89, 56];

export const INK = rgb(0.11, 0.12, 0.14);
export const SOFT = rgb(0.38, 0.4, 0.44);
const LINK = rgb(0.08, 0.32, 0.68);
const SHADE = rgb(0.945, 0.949, 0.957);
const RULE = rgb(0.82, 0.83, 0.86);
/** How far slanted letters lean; the fonts have no italics of their own. */
const SLANT = 0.2;

/**
 * Writes on a document's pages. The library's own `drawText` shapes a line anew each time and names its font once more on each
 * page; here a word is shaped once in a document.
 */
export class Pen {
  readonly #document: PDFDocument;
  readonly #encoded = new Map<PDFFont, Map<string, string>>();
  readonly #names = new Map<PDFPage, Map<PDFFont, PDFName>>();

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  /** Writes runs from `left` on, their foot at `y`. */
  write(page: PDFPage, runs: readonly Run<PDFFont>[], { left, y, size, color }: Place): void {
    const operators: PDFOperator[] = [];
    let x = left;
    for (const { text, font, width, emphasis } of runs) {
      const { isCode, isItalic, isStruck, link } = emphasis;
      if (isCode) operators.push(...box(SHADE, [x - 1, y - 0.24 * size, width + 2, 1.16 * size]));
      operators.push(
        PDFOperator.of(Op.BeginText),
        ...filling(link ? LINK : color),
        PDFOperator.of(Op.SetFontAndSize, [this.#nameOf(font, page), asPDFNumber(size)]),
        PDFOperator.of(Op.SetTextMatrix, [1, 0, isItalic ? SLANT : 0, 1, x, y].map(asPDFNumber)),
        PDFOperator.of(Op.ShowText, [this.#encode(text, font)]),
        PDFOperator.of(Op.EndText),
      );
      if (link) operators.push(...box(LINK, [x, y - 0.14 * size, width, 0.5]));
      if (isStruck) operators.push(...box(color, [x, y + 0.27 * size, width, 0.6]));
      if (link) this.#lead(page, link, [x, y - 0.2 * size, x + width, y + 0.8 * size]);
      x += width;
    }
    page.pushOperators(...operators);
  }

  /** A filled area: `shade` behind code, `rule` for lines. */
  fill(page: PDFPage, what: "shade" | "rule", area: Area): void {
    page.pushOperators(...box(what === "shade" ? SHADE : RULE, area));
  }

  #encode(text: string, font: PDFFont): PDFHexString {
    let known = this.#encoded.get(font);
    if (!known) this.#encoded.set(font, (known = new Map<string, string>()));
    let encoded = "";
    for (const word of wordsOf(text)) {
      let own = known.get(word);
      if (own === undefined) known.set(word, (own = font.encodeText(word).asString()));
      encoded += own;
    }
    return PDFHexString.of(encoded);
  }

  #nameOf(font: PDFFont, page: PDFPage): PDFName {
    let names = this.#names.get(page);
    if (!names) this.#names.set(page, (names = new Map<PDFFont, PDFName>()));
    let name = names.get(font);
    if (!name) names.set(font, (name = page.node.newFontDictionary(font.name, font.ref)));
    return name;
  }

  #lead(page: PDFPage, address: string, area: Area): void {
    const { context } = this.#document;
    const action = { Type: "Action", S: "URI", URI: PDFString.of(encodeURI(decodeSafely(address))) };
    const annotation = context.obj({ Type: "Annot", Subtype: "Link", Border: [0, 0, 0], A: action });
    annotation.set(asPDFName("Rect"), context.obj([...area]) as PDFArray);
    page.node.addAnnot(context.register(annotation));
  }
}

interface Place {
  left: number;
  y: number;
  size: number;
  color: RGB;
}
type Area = readonly [x: number, y: number, width: number, height: number];

function box(color: RGB, area: Area): PDFOperator[] {
  return [
    ...filling(color),
    PDFOperator.of(Op.AppendRectangle, area.map(asPDFNumber)),
    PDFOperator.of(Op.FillNonZero),
  ];
}

const filling = ({ red, green, blue }: RGB) => [
  PDFOperator.of(Op.NonStrokingColorRgb, [red, green, blue].map(asPDFNumber)),
];

/** An address without its escapes, so that it is escaped once. */
function decodeSafely(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
