// @ts-types="@types/fontkit"
import * as fontkit from "fontkit";
// @ts-types="@types/pdfkit"
import PDFDocument from "pdfkit";
import { Fonts, type LoadFont, type Measured } from "../../domain/typesetting/fonts.ts";
import { type Line, linesOf } from "../../domain/typesetting/lines.ts";

/** A4 in points. */
const WIDTH = 595.28;
export const [HEIGHT, MARGIN] = [841.89, 48];
/** Between the margins. */
export const INNER = WIDTH - 2 * MARGIN;

export const [INK, SOFT, FAINT] = ["#1c1e24", "#5b606b", "#d9dce2"];

/** A colour, as #rrggbb, of what is written or drawn. */
type Ink = string;

export interface Look {
  size: number;
  isBold?: boolean;
  ink: Ink;
  /** `end`: at the right edge. Otherwise text that is read from the right stands there by itself. */
  align?: "start" | "end";
}

interface Face extends Measured {
  name: string;
}

/** Fonts whose shapes several letters share, or that stand for several. */
const SHAPED = new Set(["arabic", "hebrew", "thai", "devanagari"]);
const ARABIC = /[\p{scx=Arabic}\p{scx=Hebrew}]/u;
/** Keeps pdfkit from laying words out one by one, which turns a line that is read from the right around. */
const wholeRun = (text: string) => (ARABIC.test(text) ? { features: [] } : {});

/** Pages of text in any script and direction, with fonts embedded as far as they are used. Points, from the top left. */
export class Paper {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #fonts: Fonts<Face>;
  readonly #bytes: Promise<Uint8Array<ArrayBuffer>>;

  private constructor(pdf: PDFKit.PDFDocument, fonts: Fonts<Face>, bytes: Promise<Uint8Array<ArrayBuffer>>) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.#bytes = bytes;
  }

  /**
   * @param characters all that will be written
   * @throws what `load` throws
   */
  static async of(
    about: { title: string; author: string; made: Date; language: string },
    characters: string,
    load: LoadFont,
  ): Promise<Paper> {
    const pdf = new PDFDocument({
      size: "A4",
      margin: 0,
      bufferPages: true,
      displayTitle: true,
      lang: about.language,
      // Left out it is Helvetica, which no file would embed.
      font: null as unknown as string,
      info: {
        Title: about.title,
        Author: about.author,
        Creator: about.author,
        Producer: about.author,
        CreationDate: about.made,
        ModDate: about.made,
      },
    });
    const chunks: Uint8Array[] = [];
    const bytes = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
      pdf.on("end", () => resolve(joined(chunks)));
      pdf.on("error", reject);
    });
    const fonts = await Fonts.of(characters, load, (file, name): { has: Set<number>; font: Face } => {
      const font = fontkit.create(file as Buffer);
      pdf.registerFont(name, file as Buffer);
      if (SHAPED.has(name)) keepText(pdf.font(name));
      return {
        has: new Set("characterSet" in font ? font.characterSet : []),
        font: {
          name,
          widthOfTextAtSize: (text, size) =>
            pdf.font(name).fontSize(size).widthOfString(text, wholeRun(text)),
        },
      };
    });
    return new Paper(pdf, fonts, bytes);
  }

  /** How wide a text is on one line. */
  width(text: string, { size, isBold = false }: Look): number {
    return this.#fonts.width(text, isBold ? "bold" : "regular") * size;
  }

  /** Breaks a text into lines of at most `width`. */
  lines(text: string, { size, isBold = false }: Look, width: number): Line<Face>[] {
    return text.split("\n").flatMap((line) => linesOf(line, { size, isBold }, width, this.#fonts));
  }

  /** Writes lines, the first one's baseline at `y`. @returns the baseline of the next */
  write(lines: readonly Line<Face>[], left: number, y: number, width: number, look: Look): number {
    for (const line of lines) {
      const isAtEnd = look.align === "end" || (line.isRightToLeft && look.align === undefined);
      let x = isAtEnd ? left + width - line.width : left;
      for (const { text, font, width: wide } of line.runs) {
        this.#pdf
          .font(font.name)
          .fontSize(look.size)
          .fillColor(look.ink)
          .text(text, x, y, { lineBreak: false, baseline: "alphabetic", ...wholeRun(text) });
        x += wide;
      }
      y += look.size * 1.4;
    }
    return y;
  }

  /** Writes a text on one line, made smaller where it is wider. */
  line(text: string, left: number, y: number, width: number, look: Look): void {
    const wide = this.width(text, look);
    const size = wide > width ? look.size * (width / wide) : look.size;
    this.write(this.lines(text, { ...look, size }, width + 1), left, y, width, { ...look, size });
  }

  /** A line across. */
  rule(left: number, y: number, width: number, ink: Ink, thick = 0.6): void {
    this.#pdf
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(thick)
      .strokeColor(ink)
      .stroke();
  }

  /** A filled rectangle. */
  box(left: number, top: number, width: number, height: number, ink: Ink): void {
    this.#pdf.rect(left, top, width, height).fill(ink);
  }

  /** A picture in at most so much room. @throws Error when it is no PNG or JPEG */
  picture(bytes: Uint8Array, left: number, top: number, width: number, height: number): void {
    this.#pdf.image(bytes as Buffer, left, top, { fit: [width, height] });
  }

  /** Begins a page. */
  turn(): void {
    this.#pdf.addPage({ size: "A4", margin: 0 });
  }

  /** Does something on each page. */
  onEach(draw: (page: number, of: number) => void): void {
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#pdf.switchToPage(start + page);
      draw(page + 1, count);
    }
  }

  /** The file. Nothing is written after. */
  end(): Promise<Uint8Array<ArrayBuffer>> {
    this.#pdf.end();
    return this.#bytes;
  }
}

/** What of pdfkit's fonts is needed, which its types leave out. */
interface Embedded {
  layout(
    text: string,
    features?: unknown,
  ): {
    glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
    positions: unknown[];
  };
  subset: { glyphs: number[] };
  font: { _glyphs: Record<number, unknown>; getGlyph(id: number, codePoints?: number[]): unknown };
  scale: number;
  widths: number[];
  unicode: number[][];
}

/**
 * Gives a glyph a place in the file for each text that it stands for: fonts draw Arabic letters as shapes that several share, and
 * dots, so that what is copied out of the file would be another word.
 */
function keepText(pdf: PDFKit.PDFDocument): void {
  const font = (pdf as unknown as { _font: Embedded & { encode: unknown } })._font;
  const places = new Map<string, number>();
  // fontkit keeps a glyph with the text that it stood for first.
  const getGlyph = font.font.getGlyph.bind(font.font);
  font.font.getGlyph = (id, codePoints) => {
    if (codePoints) delete font.font._glyphs[id];
    return getGlyph(id, codePoints);
  };
  font.encode = (text: string, features?: unknown) => {
    const { glyphs, positions } = font.layout(text, features);
    const codes = glyphs.map(({ id, advanceWidth, codePoints }) => {
      const key = `${id}:${codePoints.join()}`;
      let place = places.get(key);
      if (place === undefined) {
        place = font.subset.glyphs.push(id) - 1;
        places.set(key, place);
        font.widths[place] = advanceWidth * font.scale;
        font.unicode[place] = codePoints;
      }
      return place.toString(16).padStart(4, "0");
    });
    return [codes, positions];
  };
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
