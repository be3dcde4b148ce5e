import type { Call } from "@contract/call.ts";
import { apiError } from "./errors.ts";
import { lines } from "./lines.ts";
import { plainPieces } from "./plain-stream.ts";

/**
 * What a streamed answer says, value by value: lines of JSON, or plain text where a server answers a call of text with that.
 * @param calls among which the call of this path is
 * @throws ApiError where the answer says that the call failed
 */
export async function* streamValues(
  { body, headers }: Response,
  calls: Partial<Record<string, Call>>,
  path: string,
): AsyncGenerator<unknown, void, undefined> {
  if (!body) return;
  const isText = calls[path]?.transport === "text";
  if (isText && headers.get("content-type")?.startsWith("text/plain")) yield* plainPieces(body);
  else for await (const line of lines(body)) yield parseLine(line);
}

function parseLine(line: string): unknown {
  const value: unknown = JSON.parse(line);
  if (typeof value === "object" && value !== null && "error" in value && value.error === true) {
    throw apiError("status" in value && typeof value.status === "number" ? value.status : 500, value);
  }
  return value;
}
