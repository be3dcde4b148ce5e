import { setTimeout as pause } from "node:timers/promises";
import { memoryOf } from "../../bench/ingest/memory.ts";
import { type Database, openDatabase } from "../../local/database/database.ts";
import type { Run } from "../../local/testing/run-start.ts";
import { randomFrom } from "../../local/testing/sample.ts";
import { type KillableStack, makeKillableStack } from "../support/killable-stack.ts";
import { type DemoSync, demoSync, ORGANIZATION, type SyncState } from "./demo-sync.ts";
import { libraryFaults } from "./library-faults.ts";

/** A look that has nothing to do asks its vendor no more than this, however many files there are. */
const MOST_ASKED = 6;
/** What is held in memory is told each time so many files more are in. */
const STRETCH = 1_000;
/** So much more than in the first stretches, of a look that nothing ends, and memory grows with the files. */
const MOST_GROWTH = 1.25;
const FUNCTIONS = ["worker", "parser", "api"] as const;

/**
 * Brings a folder of so many files in, from counting them on, while the stack is killed so often. Then each file is one document
 * with its passages, and a look at what hasn't changed asks a few questions.
 * @param seed decides the moments
 * @param say hears of each kill and each stretch
 * @returns what is wrong
 */
export async function proveManyFiles(of: {
  files: number;
  kills: number;
  seed: number;
  say: (line: string) => void;
}): Promise<string[]> {
  const { files, kills, say } = of;
  const random = randomFrom(of.seed);
  const stack = await makeKillableStack();
  let run = await started(stack);
  try {
    let sync = await demoSync(stack, files);
    await withDatabase(stack, liftLimits);
    // One in five while files are counted, the others while they are fetched and read.
    const whileCounted = Math.ceil(kills / 5);
    const killAt = async (goal: number, done: (state: SyncState) => number) => {
      await sync.until((state) => done(state) >= goal);
      await pause(random() * 1_000);
      const at = done(await sync.state());
      run.child.kill("SIGKILL");
      await run.ended;
      const began = performance.now();
      run = await started(stack);
      sync = await sync.again();
      const after = done(await sync.state());
      if (after < at) wrong.push(`After a kill at ${at} there were ${after}.`);
      await sync.until((state) => done(state) > after || isAtEnd(state, files));
      say(`killed at ${at}: ${after} were kept, and it went on after ${seconds(began)}`);
    };
    const wrong: string[] = [];
    // Spread over the whole; not at its very end, where it may be over before.
    const goalOf = (nth: number, of: number) => Math.floor((0.95 * files * (nth + random())) / of);

    await sync.draft();
    for (let nth = 0; nth < whileCounted; nth++) await killAt(goalOf(nth, whileCounted), counted);
    await sync.until(({ plan }) => plan?.add === files);

    const began = performance.now();
    await sync.look();
    const memory = memoryTold(() => run, files, say);
    for (let nth = 0; nth < kills - whileCounted; nth++) {
      const goal = goalOf(nth, kills - whileCounted);
      await sync.until((state) => {
        memory.heard(state);
        return current(state) >= goal;
      });
      await killAt(goal, current);
    }
    await sync.until((state) => {
      memory.heard(state);
      return isAtEnd(state, files);
    });
    say(`${files} files after ${seconds(began)}, with ${kills - whileCounted} kills`);
    if (kills === 0) wrong.push(...memory.growth());

    wrong.push(...(await withDatabase(stack, (database) => libraryFaults(database, files))));
    wrong.push(...(await unchanged(sync, say)));
    return wrong;
  } finally {
    run.child.kill("SIGKILL");
    await run.ended;
    await stack.remove();
  }
}

const counted = ({ files }: SyncState) => files.waiting + files.current;
const current = ({ files }: SyncState) => files.current;
const seconds = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

function isAtEnd({ state, plan, run, files }: SyncState, all: number): boolean {
  if (state === "draft") return plan?.add === all;
  return state === "active" && run?.state === "done" && files.waiting === 0;
}

async function started(stack: KillableStack): Promise<Run> {
  const run = stack.start();
  await run.ready;
  return run;
}

/** Has a sync looked at whose files are as they were. */
async function unchanged(sync: DemoSync, say: (line: string) => void): Promise<string[]> {
  await sync.microsoft.control("counts", { reset: true });
  const last = (await sync.state()).run?.id;
  const began = performance.now();
  await sync.look();
  await sync.until(({ run }) => run?.state === "done" && run.id !== last);
  const counts = (await sync.microsoft.control("counts", {})) as Record<string, number>;
  const asked = Object.values(counts).reduce((sum, count) => sum + count, 0);
  say(`an unchanged look asked ${asked} times and took ${seconds(began)}`);
  return asked > MOST_ASKED ? [`An unchanged look asked ${asked} times: ${JSON.stringify(counts)}.`] : [];
}

/** The most that functions held while each stretch came in. */
function memoryTold(run: () => Run, files: number, say: (line: string) => void) {
  const stretches: number[] = [];
  let next = Math.min(STRETCH, files);
  let telling = Promise.resolve();
  const tell = async (done: number) => {
    const memory = memoryOf(run().child.pid ?? 0, FUNCTIONS);
    const peaks = await memory.peaks();
    await memory.reset();
    stretches.push(peaks["worker"] ?? NaN);
    const told = FUNCTIONS.map((name) => `${name} ${Math.round((peaks[name] ?? NaN) / 2 ** 20)} MB`);
    say(`${done} files: ${told.join(", ")}`);
  };
  return {
    heard(state: SyncState): void {
      const done = current(state);
      if (done < next) return;
      next = done - (done % STRETCH) + STRETCH;
      telling = telling.then(() => tell(done));
    },
    growth(): string[] {
      const [early, late] = [stretches.slice(0, 3), stretches.slice(-3)].map((some) => Math.max(...some));
      if (stretches.length < 6 || !early || !late || late <= early * MOST_GROWTH) return [];
      return [`The worker's memory grew from ${early} to ${late} bytes.`];
    },
  };
}

async function withDatabase<T>(stack: KillableStack, doing: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: (await stack.settings()).databaseUrl, dataDir: "" });
  try {
    return await doing(database);
  } finally {
    await database.close();
  }
}

async function liftLimits(database: Database): Promise<void> {
  await database.query(
    `insert into public.limit_overrides (organization_id, meter, amount, reason)
     select $1, meters.name, -1, 'Test' from public.meters`,
    [ORGANIZATION],
  );
}
