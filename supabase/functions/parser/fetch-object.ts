import { fetchWithKey } from "../_shared/config/fetch-with-key.ts";
import { keyHeaders } from "../_shared/config/key-headers.ts";
import { isMissing, refusalOf, storageError } from "../_shared/providers/storage/refusal.ts";
import { tooLarge } from "../_shared/extraction/open-document.ts";

export interface Storage {
  supabaseUrl: string;
  secretKey: string;
  /** Largest object in bytes. */
  limit: number;
}

/**
 * Downloads an object of the bucket `uploads`.
 * @param path in the bucket
 * @returns null when there is none
 * @throws ApiError as `createUploads`; ExtractionError `too_large`
 */
export async function fetchObject(
  { supabaseUrl, secretKey, limit }: Storage,
  path: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  const response = await fetchWithKey(`${supabaseUrl}/storage/v1/object/uploads/${encoded}`, {
    headers: keyHeaders(secretKey),
    signal,
  });
  if (!response.ok || !response.body) {
    const refusal = await refusalOf(response);
    if (isMissing(refusal)) return null;
    throw storageError(refusal);
  }
  return await collect(response.body, Number(response.headers.get("content-length") ?? 0), limit);
}

/** Reads a body whose length is known into one buffer, so that no second copy is held. */
async function collect(
  body: ReadableStream<Uint8Array>,
  length: number,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (length > limit) throw tooLarge(limit);
  let bytes = new Uint8Array(length || 64 * 1024);
  let used = 0;
  for await (const piece of body) {
    if (used + piece.length > limit) throw tooLarge(limit);
    if (used + piece.length > bytes.length) {
      const larger = new Uint8Array(Math.max(used + piece.length, bytes.length * 2));
      larger.set(bytes.subarray(0, used));
      bytes = larger;
    }
    bytes.set(piece, used);
    used += piece.length;
  }
  return bytes.subarray(0, used);
}
