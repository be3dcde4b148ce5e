import { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { asWebError, WebError } from "./web-error.ts";

/**
 * Unpacks a gzip file, as sitemaps are.
 * @param most bytes that may come out
 * @throws WebError `too_large`, `damaged`
 */
export async function gunzip(packed: Uint8Array, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of Readable.from([packed]).pipe(createGunzip())) {
      size += (piece as Uint8Array).length;
      if (size > most)
        throw new WebError("too_large", `Unpacked it is larger than the limit of ${most >> 20} MB.`);
      pieces.push(piece as Uint8Array);
    }
  } catch (error) {
    throw asWebError(error);
  }
  return new Uint8Array(Buffer.concat(pieces));
}
