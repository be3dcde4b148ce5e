import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { z } from "zod";
import type { Transaction } from "../database/database.ts";
import { keyHeaders } from "../../supabase/functions/_shared/config/key-headers.ts";
import { isMissing, refusalOf } from "../../supabase/functions/_shared/providers/storage/refusal.ts";
import { fileStorage } from "../storage/adapter.ts";
import type { Sink } from "./container.ts";
import type { Tally } from "./manifest.ts";
import { LinesHash } from "./rows.ts";

/** An object as the backup lists it. */
export const KeptObject = z.object({
  bucket: z.string(),
  name: z.string(),
  file: z.string(),
  size: z.int(),
  sha256: z.string(),
  type: z.string(),
  cache: z.string(),
});
export type KeptObject = z.infer<typeof KeptObject>;

interface Bytes {
  size: number;
  type: string;
  cache: string;
  chunks: AsyncIterable<Uint8Array>;
}

/** Where objects lie. */
export interface ObjectStore {
  /** Undefined when there is none of that name. */
  get(bucket: string, name: string): Promise<Bytes | undefined>;
  put(bucket: string, name: string, bytes: Bytes): Promise<void>;
}

/** The objects of a data folder. Each is read as it was when it was opened, whatever replaces it meanwhile. */
export function folderStore(folder: string): ObjectStore {
  const storage = fileStorage(folder);
  return {
    async get(bucket, name) {
      const found = await storage.headObject(bucket, name, "").catch(absent);
      if (!found) return undefined;
      const path = await storage.privateAssetUrl(bucket, name, "");
      const handle = await open(String(path), "r").catch(absent);
      if (!handle) return undefined;
      const { size } = await handle.stat();
      const { mimetype: type, cacheControl: cache } = found;
      return { size, type, cache, chunks: handle.createReadStream() };
    },
    async put(bucket, name, { type, cache, chunks }) {
      const body = Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream;
      await storage.uploadObject(bucket, name, "", body, type, cache);
    },
  };
}

function absent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}

/** The objects of a project, over its storage's own API. @param key its secret key */
export function projectStore(url: string, key: string): ObjectStore {
  const addressOf = (bucket: string, name: string) =>
    `${url}/storage/v1/object/${[bucket, ...name.split("/")].map(encodeURIComponent).join("/")}`;
  const headers = keyHeaders(key);
  return {
    async get(bucket, name) {
      const answer = await fetch(addressOf(bucket, name), {
        headers: { ...headers, "accept-encoding": "identity" },
      });
      if (!answer.ok || !answer.body) {
        const refusal = await refusalOf(answer);
        if (isMissing(refusal)) return undefined;
        throw new Error(`The storage answered ${refusal.status} ${refusal.code} for ${bucket}/${name}.`);
      }
      return {
        size: Number(answer.headers.get("content-length")),
        type: answer.headers.get("content-type") ?? "application/octet-stream",
        cache: answer.headers.get("cache-control") ?? "no-cache",
        chunks: answer.body as unknown as AsyncIterable<Uint8Array>,
      };
    },
    async put(bucket, name, { type, cache, chunks }) {
      const init: RequestInit & { duplex: "half" } = {
        method: "POST",
        headers: { ...headers, "content-type": type, "cache-control": cache, "x-upsert": "true" },
        body: Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream,
        duplex: "half",
      };
      const answer = await fetch(addressOf(bucket, name), init);
      if (!answer.ok)
        throw new Error(
          `The storage answered ${answer.status} for ${bucket}/${name}: ${await answer.text()}`,
        );
      await answer.body?.cancel();
    },
  };
}

/** Every object that the database names, by bucket and name. */
export async function* objectNames(tx: Transaction): AsyncGenerator<{ bucket: string; name: string }> {
  await tx.exec(
    "declare backup_objects no scroll cursor for select bucket_id as bucket, name from storage.objects order by 1, 2",
  );
  for (;;) {
    const rows = await tx.query<{ bucket: string; name: string }>("fetch 1000 from backup_objects");
    if (rows.length === 0) break;
    yield* rows;
  }
  await tx.exec("close backup_objects");
}

/** Writes an object to the backup; undefined when its bytes are gone. */
export async function keepObject(
  store: ObjectStore,
  sink: Sink,
  { bucket, name }: { bucket: string; name: string },
  file: string,
): Promise<KeptObject | undefined> {
  const found = await store.get(bucket, name);
  if (!found) return undefined;
  const { size, type, cache } = found;
  const hash = createHash("sha256");
  await sink.addStream(
    file,
    size,
    hashing(found.chunks, (chunk) => hash.update(chunk)),
  );
  return { bucket, name, file, size, sha256: hash.digest("hex"), type, cache };
}

async function* hashing(
  chunks: AsyncIterable<Uint8Array>,
  note: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    note(chunk);
    yield chunk;
  }
}

/** Counts objects, with a hash that doesn't depend on their order. */
export class ObjectsTally {
  readonly #hash = new LinesHash();
  #count = 0;
  #bytes = 0;

  add({ bucket, name, size, sha256 }: Pick<KeptObject, "bucket" | "name" | "size" | "sha256">): void {
    this.#hash.add(JSON.stringify([bucket, name, size, sha256]));
    this.#count += 1;
    this.#bytes += size;
  }

  get value(): Tally {
    return { count: this.#count, bytes: this.#bytes, hash: this.#hash.value };
  }
}

/** Size and hash of an object as it lies there now. */
export async function measureObject(
  store: ObjectStore,
  bucket: string,
  name: string,
): Promise<{ size: number; sha256: string } | undefined> {
  const found = await store.get(bucket, name);
  if (!found) return undefined;
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of found.chunks) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest("hex") };
}
