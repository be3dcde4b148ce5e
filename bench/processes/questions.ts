import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { BenchCaller } from "../stack.ts";
import { make, newTally } from "./calls.ts";

const Chat = z.object({ id: z.int() });
const Shown = z.object({
  messages: z.array(z.object({ role: z.string(), status: z.string(), content: z.string() })),
});

/** What became of questions. */
export interface Asked {
  /** Texts of those whose question arrived. */
  questions: string[];
  /** Milliseconds to the first event. */
  firsts: number[];
  /** Read to their end in one stream. */
  whole: number;
  /** Broken off, and found complete later, with the milliseconds until then. */
  resumed: number[];
  /** Refused before they began, and asked again under the same key. */
  askedAgain: number;
  /** Ended otherwise, in words. */
  others: Map<string, number>;
}

export const newAsked = (): Asked => ({
  questions: [],
  firsts: [],
  whole: 0,
  resumed: [],
  askedAgain: 0,
  others: new Map(),
});

const patienceMs = 120_000;
const lookMs = 1_000;

/** Asks one question after the other, each in a chat of its own, as long as the bench goes on. */
export async function askOn(caller: BenchCaller, asked: Asked, isOver: () => boolean): Promise<void> {
  while (!isOver()) await askOne(caller, asked);
}

async function askOne(caller: BenchCaller, asked: Asked): Promise<void> {
  const name = randomUUID();
  const question = `How many days of leave are there? #${name}#`;
  // The chat is made by the question, under the key that the app keeps until it has arrived.
  const input = { key: randomUUID(), message: question };
  let chatId = 0;
  let hasEnded = false;
  for (const began = performance.now(); chatId === 0 && performance.now() - began < patienceMs;) {
    const told = await read(caller, input, asked);
    [chatId, hasEnded] = [told.chatId, told.hasEnded];
    if (chatId === 0) {
      asked.askedAgain += 1;
      await delay(lookMs);
    }
  }
  if (chatId === 0) return count(asked, "never began");
  asked.questions.push(question);
  if (hasEnded) asked.whole += 1;
  else await findLater(caller, chatId, asked);
}

/** Reads an answer as long as it comes. */
async function read(
  caller: BenchCaller,
  input: object,
  asked: Asked,
): Promise<{ chatId: number; hasEnded: boolean }> {
  const began = performance.now();
  let [chatId, head, tail] = [0, "", ""];
  try {
    const answer = await caller.call("/chat/message", input);
    if (!answer.ok) {
      const text = await answer.text();
      if (answer.status !== 503) count(asked, `${answer.status} ${text.slice(0, 100)}`);
      return { chatId, hasEnded: false };
    }
    for await (const text of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      if (chatId === 0) {
        head += text;
        const [line] = head.split("\n", 1);
        if (head.includes("\n")) {
          chatId = z.object({ chat: Chat }).parse(JSON.parse(line ?? "")).chat.id;
          asked.firsts.push(performance.now() - began);
        }
      }
      tail = (tail + text).slice(-6000);
    }
  } catch {
    return { chatId, hasEnded: false };
  }
  return { chatId, hasEnded: tail.includes('"type":"end"') };
}

/** Looks at a chat until its answer is no more being written, as a tab does that was told so. */
async function findLater(caller: BenchCaller, chatId: number, asked: Asked): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < patienceMs) {
    const shown = Shown.safeParse(await make(newTally(), caller, "/chat/get", { id: chatId }, true)).data;
    const status = shown?.messages.find(({ role }) => role === "assistant")?.status;
    if (status === "complete") return void asked.resumed.push(performance.now() - began);
    if (status !== undefined && status !== "generating") return count(asked, `ended as ${status}`);
    await delay(lookMs);
  }
  count(asked, "never ended");
}

function count({ others }: Asked, words: string): void {
  others.set(words, (others.get(words) ?? 0) + 1);
}
