import { Busboy } from "@fastify/busboy";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";

/** The body went over its limit; the upload is refused with 413. */
export class TooLarge extends Error {
  override name = "TooLarge";
  override message = "An upload went over its limit.";
}

export interface RawUpload {
  request: Request;
  /** Whether the body went over its limit, known once the request has been answered. */
  tooLarge(): boolean;
}

/**
 * An upload as lite reads it: the file itself as the body, its type and cache time as headers. supabase-js sends
 * a form whose file field has no name, which lite can't read. The body streams and stops at `limit` bytes.
 * Rejects with a `SyntaxError` if the form holds no file.
 */
export async function toRawUpload(request: Request, limit: number): Promise<RawUpload> {
  const type = request.headers.get("content-type") ?? "";
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const form =
    type.startsWith("multipart/form-data") && request.body ? await readForm(request.body, type) : undefined;
  const source = form?.file ?? (request.body ? fromWeb(request.body) : Readable.from([]));
  if (form) {
    headers.set("content-type", form.type);
    if (form.cacheControl) headers.set("cache-control", `max-age=${form.cacheControl}`);
  } else {
    headers.set("content-type", type.split(";", 1)[0]?.trim() || "application/octet-stream");
  }
  let size = 0;
  const chunks = async function* () {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > limit) throw new TooLarge();
      yield chunk;
    }
  };
  const limited = Readable.from(chunks(), { objectMode: false });
  limited.on("error", () => undefined);
  const body = Readable.toWeb(limited) as ReadableStream;
  const init: RequestInit & { duplex: "half" } = { method: request.method, headers, body, duplex: "half" };
  return { request: new Request(request.url, init), tooLarge: () => size > limit };
}

interface Form {
  file: Readable;
  type: string;
  cacheControl: string | undefined;
}

function readForm(body: ReadableStream, contentType: string): Promise<Form> {
  const parser = new Busboy({ headers: { "content-type": contentType }, limits: { files: 1, fields: 10 } });
  const source = fromWeb(body);
  return new Promise((resolve, reject) => {
    let cacheControl: string | undefined;
    const fail = () => reject(new SyntaxError("The form holds no file."));
    parser.on("field", (name, value) => {
      if (name === "cacheControl" && /^\d+$/.test(value)) cacheControl = value;
    });
    parser.on("file", (_name, file, _filename, _encoding, type) => {
      source.once("error", (error) => file.destroy(error));
      parser.once("error", (error) =>
        file.destroy(error instanceof Error ? error : new Error(String(error))),
      );
      resolve({ file, type, cacheControl });
    });
    parser.on("finish", fail);
    parser.on("error", fail);
    source.on("error", fail);
    source.pipe(parser);
  });
}

function fromWeb(body: ReadableStream): Readable {
  return Readable.fromWeb(body as NodeReadableStream);
}
