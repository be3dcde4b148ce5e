/** No event of an answer is longer, whoever made it. */
const mostLineBytes = 1024 * 1024;
const newline = 10;

/**
 * A stream of events as it came, each line of it bounded. One that ends inside an event fails as one that breaks off; a
 * last event that only lacks the line's end is given it.
 */
export function wholeEvents(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let line: Uint8Array[] = [];
  let length = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        const end = bytes.lastIndexOf(newline);
        if (end >= 0) [line, length] = [[], 0];
        const rest = bytes.subarray(end + 1);
        length += rest.length;
        if (length > mostLineBytes) throw new TypeError("An event has no end.");
        if (rest.length > 0) line.push(rest);
        controller.enqueue(bytes);
      },
      async flush(controller) {
        const last = (await new Blob(line as Uint8Array<ArrayBuffer>[]).text()).trim();
        if (last === "") return;
        const data = /^data:\s*(.*)$/s.exec(last)?.[1];
        // Throws what a stream throws that breaks off.
        if (data !== undefined && data !== "[DONE]") JSON.parse(data);
        controller.enqueue(new TextEncoder().encode("\n\n"));
      },
    }),
  );
}
