import { ExtractionError } from "../extraction-error.ts";
import type { ExtractionContext } from "../extractor.ts";
import { type Engine, fontDocument, type PdfDocument } from "./engine.ts";
import { withNewPageTree } from "./repair.ts";

/** A PDF says that it is whole in its last bytes. */
const END = 2_048;

/** Largest file, in bytes, of which a copy is held while it opens, in case it has to be repaired. */
const REPAIRABLE = 16 * 1024 * 1024;

/**
 * Opens a PDF; one that only the owner's password locks opens too.
 * @param bytes the file; they belong to the engine from now on
 * @throws ExtractionError `password`, `truncated`, `damaged`, `too_many_pages`
 */
export async function openPdf(
  engine: Engine,
  bytes: Uint8Array<ArrayBuffer>,
  { limits, readCMap }: ExtractionContext,
): Promise<PdfDocument> {
  const ended = new TextDecoder("latin1").decode(bytes.subarray(-END)).includes("%%EOF");
  const copy = bytes.length <= REPAIRABLE ? bytes.slice() : null;
  const document = await load(engine, bytes, readCMap).catch(async (error: unknown) => {
    if (isNamed(error, "PasswordException")) {
      throw new ExtractionError(
        "password",
        "This PDF is locked with a password. Save a copy without the password and upload that.",
      );
    }
    const repaired = copy && breaksPageTree(error) ? withNewPageTree(copy) : null;
    return await (repaired ? load(engine, repaired, readCMap) : Promise.reject(error)).catch(
      (cause: unknown) => {
        throw ended ? damaged(cause) : cutOff(cause);
      },
    );
  });
  if (document.numPages <= limits.pages) return document;
  await document.destroy();
  throw new ExtractionError(
    "too_many_pages",
    `This PDF has ${document.numPages.toLocaleString("en-US")} pages; the limit is ${limits.pages.toLocaleString("en-US")}. Split it and upload the parts.`,
  );
}

export function damaged(cause?: unknown): ExtractionError {
  return new ExtractionError(
    "damaged",
    "This PDF is damaged and can't be read. Open it, save it as a new PDF, and upload that.",
    { cause },
  );
}

function cutOff(cause: unknown): ExtractionError {
  return new ExtractionError(
    "truncated",
    "This PDF breaks off in the middle. Download or copy it again in full and upload that.",
    { cause },
  );
}

async function load(
  engine: Engine,
  data: Uint8Array<ArrayBuffer>,
  readCMap: ExtractionContext["readCMap"],
): Promise<PdfDocument> {
  class CMapFactory {
    fetch({ filename }: { filename: string }): Promise<Uint8Array> {
      return readCMap(filename.replace(/\.bcmap$/, ""));
    }
  }
  const task = engine.getDocument({
    data,
    BinaryDataFactory: CMapFactory,
    cMapUrl: "cmaps/",
    cMapPacked: true,
    useWorkerFetch: false,
    useSystemFonts: true,
    useWasm: false,
    disableFontFace: false,
    ownerDocument: fontDocument,
    enableXfa: true,
    // Images larger than this are never decoded: none is needed for text.
    maxImageSize: 1,
    verbosity: engine.VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    await document.getPage(1);
    return document;
  } catch (error) {
    await task.destroy();
    throw error;
  }
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

function breaksPageTree(error: unknown): boolean {
  return error instanceof Error && /page|circular/i.test(error.message);
}
