import type { PDFDocument, PDFFont } from "@cantoo/pdf-lib";
import { unpackWoff } from "./woff.ts";

/** The files of the fonts, by the names that `font-files.ts` gives them. */
export type FontFile =
  | `${"latin" | "latin-ext" | "vietnamese" | "greek" | "cyrillic"}${"" | "-bold"}`
  | "arabic"
  | "math"
  | "symbols"
  | "chinese";

/** Gives a font's file. @throws when it can't be loaded */
export type LoadFont = (file: FontFile) => Promise<Uint8Array>;

/** The faces in the order in which they are asked for a character, each with what makes it worth loading. */
const FACES: { name: FontFile; when: RegExp; bold: boolean }[] = [
  { name: "latin", when: /./su, bold: true },
  { name: "vietnamese", when: /[\u0102-\u01b0\u0300-\u0309\u0323\u0329\u1ea0-\u1ef9₫]/u, bold: true },
  { name: "latin-ext", when: /[\p{Script=Latin}\p{Sc}\u02b0-\u02ff\u0300-\u036f\u2070-\u218f]/u, bold: true },
  { name: "greek", when: /\p{Script=Greek}/u, bold: true },
  { name: "cyrillic", when: /\p{Script=Cyrillic}/u, bold: true },
  { name: "arabic", when: /\p{Script_Extensions=Arabic}/u, bold: false },
  { name: "math", when: /\p{Sm}/u, bold: false },
  { name: "symbols", when: /[\p{So}\u2190-\u2bff]/u, bold: false },
  // It is the largest by far, and has the signs that no other has.
  { name: "chinese", when: /[^\p{Emoji_Presentation}\p{Cc}\p{Cf}\p{M}\p{Zs}\p{Sm}\p{So}]/u, bold: false },
];

/** What stands for a character that no font here has. */
const MISSING = "\ufffd";

interface Face {
  has: Set<number>;
  font: PDFFont;
}

/** The fonts of a document, those alone that its words need. */
export class Fonts {
  readonly #regular: Face[] = [];
  readonly #bold: Face[] = [];

  /** @param characters all that will be drawn */
  static async of(document: PDFDocument, characters: string, load: LoadFont): Promise<Fonts> {
    const fonts = new Fonts();
    const open = new Set(characters.normalize("NFC"));
    for (const { name, when, bold } of FACES) {
      if (name !== "latin" && ![...open].some((character) => when.test(character))) continue;
      const regular = await faceOf(document, await load(name));
      for (const character of open)
        if (regular.has.has(character.codePointAt(0) ?? 0)) open.delete(character);
      fonts.#regular.push(regular);
      fonts.#bold.push(bold ? await faceOf(document, await load(`${name}-bold` as FontFile)) : regular);
    }
    return fonts;
  }

  /** Splits a text into stretches of one font each; what none has is replaced. */
  runs(text: string, isBold: boolean): { text: string; font: PDFFont }[] {
    const faces = isBold ? this.#bold : this.#regular;
    const found: { text: string; face: Face }[] = [];
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      const last = found.at(-1);
      // A mark stays with its letter, and words stay whole where they can.
      const face = last?.face.has.has(code) ? last.face : faces.find(({ has }) => has.has(code));
      const drawn = face ? character : MISSING;
      const chosen = face ?? faces[0];
      if (!chosen) continue;
      if (last?.face === chosen) last.text += drawn;
      else found.push({ text: drawn, face: chosen });
    }
    return found.map(({ text: part, face }) => ({ text: part, font: face.font }));
  }
}

async function faceOf(document: PDFDocument, file: Uint8Array): Promise<Face> {
  const font = await document.embedFont(unpackWoff(file), { subset: true });
  return { font, has: new Set(font.getCharacterSet()) };
}
