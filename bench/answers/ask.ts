import { z } from "zod";
import { AnswerEvent, type Message } from "../../supabase/functions/_shared/contract/chat.ts";
import type { BenchCaller } from "../stack.ts";

const Failure = z.object({ message: z.string() });

/** A question's answer as it was stored, and the chat that it stands in. */
interface Asked {
  chatId: number;
  message: Message;
  ms: number;
}

/** Asks through the API, in a new chat or after what was said in one, and reads the answer to its end. */
export async function ask({ call }: BenchCaller, question: string, chatId?: number): Promise<Asked> {
  const began = performance.now();
  const answer = await call("/chat/message", {
    ...(chatId === undefined ? { key: crypto.randomUUID() } : { chat_id: chatId }),
    message: question,
  });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${Failure.parse(JSON.parse(body)).message}`);
  const events = body
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => AnswerEvent.parse(JSON.parse(line)));
  const start = events.find((event) => event.type === "start");
  const end = events.findLast((event) => event.type === "end");
  if (start?.type !== "start" || end?.type !== "end") throw new Error(`No answer to "${question}".`);
  return { chatId: start.chat.id, message: end.message, ms: performance.now() - began };
}
