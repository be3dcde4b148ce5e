/** The non-empty lines of a UTF-8 byte stream, as they complete; the last one also without a line end. */
export async function* lines(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<string, void, undefined> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const parts = (pending + value).split("\n");
      pending = parts.pop() ?? "";
      for (const part of parts) if (part.trim()) yield part;
    }
    if (pending.trim()) yield pending;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
