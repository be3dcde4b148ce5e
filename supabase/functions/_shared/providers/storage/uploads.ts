import type { Env } from "../../config/env.ts";
import { fetchWithKey } from "../../config/fetch-with-key.ts";
import { keyHeaders } from "../../config/key-headers.ts";
import { isMissing, refusalOf, storageError } from "./refusal.ts";

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

/** All reject with ApiError `invalid_input` for a name or type that the storage doesn't take, and else `unavailable`. */
export function createUploads(
  { supabaseUrl, secretKey }: Pick<Env, "supabaseUrl" | "secretKey">,
  bucket: "uploads" | "recordings" | "support" | "branding" = "uploads",
): Uploads {
  const base = `${supabaseUrl}/storage/v1/object/${bucket}`;
  const headers = keyHeaders(secretKey);

  return {
    async read(path, signal) {
      const response = await fetchWithKey(`${base}/${encoded(path)}`, { headers, signal });
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      const refusal = await refusalOf(response);
      if (isMissing(refusal)) return null;
      throw storageError(refusal);
    },
    async write(path, bytes, type, signal) {
      const response = await fetchWithKey(`${base}/${encoded(path)}`, {
        method: "POST",
        headers: { ...headers, "content-type": type, "x-upsert": "true" },
        body: bytes,
        signal,
      });
      await accepted(response);
    },
    async copy(from, to, signal) {
      const response = await fetchWithKey(`${supabaseUrl}/storage/v1/object/copy`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", "x-upsert": "true" },
        body: JSON.stringify({ bucketId: bucket, sourceKey: from, destinationKey: to }),
        signal,
      });
      await accepted(response);
    },
    async remove(path, signal) {
      const response = await fetchWithKey(base, {
        method: "DELETE",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ prefixes: [path] }),
        signal,
      });
      await accepted(response);
    },
  };
}

async function accepted(response: Response): Promise<void> {
  if (!response.ok) throw storageError(await refusalOf(response));
  await response.body?.cancel();
}

const encoded = (path: string) => path.split("/").map(encodeURIComponent).join("/");
