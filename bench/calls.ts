import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { decodeJwt } from "jose";
import { z } from "zod";
import { denoBinary } from "../local/functions/deno-binary.ts";
import { sizesOf } from "./options.ts";
import { ms, percentile, row } from "./print.ts";
import { type BenchCaller, type BenchStack, DEMO_ORGANIZATION, signIn, startBenchStack } from "./stack.ts";

const bare = fileURLToPath(new URL("./calls/bare.ts", import.meta.url));

/** Kept open, and past `fetch`, which alone takes half a millisecond a call: a load generator isn't what is measured. */
const agent = new Agent({ keepAlive: true });

async function call({ url }: BenchStack, { token }: BenchCaller): Promise<void> {
  const asked = request(`${url}/functions/v1/api/organization/get`, {
    agent,
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "organization-id": String(DEMO_ORGANIZATION),
      "content-type": "application/json",
      "content-length": "2",
    },
  });
  asked.end("{}");
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  await text(answer);
  if (answer.statusCode !== 200) throw new Error(`/organization/get answered ${answer.statusCode}`);
}

/** Milliseconds of each of the calls that so many callers made for a while, each the next after the last. */
async function timesOfCalls(
  stack: BenchStack,
  caller: BenchCaller,
  callers: number,
  seconds: number,
): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) {
        const began = performance.now();
        await call(stack, caller);
        times.push(performance.now() - began);
      }
    }),
  );
  return times;
}

/** The same of the bare transaction, from a Deno of its own. */
async function timesOfTransactions(
  stack: BenchStack,
  { token }: BenchCaller,
  callers: number,
  seconds: number,
): Promise<number[]> {
  const flags = "run --quiet --no-lock --no-check --no-remote --cached-only --node-modules-dir=manual -A";
  const child = spawn(await denoBinary(), [...flags.split(" "), bare], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(
    JSON.stringify({
      url: stack.apiDatabaseUrl,
      claims: decodeJwt(token),
      organizationId: DEMO_ORGANIZATION,
      callers,
      seconds,
    }),
  );
  return z.array(z.number()).parse(JSON.parse(await text(child.stdout)));
}

const median = (numbers: number[]) => percentile(numbers, 0.5);

/**
 * `npm run bench -- calls [--rounds N] [--seconds N]`: `/organization/get` with 1 and 8 callers beside the bare transaction: medians
 * of rounds that take turns, each of so many seconds.
 */
export async function run(args: string[]): Promise<void> {
  const { rounds, seconds } = sizesOf(args, { rounds: 5, seconds: 2 });
  const perSecond = (times: number[]) => times.length / seconds;
  const stack = await startBenchStack();
  try {
    const caller = await signIn(stack);
    await timesOfCalls(stack, caller, 1, seconds);
    for (const callers of [1, 8]) {
      const [calls, transactions]: [number[][], number[][]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        calls.push(await timesOfCalls(stack, caller, callers, seconds));
        transactions.push(await timesOfTransactions(stack, caller, callers, seconds));
      }
      const [called, bared] = [median(calls.map(median)), median(transactions.map(median))];
      row(`/organization/get, ${callers} at once`, {
        p50: ms(called),
        p99: ms(median(calls.map((times) => percentile(times, 0.99)))),
        "requests/s": String(Math.round(median(calls.map(perSecond)))),
        bare: `${ms(bared)}, ${Math.round(median(transactions.map(perSecond)))}/s`,
        "÷ bare": `${(called / bared).toFixed(2)} ×`,
      });
    }
  } finally {
    await stack.close();
  }
}
