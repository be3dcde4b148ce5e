import type * as PdfJs from "unpdf/pdfjs";

/** pdf.js, loaded when the first PDF comes: the other types don't pay for it. */
export const loadPdfJs = (): Promise<typeof PdfJs> => import("unpdf/pdfjs");
