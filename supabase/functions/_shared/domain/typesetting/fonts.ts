import { unpackWoff } from "./woff.ts";

/** The files of the fonts, by the names that those who load them give them. */
export type FontFile =
  | `${"latin" | "latin-ext" | "vietnamese" | "greek" | "cyrillic"}${"" | "-bold"}`
  | "arabic"
  | "hebrew"
  | "thai"
  | "devanagari"
  | "korean"
  | "emoji"
  | "mono"
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
  { name: "hebrew", when: /\p{Script_Extensions=Hebrew}/u, bold: false },
  { name: "thai", when: /\p{Script_Extensions=Thai}/u, bold: false },
  { name: "devanagari", when: /\p{Script=Devanagari}/u, bold: false },
  { name: "korean", when: /\p{Script=Hangul}/u, bold: false },
  { name: "math", when: /\p{Sm}/u, bold: false },
  { name: "emoji", when: /[\p{Emoji_Presentation}\p{Regional_Indicator}\ufe0f]/u, bold: false },
  { name: "symbols", when: /[\p{So}\u2190-\u2bff]/u, bold: false },
  // It is the largest by far, and has the signs that no other has.
  { name: "chinese", when: /[^\p{Emoji_Presentation}\p{Cc}\p{Cf}\p{M}\p{Zs}\p{Sm}\p{So}]/u, bold: false },
];

/** In which of its faces a text is drawn. */
export type Cut = "regular" | "bold" | "code";

/** What stands for a character that no font here has. */
const MISSING = "\ufffd";

/** What tells how wide it draws a text, in points. */
export interface Measured {
  widthOfTextAtSize(text: string, size: number): number;
}

/** A font of a document, and the characters that it has. */
export interface Face<Font> {
  has: Set<number>;
  font: Font;
}

/** The fonts of a document, those alone that its words need. */
export class Fonts<Font extends Measured> {
  readonly #faces: Record<Cut, Face<Font>[]> = { regular: [], bold: [], code: [] };
  /** Its blanks are as wide as its pictures. */
  #emoji: Face<Font> | null = null;
  /** Widths at size 1: a chat says the same words again and again. */
  readonly #widths: Record<Cut, Map<string, number>> = {
    regular: new Map(),
    bold: new Map(),
    code: new Map(),
  };

  /**
   * @param characters all that will be drawn
   * @param embed puts a TrueType font into the document
   * @param hasCode whether some of it is drawn as code
   * @throws what `load` throws
   */
  static async of<Font extends Measured>(
    characters: string,
    load: LoadFont,
    embed: (file: Uint8Array, name: FontFile) => Promise<Face<Font>> | Face<Font>,
    hasCode = false,
  ): Promise<Fonts<Font>> {
    const fonts = new Fonts<Font>();
    const faceOf = async (name: FontFile) => embed(unpackWoff(await load(name)), name);
    const open = new Set(characters.normalize("NFC"));
    for (const { name, when, bold } of FACES) {
      if (name !== "latin" && ![...open].some((character) => when.test(character))) continue;
      const regular = await faceOf(name);
      for (const character of open)
        if (regular.has.has(character.codePointAt(0) ?? 0)) open.delete(character);
      if (name === "emoji") fonts.#emoji = regular;
      fonts.#faces.regular.push(regular);
      fonts.#faces.bold.push(bold ? await faceOf(`${name}-bold` as FontFile) : regular);
    }
    fonts.#faces.code = [...(hasCode ? [await faceOf("mono")] : []), ...fonts.#faces.regular];
    return fonts;
  }

  /** How wide a text is at size 1. */
  width(text: string, cut: Cut): number {
    const known = this.#widths[cut];
    let width = known.get(text);
    if (width === undefined) {
      const runs = this.runs(text, cut);
      width = runs.reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, 1), 0);
      known.set(text, width);
    }
    return width;
  }

  /** Splits a text into stretches of one font each; what none has is replaced. */
  runs(text: string, cut: Cut): { text: string; font: Font }[] {
    const faces = this.#faces[cut];
    const found: { text: string; face: Face<Font> }[] = [];
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      const last = found.at(-1);
      // A mark stays with its letter, and words stay whole where they can.
      const stays = last?.face.has.has(code) && !(last.face === this.#emoji && code < 0x80);
      const face = stays ? last?.face : faces.find(({ has }) => has.has(code));
      const drawn = face ? character : MISSING;
      const chosen = face ?? faces[0];
      if (!chosen) continue;
      if (last?.face === chosen) last.text += drawn;
      else found.push({ text: drawn, face: chosen });
    }
    return found.map(({ text: part, face }) => ({ text: part, font: face.font }));
  }
}
