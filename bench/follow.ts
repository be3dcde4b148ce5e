import { AnswerEvent } from "../supabase/functions/_shared/contract/chat.ts";
import { openDatabase } from "../local/database/database.ts";
import { sizesOf } from "./options.ts";
import { ms, percentile, row } from "./print.ts";
import { type BenchCaller, signIn, startBenchStack } from "./stack.ts";
import { startSteadyModel } from "./steady-model.ts";

/** How much of an answer a window had, in UTF-16 units, and when. */
type Seen = { at: number; units: number }[];

/** Reads an answer's events to their end. @param onStart given the answer's id, where the events begin with it */
async function read(answer: Response, onStart?: (id: number) => void): Promise<Seen> {
  const seen: Seen = [];
  let rest = "";
  for await (const text of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const event = AnswerEvent.parse(JSON.parse(line));
      if (event.type === "start") onStart?.(event.answer.id);
      if (event.type === "delta")
        seen.push({ at: performance.now(), units: event.offset + event.text.length });
    }
  }
  return seen;
}

/** Has an answer read by the window that asks and by another one. @returns how far behind the other was at each piece, in ms */
async function lags({ call }: BenchCaller, name: string): Promise<number[]> {
  const chat = (await (await call("/chat/create", {})).json()) as { id: number };
  const question = `How many days of leave are there? ${name}`;
  let other: Promise<Seen> = Promise.resolve([]);
  const first = await read(
    await call("/chat/message", { chat_id: chat.id, message: question }),
    (message_id) => {
      other = call("/chat/follow", { message_id }).then((answer) => read(answer));
    },
  );
  const followed = await other;
  return first.flatMap(({ at, units }) => {
    const then = followed.find((one) => one.units >= units);
    return then ? [then.at - at] : [];
  });
}

/**
 * `npm run bench -- follow [--answers N] [--tokens N]`: how far a second window is behind the one that asked, one answer at
 * a time, a hundred tokens a second; and what an answer costs of Realtime's messages.
 */
export async function run(args: string[]): Promise<void> {
  const { answers, tokens } = sizesOf(args, { answers: 10, tokens: 700 });
  const model = await startSteadyModel(tokens);
  const stack = await startBenchStack({ OPENAI_API_KEY: "stub", OPENAI_BASE_URL: model.url });
  const database = await openDatabase({ url: stack.databaseUrl, dataDir: "" });
  try {
    const caller = await signIn(stack);
    const behind: number[] = [];
    for (let nth = 0; nth < answers; nth += 1) behind.push(...(await lags(caller, `#follow-${nth}#`)));
    const sent = await database.query<{ event: string; bytes: number }>(
      "select event, octet_length(payload::text) as bytes from realtime.messages where event in ('answer', 'chat')",
    );
    row(`second window, ${answers} answers of ${tokens} tokens`, {
      "behind the first": `p50 ${ms(percentile(behind, 0.5))} p95 ${ms(percentile(behind, 0.95))} p99 ${ms(percentile(behind, 0.99))}`,
      "messages an answer": (sent.length / answers).toFixed(1),
      "bytes each": String(Math.max(...sent.map(({ bytes }) => bytes))),
    });
  } finally {
    await database.close();
    await stack.close();
    await model.close();
  }
}
