import type { BenchCaller } from "./stack.ts";

/** Milliseconds from a question in a new chat until the first text of its answer. @throws Error when none comes */
export async function firstToken({ call }: BenchCaller, message: string): Promise<number> {
  const chat = (await (await call("/chat/create", {})).json()) as { id: number };
  const began = performance.now();
  const answer = await call("/chat/message", { chat_id: chat.id, message });
  let heard = "";
  let first = Number.NaN;
  for await (const text of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    heard += text;
    if (Number.isNaN(first) && heard.includes('"type":"delta"')) first = performance.now() - began;
  }
  if (Number.isNaN(first)) throw new Error(`No answer came: ${heard}`);
  return first;
}
