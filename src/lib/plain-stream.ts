import { UNKNOWN_ERROR } from "@contract/error-codes.ts";
import type { TextPiece } from "@contract/call.ts";
import { ApiError } from "./errors.ts";

const ERROR = "Error:";
const ID = "CONVERSATION_ID:";
const MARKS = [ERROR, ID];

/**
 * The pieces of a streamed text whose chunks are the only frame (product §7): one that begins with `Error:` fails, one with
 * `CONVERSATION_ID:` carries the conversation. Networks may join and cut chunks, which this form can't tell in full, so:
 * - a chunk that is the beginning of a mark, of two letters or more, waits for the next. One letter is what a server cuts
 *   off text that begins like a mark (product §8);
 * - what follows the digits of an id in its chunk is text; all that follows an error is its message;
 * - a code point that is cut is put together, wherever it is.
 * The app itself asks for lines of JSON, in which none of this is in doubt.
 * @throws ApiError at an error, with its words
 */
export async function* plainPieces(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<TextPiece, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let held = "";
  let error: string | null = null;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const came = decoder.decode(value, { stream: !done });
      const isGoneOn = isMark(held + came) || isCut(held + came);
      if (held !== "" && !isGoneOn) yield held;
      const chunk = isGoneOn ? held + came : came;
      held = "";
      if (error !== null) error += chunk;
      else if (chunk.startsWith(ERROR)) error = chunk.slice(ERROR.length);
      else if (!done && isCut(chunk)) held = chunk;
      else yield* piecesOf(chunk);
      if (done) break;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (error !== null) {
    throw new ApiError({ code: "internal", message: error.trim() || UNKNOWN_ERROR, status: 200 });
  }
}

const isMark = (chunk: string): boolean => MARKS.some((mark) => chunk.startsWith(mark));

/** Whether more of a mark, or of an id's digits, may follow. */
function isCut(chunk: string): boolean {
  return chunk === ID || (chunk.length > 1 && MARKS.some((mark) => mark !== chunk && mark.startsWith(chunk)));
}

function* piecesOf(chunk: string): Generator<TextPiece, void, undefined> {
  const [mark = "", digits] = /^CONVERSATION_ID:(\d+)/.exec(chunk) ?? [];
  if (digits !== undefined) yield { conversation_id: digits };
  if (chunk.length > mark.length) yield chunk.slice(mark.length);
}
