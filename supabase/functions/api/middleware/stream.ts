import type { z } from "zod";
import { TextPiece } from "../../_shared/contract/call.ts";
import { current, type Doing, within } from "../../_shared/config/seeing/doing.ts";
import { logError } from "../../_shared/config/seeing/log.ts";
import { type ApiError, toApiError } from "../../_shared/db/api-error.ts";

/** The media type of JSON in lines. */
export const LINES = "application/x-ndjson";

/** How values, and a failure on the way, are written; each string goes out by itself. */
interface Wire {
  type: string;
  write(value: unknown): string[];
  fail(error: ApiError): string;
}

/**
 * An answer of newline-delimited JSON, each line checked by the contract; a failure is a last line with the error body.
 * Otherwise as `stream`.
 */
export function streamEvents(
  events: AsyncIterable<unknown>,
  output: z.ZodType,
  requestId: string,
): Promise<Response> {
  const line = (value: unknown) => `${JSON.stringify(value)}\n`;
  return stream(events, {
    type: `${LINES}; charset=utf-8`,
    write: (value) => [line(output.parse(value))],
    fail: (error) => line({ ...error.body(requestId), status: error.status }),
  });
}

const MARK = /^(?:Error:|CONVERSATION_ID:)/;

/**
 * An answer of streamed text (product §6): a failure is a chunk `Error:<message>`, the conversation `CONVERSATION_ID:<id>`. Text that
 * begins like one of them goes out as two chunks (product §8). Otherwise as `stream`.
 */
export function streamText(pieces: AsyncIterable<unknown>): Promise<Response> {
  return stream(pieces, {
    type: "text/plain; charset=utf-8",
    write(value) {
      const piece = TextPiece.parse(value);
      if (typeof piece !== "string") return [`CONVERSATION_ID:${piece.conversation_id}`];
      return MARK.test(piece) ? [piece.slice(0, 1), piece.slice(1)] : [piece];
    },
    fail: (error) => `Error:${error.message}`,
  });
}

/**
 * The first value is awaited before anything is sent, so that a refusal has its own status. The caller leaving ends the
 * reading, not the work.
 */
async function stream(values: AsyncIterable<unknown>, wire: Wire): Promise<Response> {
  const iterator = values[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  // A chunk of nothing would wake nobody, and the next wouldn't be asked for.
  const doing = current();
  // A stream is pulled by whoever reads it: what its next value takes is still done for the one who asked.
  const step = () => (doing ? within(doing, () => iterator.next()) : iterator.next());
  const next = async (): Promise<string[] | null> => {
    for (;;) {
      const { done, value } = await step();
      if (done) return null;
      doing?.stream?.value(value);
      const texts = wire.write(value).filter((text) => text !== "");
      if (texts.length > 0) return texts;
    }
  };
  let due = await next();
  let left = false;
  if (doing?.stream) doing.stream.began = true;
  const end = () => doing?.stream?.end();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        if (due?.length === 0) due = await next();
        if (left) return;
        if (due === null) {
          controller.close();
          end();
        } else controller.enqueue(encoder.encode(due.shift()));
      } catch (error) {
        logStreamed(doing, error);
        if (left) return;
        controller.enqueue(encoder.encode(wire.fail(toApiError(error))));
        controller.close();
        end();
        await iterator.return?.();
      }
    },
    async cancel() {
      left = true;
      end();
      await iterator.return?.();
    },
  });
  return new Response(body, { headers: { "content-type": wire.type, "cache-control": "no-store" } });
}

/** What broke off an answer that had begun; a refusal is told to who asked, and no fault. */
function logStreamed(doing: Doing | undefined, error: unknown): void {
  const log = () => logError("an answer broke off", error);
  if (doing) within(doing, log);
  else log();
}
