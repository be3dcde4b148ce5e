import type { Document } from "@contract/documents.ts";
import { ApiError } from "@/lib/errors.ts";
import { request } from "@/lib/http.ts";
import { fileAddress } from "@/lib/open-original.ts";
import { engine, settings, type Engine, type PdfFile } from "./engine.ts";
import type { Hindrance } from "./hindrance.ts";
import { CHUNK, FileGone, FileRanges } from "./file-ranges.ts";

/** A PDF whose pages can be shown. */
export interface OpenFile {
  engine: Engine;
  pdf: PdfFile;
  close: () => void;
}

/**
 * Opens a document's PDF; of a big one the parts that are looked at are fetched.
 * @param revisionId whose file it is: never are parts of two versions mixed
 * @param onLost told when a part can't be had later on
 * @throws what `hindranceOf` understands
 */
export async function openFile(
  { id, path, size }: Document,
  revisionId: number,
  onLost: (error: unknown) => void,
): Promise<OpenFile> {
  const file = new FileRanges(fileAddress(path), async () => {
    const { document, revision } = await request("/document/text", { id, before: 0, after: 0 });
    if (revision.id !== revisionId || !document.path) throw new FileGone("The document has changed since.");
    return fileAddress(document.path);
  });
  const [loaded, beginning] = await Promise.all([engine.load(), file.begin(size)]);
  const source =
    "whole" in beginning
      ? { data: beginning.whole }
      : { range: transport(loaded, beginning, file, onLost), rangeChunkSize: CHUNK };
  const task = loaded.getDocument({ ...settings(loaded), ...source });
  const close = () => {
    file.stop();
    void task.destroy();
  };
  try {
    return { engine: loaded, pdf: await task.promise, close };
  } catch (error) {
    close();
    throw error;
  }
}

function transport(
  { PDFDataRangeTransport }: Engine,
  { first, length }: { first: Uint8Array; length: number },
  file: FileRanges,
  onLost: (error: unknown) => void,
) {
  const parts = new PDFDataRangeTransport(length, first);
  parts.requestDataRange = (begin: number, end: number) => {
    file.range(begin, end).then((bytes) => parts.onDataRange(begin, bytes), onLost);
  };
  parts.abort = () => file.stop();
  return parts;
}

/** What an error of `openFile` comes to for the reader. */
export function hindranceOf(error: unknown): Hindrance {
  if (!(error instanceof Error)) return "damaged";
  if (error.name === "PasswordException") return "locked";
  if (error instanceof FileGone) return "gone";
  if (error instanceof ApiError) return error.status === 404 || error.status === 403 ? "gone" : "unreachable";
  // What `fetch` throws when nothing answers.
  return error instanceof TypeError ? "unreachable" : "damaged";
}
