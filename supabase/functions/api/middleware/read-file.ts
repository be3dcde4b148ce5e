import { ApiError } from "../../_shared/db/api-error.ts";
import type { UploadedFile } from "../context.ts";

/**
 * The file that a request's body is, not read yet.
 * @throws ApiError `invalid_input` for a type that isn't taken, `too_large` when its sender says that it is
 */
export function readFile(request: Request, takes: { bytes: number; types: readonly string[] }): UploadedFile {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!takes.types.includes(type)) {
    throw new ApiError(
      "invalid_input",
      `Files of this type aren't taken. Send one of: ${takes.types.join(", ")}.`,
    );
  }
  const told = request.headers.get("content-length");
  const size = told === null ? null : Number(told);
  if (size !== null && size > takes.bytes) throw tooLarge(takes.bytes);
  let read = 0;
  const limited = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      read += piece.length;
      if (read > takes.bytes) throw tooLarge(takes.bytes);
      controller.enqueue(piece);
    },
  });
  const body = request.body ?? new Blob([]).stream();
  return { type, size, body: body.pipeThrough(limited) };
}

function tooLarge(bytes: number): ApiError {
  const limit = bytes >= 1024 ** 2 ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${Math.ceil(bytes / 1024)} kB`;
  return new ApiError("too_large", `The file is larger than the limit of ${limit}.`);
}
