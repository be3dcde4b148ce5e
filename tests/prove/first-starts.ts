import postgres from "postgres";
import { setTimeout as pause } from "node:timers/promises";
import { makeKillableStack, type KillableStack } from "../support/killable-stack.ts";
import { signalOf, type Outcome } from "./outcomes.ts";

/** The parts of a first start by its share of the time; the last reaches past its end. */
const shares = { "first start": [0, 0.4], migrating: [0.3, 0.75], seeding: [0.65, 1.1] } as const;

/** Kills the first start of a data folder of its own each time, up to three times in a row, and looks at the next. */
export async function firstStarts(
  phase: keyof typeof shares,
  times: number,
  random: () => number,
  add: (outcome: Outcome) => void,
): Promise<void> {
  const [from, to] = shares[phase];
  const usual = await timeOfFirstStart();
  for (let time = 0; time < times; time += 1) {
    const stack = await makeKillableStack();
    const signal = signalOf(random);
    for (let repeat = random() < 0.3 ? 2 : 1; repeat > 0; repeat -= 1) {
      const run = stack.start();
      await pause((from + random() * (to - from)) * usual);
      run.child.kill(signal);
      await run.ended;
    }
    const began = performance.now();
    const run = stack.start();
    const wrong = await run.ready.then(
      () => missing(stack),
      (error: unknown) => [`doesn't start: ${String(error)}`],
    );
    add({ phase, signal, readyMs: Math.round(performance.now() - began), liveMs: null, wrong });
    run.child.kill("SIGKILL");
    await run.ended;
    await stack.remove();
  }
}

async function timeOfFirstStart(): Promise<number> {
  const stack = await makeKillableStack();
  const began = performance.now();
  const run = stack.start();
  await run.ready;
  const took = performance.now() - began;
  run.child.kill("SIGKILL");
  await run.ended;
  await stack.remove();
  return took;
}

/** What of the demo data isn't there, or isn't read to its end. */
async function missing(stack: KillableStack): Promise<string[]> {
  const { databaseUrl } = await stack.settings();
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const documents = () => sql<{ path: string; status: string }[]>`select path, status from public.documents`;
  let found = await documents();
  for (let turn = 0; turn < 600 && found.some(({ status }) => status === "processing"); turn += 1) {
    await pause(100);
    found = await documents();
  }
  await sql.end();
  const files = found.map(async ({ path }) => fetch(`${stack.url}/storage/v1/object/public/uploads/${path}`));
  const lost = (await Promise.all(files)).filter(({ ok }) => !ok).length;
  const ended = found.filter(({ status }) => status === "success").length;
  return [
    ...(ended === 3 ? [] : [`${ended} of 3 demo documents are read`]),
    ...(lost === 0 ? [] : [`${lost} demo files are gone`]),
  ];
}
