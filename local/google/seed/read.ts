import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readSamples, type Made, type SampleFile } from "../../vendors/documents/sample.ts";
import { DOCUMENT, PRESENTATION, SPREADSHEET } from "../drive/export-types.ts";

const SAMPLE = fileURLToPath(new URL("../sample", import.meta.url));

/** Google's own types, whose names have no ending. */
const own: Record<string, Made> = {
  gdoc: { mimeType: DOCUMENT, as: "text", keeps: false },
  gsheet: { mimeType: SPREADSHEET, as: "sheets", keeps: false },
  gslides: { mimeType: PRESENTATION, as: "slides", keeps: false },
};

/** The files beneath a folder of `local/google/sample`. */
export function readSample(folder: string): SampleFile[] {
  return readSamples(join(SAMPLE, folder), own);
}
