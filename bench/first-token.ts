import type { BenchCaller } from "./stack.ts";

/** A stream whose first text has come. */
export interface Heard {
  /** All that had come by then. */
  text: string;
  /** When it came, as `performance.now()`. */
  at: number;
  /** Reads on to the end, and tells when it came. @throws Error when the answer failed */
  end(): Promise<number>;
}

/** Reads a stream of events up to its first text. @throws Error when none comes */
export function firstDelta(answer: Response): Promise<Heard> {
  return firstIn(answer, (heard) => heard.includes('"type":"delta"'));
}

/** Milliseconds from a question in a new chat until the first text of its answer. @throws Error when none comes */
export async function firstToken({ call }: BenchCaller, message: string): Promise<number> {
  const chat = (await (await call("/chat/create", {})).json()) as { id: number };
  const began = performance.now();
  const heard = await firstDelta(await call("/chat/message", { chat_id: chat.id, message }));
  await heard.end();
  return heard.at - began;
}

/** Milliseconds from a question to the help agent until the first text of its answer. @throws Error when none comes */
export async function firstHelpToken({ call }: BenchCaller, message: string): Promise<number> {
  const began = performance.now();
  const answer = await call("/agent/help-agent/message/stream", { message });
  const heard = await firstIn(answer, (text) => /^CONVERSATION_ID:\d+\D/.test(text));
  await heard.end();
  return heard.at - began;
}

/** Reads an answer until it has begun. */
async function firstIn(answer: Response, hasBegun: (heard: string) => boolean): Promise<Heard> {
  const pieces = (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await pieces.read();
    if (done) throw new Error(`No answer came: ${text}`);
    text += value;
    if (hasBegun(text)) break;
  }
  const at = performance.now();
  const end = async () => {
    let rest = text;
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) rest += piece.value;
    if (rest.includes("Error:")) throw new Error(`The answer failed: ${rest}`);
    return performance.now();
  };
  return { text, at, end };
}
