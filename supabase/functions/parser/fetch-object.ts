import { fetchWithKey } from "../_shared/config/fetch-with-key.ts";
import { ApiError } from "../_shared/db/api-error.ts";
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
 * @throws ApiError `unavailable`; ExtractionError `too_large`
 */
export async function fetchObject(
  { supabaseUrl, secretKey, limit }: Storage,
  path: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  const response = await fetchWithKey(`${supabaseUrl}/storage/v1/object/uploads/${encoded}`, {
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    signal,
  });
  if (!response.ok || !response.body) {
    const text = await response.text();
    if (response.status === 404 || /not.?found/i.test(text)) return null;
    throw new ApiError("unavailable", "The stored file can't be fetched at the moment.");
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
