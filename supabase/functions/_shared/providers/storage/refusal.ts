import { z } from "zod";
import { ApiError } from "../../db/api-error.ts";

/** What the storage service says; `code` since 2024, `error` before, and as the status what it keeps out of the answer's. */
const Said = z
  .object({ statusCode: z.coerce.number(), code: z.string(), error: z.string() })
  .partial()
  .catch({});

/** Why the storage refused a request. */
export interface Refusal {
  status: number;
  /** Such as `NoSuchKey`; empty where it says none. */
  code: string;
}

/** Reads a refusal, which the storage answers with 400 whatever it is. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const {
    statusCode = response.status,
    code,
    error = "",
  } = Said.parse(await response.json().catch(() => null));
  return { status: statusCode, code: code ?? error };
}

/** Whether there is no such object; a missing bucket is another matter. */
export function isMissing({ status, code }: Refusal): boolean {
  return code === "NoSuchKey" || (status === 404 && !/bucket/i.test(code));
}

/**
 * The error that a refusal comes to: `invalid_input` for a name or a type that the storage doesn't take, which no other
 * attempt changes; `unavailable` for the rest.
 */
export function storageError({ status, code }: Refusal): ApiError {
  if (/^invalid ?key$/i.test(code))
    return new ApiError(
      "invalid_input",
      "The file storage doesn’t accept this file’s name. Upload the file again.",
    );
  if (status === 415)
    return new ApiError(
      "invalid_input",
      "The file storage doesn’t accept this type of file. Save the file as a PDF and upload that.",
    );
  return new ApiError("unavailable", "The file storage can't be reached at the moment. Please try again.");
}
