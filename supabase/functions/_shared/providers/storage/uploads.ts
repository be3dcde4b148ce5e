import type { Env } from "../../config/env.ts";
import { fetchWithKey } from "../../config/fetch-with-key.ts";
import { ApiError } from "../../db/api-error.ts";

/** A bucket of the project's storage, past its policies. */
export interface Uploads {
  /** @returns the object's bytes; null when there is none */
  read(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Stores an object, over what may be there already. */
  write(path: string, bytes: Uint8Array<ArrayBuffer>, type: string, signal: AbortSignal): Promise<void>;
  /** Copies an object, over what may be there already. */
  copy(from: string, to: string, signal: AbortSignal): Promise<void>;
  /** Deletes an object; that it's gone already is fine. */
  remove(path: string, signal: AbortSignal): Promise<void>;
}

/** All reject with ApiError `unavailable` when the storage doesn't do it. */
export function createUploads(
  { supabaseUrl, secretKey }: Pick<Env, "supabaseUrl" | "secretKey">,
  bucket: "uploads" | "recordings" | "support" | "branding" = "uploads",
): Uploads {
  const base = `${supabaseUrl}/storage/v1/object/${bucket}`;
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };

  return {
    async read(path, signal) {
      const response = await fetchWithKey(`${base}/${path}`, { headers, signal });
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      if (response.status === 404 || response.status === 400) return null;
      throw unavailable();
    },
    async write(path, bytes, type, signal) {
      const response = await fetchWithKey(`${base}/${path}`, {
        method: "POST",
        headers: { ...headers, "content-type": type, "x-upsert": "true" },
        body: bytes,
        signal,
      });
      await response.body?.cancel();
      if (!response.ok) throw unavailable();
    },
    async copy(from, to, signal) {
      const response = await fetchWithKey(`${supabaseUrl}/storage/v1/object/copy`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", "x-upsert": "true" },
        body: JSON.stringify({ bucketId: bucket, sourceKey: from, destinationKey: to }),
        signal,
      });
      await response.body?.cancel();
      if (!response.ok) throw unavailable();
    },
    async remove(path, signal) {
      const response = await fetchWithKey(base, {
        method: "DELETE",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ prefixes: [path] }),
        signal,
      });
      await response.body?.cancel();
      if (!response.ok) throw unavailable();
    },
  };
}

function unavailable(): ApiError {
  return new ApiError("unavailable", "The file storage can't be reached at the moment. Please try again.");
}
