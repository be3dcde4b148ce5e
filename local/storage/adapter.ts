import type { App } from "@supabase/lite";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { z } from "zod";
import { createAtomically, writeAtomically } from "../files.ts";
import { currentDownload } from "./download.ts";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type Upload = Parameters<StorageAdapter["uploadObject"]>[3];

const Meta = z.object({ mimetype: z.string(), cacheControl: z.string(), eTag: z.string() });
type Meta = z.infer<typeof Meta>;

/**
 * Keeps the objects of lite's storage as files: `<folder>/<bucket>/<hash of the key>` with a `.json` of headers
 * beside it. Keys never become paths, so no key can leave the folder. A kill at any moment leaves whole files.
 */
export function fileStorage(folder: string): StorageAdapter {
  const pathOf = (bucket: string, key: string) => {
    const hash = createHash("sha256").update(key).digest("hex");
    return join(folder, encodeURIComponent(bucket), hash.slice(0, 2), hash);
  };
  const describe = async (file: string) => {
    const [meta, stats] = await Promise.all([readFile(`${file}.json`, "utf8"), stat(file)]);
    return {
      ...Meta.parse(JSON.parse(meta)),
      size: stats.size,
      contentLength: stats.size,
      lastModified: stats.mtime,
    };
  };
  const remove = async (file: string) => {
    await rm(file, { force: true });
    await rm(`${file}.json`, { force: true });
  };

  return {
    driver: folder,

    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const file = pathOf(bucket, key);
      const hash = createHash("md5");
      let size = 0;
      const counted = async function* () {
        for await (const chunk of chunksOf(body)) {
          hash.update(chunk);
          size += chunk.byteLength;
          yield chunk;
        }
      };
      await createAtomically(file, (handle) => fill(handle, Readable.from(counted())));
      const meta: Meta = { mimetype, cacheControl, eTag: `"${hash.digest("hex")}"` };
      await writeAtomically(`${file}.json`, JSON.stringify(meta));
      return { ...meta, size, contentLength: size, lastModified: new Date(), httpStatusCode: 200 };
    },

    async getObject(bucket, key) {
      const file = pathOf(bucket, key);
      const metadata = await describe(file);
      const part = currentDownload(metadata);
      if (!part) return { metadata, httpStatusCode: 200, body: streamOf(file) };
      const contentRange = `bytes ${part.start}-${part.end}/${metadata.size}`;
      return {
        metadata: { ...metadata, contentRange, contentLength: part.end - part.start + 1 },
        httpStatusCode: 206,
        body: streamOf(file, part),
      };
    },

    headObject: (bucket, key) => describe(pathOf(bucket, key)),

    deleteObject: (bucket, key) => remove(pathOf(bucket, key)),

    async deleteObjects(bucket, keys) {
      for (const key of keys) await remove(pathOf(bucket, key));
    },

    async copyObject(fromBucket, fromKey, _fromVersion, toBucket, toKey) {
      const from = pathOf(fromBucket, fromKey);
      const to = pathOf(toBucket, toKey);
      await createAtomically(to, (handle) => fill(handle, createReadStream(from)));
      await writeAtomically(`${to}.json`, await readFile(`${from}.json`, "utf8"));
      const { eTag, lastModified } = await describe(to);
      return { eTag, lastModified, httpStatusCode: 200 };
    },

    privateAssetUrl: (bucket, key) => Promise.resolve(pathOf(bucket, key)),
  };
}

/** By `writeFile`: a handle whose write stream is left open never closes. */
function fill(handle: FileHandle, source: Readable): Promise<void> {
  return writeFile(handle, source);
}

async function* chunksOf(body: Upload): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else for await (const chunk of body as AsyncIterable<Uint8Array>) yield chunk;
}

function streamOf(file: string, part?: { start: number; end: number }): ReadableStream {
  return Readable.toWeb(createReadStream(file, part)) as ReadableStream;
}
