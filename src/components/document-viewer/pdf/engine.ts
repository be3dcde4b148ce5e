import { deferred } from "@/lib/deferred.ts";
import type * as PdfJs from "pdfjs-dist/legacy/build/pdf.mjs";
import workerAddress from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";

export type Engine = typeof PdfJs;
export type PdfFile = PdfJs.PDFDocumentProxy;
export type PdfPage = PdfJs.PDFPageProxy;

/** pdf.js, half a megabyte of which nobody loads who opens no PDF. */
export const engine = deferred(async (): Promise<Engine> => {
  const loaded = await import("pdfjs-dist/legacy/build/pdf.mjs");
  loaded.GlobalWorkerOptions.workerSrc = workerAddress;
  return loaded;
});

/** What pdf.js fetches when a file needs it: maps of CJK fonts, fonts that files don't bring, decoders of images. */
function folder(version: string, name: string): string {
  return new URL(`${import.meta.env.BASE_URL}assets/pdfjs-${version}/${name}/`, document.baseURI).href;
}

/** What every file is opened with: no code of a file is run, and only what is looked at is fetched. */
export function settings({ VerbosityLevel, version }: Engine) {
  return {
    cMapUrl: folder(version, "cmaps"),
    standardFontDataUrl: folder(version, "standard_fonts"),
    wasmUrl: folder(version, "wasm"),
    iccUrl: folder(version, "iccs"),
    isEvalSupported: false,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  };
}
