import { z } from "zod";
import { ApiError } from "../../_shared/db/api-error.ts";
import { findUnusable } from "../../_shared/domain/usable-text.ts";

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * A request's body, as it was sent; no more of it is read than is taken.
 * @throws ApiError `too_large` over 1 MiB
 */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const told = request.headers.get("content-length");
  if (Number(told ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  // A body with a length has no more than it; only one without has to be counted as it comes.
  if (told && !request.headers.has("transfer-encoding")) return new Uint8Array(await request.arrayBuffer());
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.length;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    pieces.push(piece);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/**
 * The fields that a body of JSON gives; an empty body is `{}`.
 * @throws ApiError `invalid_input` when it isn't JSON, or no object
 */
export function parseBody(body: Uint8Array): Record<string, unknown> {
  const input = parseJson(new TextDecoder().decode(body));
  if (typeof input === "object" && input !== null && !Array.isArray(input)) return { ...input };
  throw new ApiError("invalid_input", "The request's body must be a JSON object.");
}

/**
 * The fields that a query gives: text where the schema takes it, else JSON, so that `5` is a number.
 * @param schema the input's, an object
 */
export function readQuery(query: Record<string, string>, schema: z.ZodType): Record<string, unknown> {
  const fields = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  return Object.fromEntries(
    Object.entries(query).map(([name, text]) => {
      const takesText = fields[name]?.safeParse(text).success ?? true;
      return [name, takesText ? text : (jsonOf(text) ?? text)];
    }),
  );
}

/**
 * A call's input.
 * @throws ApiError `invalid_input` naming each field that is wrong
 */
export function parseInput(input: unknown, schema: z.ZodType): unknown {
  const unusable = findUnusable(input);
  if (unusable) throw new ApiError("invalid_input", unusable.message, { [unusable.path]: unusable.message });
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".")] ??= issue.message;
  const [field, message] = Object.entries(fields)[0] ?? ["", "The input isn't valid."];
  // Messages that are whole sentences name their field themselves.
  const whole = /^[A-Z].*\.$/.test(message) ? message : `${field || "The input"}: ${message}`;
  throw new ApiError("invalid_input", whole, fields);
}

function parseJson(text: string): unknown {
  if (text.trim() === "") return {};
  const value = jsonOf(text);
  if (value === undefined) throw new ApiError("invalid_input", "The request's body isn't valid JSON.");
  return value;
}

/** Undefined when it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function tooLarge(): ApiError {
  return new ApiError("too_large", "The request is larger than the limit of 1 MB.");
}
