import type * as PdfJs from "unpdf/pdfjs";

export type Engine = typeof PdfJs;
export type PdfDocument = PdfJs.PDFDocumentProxy;
export type PdfPage = PdfJs.PDFPageProxy;

/** Node 20 lacks this method, which the engine uses for fonts; Deno has it. */
function supplyTransfer(): void {
  if ("transferToFixedLength" in ArrayBuffer.prototype) return;
  Object.defineProperty(ArrayBuffer.prototype, "transferToFixedLength", {
    configurable: true,
    value(this: ArrayBuffer, length = this.byteLength) {
      return this.slice(0, length);
    },
  });
}

type OwnerDocument = Extract<
  Parameters<Engine["getDocument"]>[0],
  { ownerDocument?: unknown }
>["ownerDocument"];

/** Stands for a font of a browser: one that is loaded, and can't be drawn with. */
class LoadedFont {
  readonly loaded = Promise.resolve(this);
}

/**
 * A browser's document of which pdf.js believes that it loads fonts. Without one it cuts each glyph of an embedded font
 * into the path that a canvas would draw, which takes a tenth of the time of reading a page.
 */
export const fontDocument = {
  fonts: { add: () => undefined, delete: () => undefined },
} as unknown as OwnerDocument;

function supplyFonts(): void {
  if (!("FontFace" in globalThis)) Object.assign(globalThis, { FontFace: LoadedFont });
}

/** pdf.js, loaded when the first PDF comes: the other types don't pay for it. */
export async function loadEngine(): Promise<Engine> {
  supplyTransfer();
  supplyFonts();
  return await import("unpdf/pdfjs");
}
