import type { UnreadWhy } from "../extractor.ts";
import type { Glyph, PageContent } from "./content.ts";
import { isWide } from "./words.ts";

/** From this share of the page on, a picture may be of the page itself. */
const WHOLE_PAGE = 0.5;
/** So many letters on the page, outside its margins, are a text that stands on the picture; of a title fewer. */
const ENOUGH_LETTERS = 16;
const TITLE_LETTERS = 4;
const TITLE_SIZE = 18;
const MARGIN = 0.09;
/** So many shapes without a letter are letters that were drawn as shapes. */
const DRAWN_LETTERS = 300;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * Why a page's text layer isn't its text: it is a picture of a page (with no text, one that says nothing, or a stamp in
 * the margin), or its fonts don't tell its letters. A picture under a text, or beside it, is none; a text that somebody's
 * recognition put behind the picture counts as the page's while it reads as one.
 * @param text what was laid out of it
 * @returns null when the text layer is what the page says
 */
export function whyScanned(content: PageContent, text: string): UnreadWhy | null {
  const glyphs = content.directions.flatMap((direction) => direction.glyphs);
  if (content.unreadable > 0 && content.unreadable * 2 >= glyphs.length) return "letters";
  const letters = glyphs.filter(({ text }) => LETTER.test(text));
  if (letters.length === 0 && content.shapes >= DRAWN_LETTERS) return "picture";
  if (content.pictured < WHOLE_PAGE) return null;
  const seen = letters.filter((glyph) => !glyph.invisible && inBody(glyph, content.height));
  const hidden = letters.length - letters.filter((glyph) => !glyph.invisible).length;
  const titled = seen.filter(({ size }) => size >= TITLE_SIZE).length >= TITLE_LETTERS;
  const enough = seen.length >= ENOUGH_LETTERS || titled || hidden >= ENOUGH_LETTERS;
  return enough && readsAsText(text) ? null : "picture";
}

const inBody = ({ y }: Glyph, height: number): boolean => y > height * MARGIN && y < height * (1 - MARGIN);

/** Whether a text is made of words: of letters and digits for the most part, which don't stand alone, and have vowels. */
export function readsAsText(text: string): boolean {
  const signs = [...text.replace(/\s+/g, "")];
  if (signs.filter((sign) => LETTER.test(sign)).length < 0.6 * signs.length) return false;
  const words = text.match(/\p{L}+/gu) ?? [];
  const narrow = words.filter((word) => !isWide(word));
  if (narrow.length < words.length / 2 || narrow.length < 4) return true;
  const single = narrow.filter((word) => word.length === 1).length;
  const latin = narrow.filter((word) => /^\p{Script=Latin}{3,}$/u.test(word));
  const mute = latin.filter((word) => !/[aeiouy]/i.test(word.normalize("NFD"))).length;
  return single <= 0.5 * narrow.length && mute <= 0.6 * Math.max(1, latin.length);
}
