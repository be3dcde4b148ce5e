import { parseArgs } from "node:util";
import { memoryOf, megabytes } from "./ingest/memory.ts";
import { ms, percentile, row } from "./print.ts";
import { type BenchCaller, signIn, startBenchStack } from "./stack.ts";
import { FIRST_MS, startSteadyModel, TOKEN_MS, type Written } from "./steady-model.ts";

const CALLERS = 4;

interface Read {
  /** Milliseconds from the question to the first token, beyond what the model took for it. */
  overhead: number;
  /** Tokens a second from the first to the last that came. */
  pace: number;
  isWhole: boolean;
}

/** Asks a question, which the model knows its answer by, and reads the answer to its end. */
async function read(
  { call }: BenchCaller,
  written: (question: string) => Written,
  name: string,
  whole: number,
): Promise<Read> {
  const chat = (await (await call("/chat/create", {})).json()) as { id: number };
  const question = `How many days of leave are there? ${name}`;
  const began = performance.now();
  const answer = await call("/chat/message", { chat_id: chat.id, message: question });
  let [first, last, tokens, end] = [Number.NaN, Number.NaN, 0, ""];
  for await (const text of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    end = (end + text).slice(-4000);
    const came = text.includes('"type":"delta"')
      ? (text.split('"type":"end"')[0] ?? "").match(/word/g)
      : null;
    if (!came) continue;
    last = performance.now();
    if (Number.isNaN(first)) first = last;
    tokens += came.length;
  }
  const { asked, told } = written(name);
  return {
    overhead: first - began - (told - asked),
    pace: ((tokens - 1) * 1000) / (last - first),
    isWhole: tokens === whole && end.includes('"status":"complete"'),
  };
}

/** Milliseconds of `/organization/get`, by so many callers until `isOver`. */
async function beside(caller: BenchCaller, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const ask = async () => {
    const began = performance.now();
    const answer = await caller.call("/organization/get", {});
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`/organization/get answered ${answer.status}`);
    times.push(performance.now() - began);
  };
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (!isOver()) await ask();
    }),
  );
  return times;
}

/**
 * `npm run bench -- streams [--streams 1,20,100] [--answers N] [--tokens N]`: what the product adds to a model that writes at a fixed pace, with so many answers at once: time to the first token beyond the
 * model's own, tokens a second that come through, memory, and what `/organization/get` takes meanwhile. `--answers`: of each number at once, so that one at a time has a
 * percentile too; `--tokens`: of an answer, a hundred a second.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      streams: { type: "string", default: "1,20,100" },
      answers: { type: "string", default: "40" },
      tokens: { type: "string", default: "400" },
    },
  });
  const [least, tokens] = [Number(values.answers), Number(values.tokens)];
  const model = await startSteadyModel(tokens);
  const stack = await startBenchStack({ OPENAI_API_KEY: "stub", OPENAI_BASE_URL: model.url });
  try {
    const caller = await signIn(stack);
    await read(caller, model.written, "#warm#", tokens);
    const memory = memoryOf(stack.pid, ["api"]);
    for (const streams of values.streams.split(",").map(Number)) {
      await memory.reset();
      const rounds = Math.ceil(least / streams / 10);
      const answers: Read[] = [];
      let isOver = false;
      const reading = (async () => {
        for (let round = 0; round < rounds; round += 1) {
          const names = Array.from({ length: streams }, (_, n) => `#${streams}-${round}-${n}#`);
          answers.push(
            ...(await Promise.all(names.map((name) => read(caller, model.written, name, tokens)))),
          );
        }
      })().finally(() => (isOver = true));
      const [times] = await Promise.all([beside(caller, () => isOver), reading]);
      const overheads = answers.map(({ overhead }) => overhead);
      row(`${streams} streams of ${Math.round(1000 / TOKEN_MS)} tokens/s`, {
        "first token beyond the model's": `p50 ${ms(percentile(overheads, 0.5))} p95 ${ms(percentile(overheads, 0.95))}`,
        "tokens/s": percentile(
          answers.map(({ pace }) => pace),
          0.5,
        ).toFixed(1),
        "answers whole": `${answers.filter(({ isWhole }) => isWhole).length} of ${answers.length}`,
        "/organization/get": `p50 ${ms(percentile(times, 0.5))} p95 ${ms(percentile(times, 0.95))}`,
        ...megabytes(await memory.peaks()),
      });
    }
    console.log(`The model takes ${FIRST_MS} ms to its first token.`);
  } finally {
    await stack.close();
    await model.close();
  }
}
