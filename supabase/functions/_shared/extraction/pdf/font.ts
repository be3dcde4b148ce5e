import { z } from "zod";
import type { Style } from "./content.ts";
import type { PdfPage } from "./engine.ts";

/** What placing the glyphs of a font needs. */
export interface Font {
  style: Style;
  /** Its text runs downward. */
  vertical: boolean;
  /** Width of one glyph unit at size 1. */
  unit: number;
  /** Height of its letters at size 1, when that isn't about 1: fonts drawn by operators choose their own unit. */
  height: number;
  /** Glyphs whose character is told wrong, and what they are. */
  mistold: Readonly<Record<string, string>> | null;
}

/** What macOS says of the ligatures in TeX's text fonts when it prints a PDF to a PDF. */
const QUARTZ_LIGATURES = { "\u21B5": "ff", "\u0000": "ffi", "\u0001": "ffl" };
const TEX_TEXT = /(?:^|\+)(?:CM(?:R|TI|BX|BXTI|SL|SS|SSBX|CSC|U)\d+|SF[A-Z]{2}\d{4})$/;

const EngineFont = z.object({
  name: z.string().catch(""),
  isType3Font: z.boolean().catch(false),
  fontMatrix: z.array(z.number()).min(4).catch([0.001, 0, 0, 0.001]),
  bbox: z.array(z.number()).min(4).catch([0, 0, 0, 0]),
  vertical: z.boolean().catch(false),
});

const BOLD = /bold|black|heavy|CMBX|-Medi(Ital)?$/i;
const MONO = /mono(?!type)|courier|consol|menlo|typewriter|CMTT|inconsolata|source ?code|NimbusMon/i;

export const UNKNOWN_FONT: Font = {
  style: { bold: false, mono: false },
  vertical: false,
  unit: 0.001,
  height: 1,
  mistold: null,
};

/** The font that a page's operators call by this id. */
export function fontOf(page: PdfPage, id: string): Font {
  if (!page.commonObjs.has(id)) return UNKNOWN_FONT;
  const parsed = EngineFont.safeParse(page.commonObjs.get(id));
  if (!parsed.success) return UNKNOWN_FONT;
  const { name, fontMatrix, bbox, isType3Font, vertical } = parsed.data;
  const drawn = Math.abs((bbox[3] ?? 0) - (bbox[1] ?? 0)) * Math.abs(fontMatrix[3] ?? 0);
  return {
    style: { bold: BOLD.test(name), mono: MONO.test(name) },
    vertical,
    unit: Math.abs(fontMatrix[0] ?? 0) || 0.001,
    height: isType3Font && drawn > 0 ? drawn : 1,
    mistold: TEX_TEXT.test(name) ? QUARTZ_LIGATURES : null,
  };
}
