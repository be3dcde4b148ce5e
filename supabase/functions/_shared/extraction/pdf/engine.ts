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

/** pdf.js, loaded when the first PDF comes: the other types don't pay for it. */
export async function loadEngine(): Promise<Engine> {
  supplyTransfer();
  return await import("unpdf/pdfjs");
}
