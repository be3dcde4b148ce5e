import type { z } from "zod";
import { toApiError } from "../../_shared/db/api-error.ts";

/**
 * An answer of newline-delimited JSON, each line as the schema says it. The first event is awaited before anything is sent, so that a refusal has its
 * own status; a later failure is a last line with the error body. The caller leaving ends the reading, not the work.
 */
export async function streamEvents(
  events: AsyncIterable<unknown>,
  output: z.ZodType,
  requestId: string,
): Promise<Response> {
  const iterator = events[Symbol.asyncIterator]();
  const next = async (): Promise<IteratorResult<unknown>> => {
    const event = await iterator.next();
    return event.done ? event : { done: false, value: output.parse(event.value) };
  };
  const first = await next();
  const encoder = new TextEncoder();
  const line = (value: unknown) => encoder.encode(`${JSON.stringify(value)}\n`);
  let pending: IteratorResult<unknown> | null = first;
  let left = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = pending ?? (await next());
        pending = null;
        if (left) return;
        if (done) controller.close();
        else controller.enqueue(line(value));
      } catch (error) {
        console.error(`${requestId} ${String(error)}`);
        if (left) return;
        const told = toApiError(error);
        controller.enqueue(line({ ...told.body(requestId), status: told.status }));
        controller.close();
      }
    },
    async cancel() {
      left = true;
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: { "content-type": "application/x-ndjson; charset=utf-8", "cache-control": "no-store" },
  });
}
