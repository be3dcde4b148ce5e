import { ms, percentile, row } from "./print.ts";
import { signIn, startBenchStack } from "./stack.ts";

const SECONDS = 5;
const AT_ONCE = 8;

/** Requests a second of `/organization/get`, with 8 callers at once for 5 seconds after a warm-up. */
export async function run(): Promise<void> {
  const stack = await startBenchStack();
  try {
    const { call } = await signIn(stack);
    const times: number[] = [];
    const ask = async () => {
      const began = performance.now();
      const answer = await call("/organization/get", {});
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`/organization/get answered ${answer.status}`);
      times.push(performance.now() - began);
    };
    for (let n = 0; n < 50; n += 1) await ask();
    times.length = 0;
    const until = performance.now() + SECONDS * 1000;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (performance.now() < until) await ask();
      }),
    );
    row("/organization/get", {
      "requests/s": String(Math.round(times.length / SECONDS)),
      p50: ms(percentile(times, 0.5)),
      p99: ms(percentile(times, 0.99)),
    });
  } finally {
    await stack.close();
  }
}
