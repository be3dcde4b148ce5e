import { setTimeout as delay } from "node:timers/promises";
import type { BenchCaller } from "../stack.ts";

/** What came of calls, as their callers saw it. */
export interface Tally {
  made: number;
  /** Milliseconds of those that were answered at the first try. */
  times: number[];
  /** Answers that said to try again, and connections that broke. */
  refused: number;
  /** What the caller was left with: after the app's own tries, or at once where it makes none. */
  failed: number;
  /** What was said of those that failed, with how often. */
  words: Map<string, number>;
}

export const newTally = (): Tally => ({ made: 0, times: [], refused: 0, failed: 0, words: new Map() });

/** The app's own rule for what only reads (`src/lib/errors.ts`, TanStack's pauses). */
const tries = 4;
const pauseMs = (failures: number) => Math.min(1000 * 2 ** failures, 30_000);

const mayPass = (status: number) => status >= 500 || status === 408 || status === 429;

/**
 * Makes a call as the app does.
 * @param repeats whether it is made again by itself when that may help: what only reads, or carries a key
 * @returns the answer; null when the caller is left with a failure
 */
export async function make(
  tally: Tally,
  caller: BenchCaller,
  path: string,
  input: unknown,
  repeats: boolean,
): Promise<unknown> {
  tally.made += 1;
  for (let failures = 0; ; failures += 1) {
    const began = performance.now();
    const { status, body } = await ask(caller, path, input);
    if (status === 200) {
      if (failures === 0) tally.times.push(performance.now() - began);
      return body;
    }
    const isPassing = status === 0 || mayPass(status);
    if (isPassing) tally.refused += 1;
    if (!isPassing || !repeats || failures + 1 >= tries) {
      fail(tally, `${path} ${status} ${JSON.stringify(body).slice(0, 120)}`);
      return null;
    }
    await delay(pauseMs(failures));
  }
}

/** Counts a failure that a caller is left with. */
export function fail(tally: Tally, words: string): void {
  tally.failed += 1;
  tally.words.set(words, (tally.words.get(words) ?? 0) + 1);
}

async function ask(
  caller: BenchCaller,
  path: string,
  input: unknown,
): Promise<{ status: number; body: unknown }> {
  try {
    const answer = await caller.call(path, input);
    const body: unknown = await answer.json();
    return {
      status: answer.status,
      body:
        body !== null && typeof body === "object" && "requestId" in body ? { ...body, requestId: "" } : body,
    };
  } catch (error) {
    return { status: 0, body: (error as Error).message };
  }
}
