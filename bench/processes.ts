import { loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { limitsLifted } from "./limits.ts";
import { newTally, type Tally } from "./processes/calls.ts";
import { census, countedMessages, type Once, settled } from "./processes/census.ts";
import { endListening, killOn, watchConnections } from "./processes/kills.ts";
import { addOn, type Acknowledged, callOn } from "./processes/members.ts";
import { makeDatabase } from "./processes/own-database.ts";
import { startPooler } from "./processes/pooler.ts";
import { askOn, newAsked } from "./processes/questions.ts";
import { openSockets } from "./processes/sockets.ts";
import { ms, percentile, row } from "./print.ts";
import { DEMO_ORGANIZATION, signIn, startBenchStack } from "./stack.ts";
import { startSteadyModel } from "./steady-model.ts";

/** An answer's, which is written for ten seconds. */
const TOKENS = 100;
const TOKEN_MS = 100;
const TELL_MS = 1_000;

interface Load {
  /** Of the API, and as many of the worker. */
  processes: number;
  seconds: number;
  callers: number;
  streams: number;
  clients: number;
  documentMs: number;
  killMs: number;
  poolSize: number;
}

/**
 * Functions and workers of several processes behind PgBouncer, one of which is killed every so often, while members call
 * lists, write, ask, upload and listen: how fast, what they are left with, and whether all that was acknowledged is there
 * once. `--processes 1,8 --seconds 60 --callers 8 --streams 200 --clients 500 --documents-every 2 --kill-every 10 --pool 20`.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      processes: { type: "string", default: "1,8" },
      seconds: { type: "string", default: "60" },
      callers: { type: "string", default: "8" },
      streams: { type: "string", default: "200" },
      clients: { type: "string", default: "500" },
      "documents-every": { type: "string", default: "2" },
      "kill-every": { type: "string", default: "10" },
      pool: { type: "string", default: "20" },
    },
  });
  for (const processes of values.processes.split(",").map(Number)) {
    await measure({
      processes,
      seconds: Number(values.seconds),
      callers: Number(values.callers),
      streams: Number(values.streams),
      clients: Number(values.clients),
      documentMs: Number(values["documents-every"]) * 1000,
      killMs: Number(values["kill-every"]) * 1000,
      poolSize: Number(values.pool),
    });
  }
}

async function measure(load: Load): Promise<void> {
  const database = await makeDatabase();
  const model = await startSteadyModel(TOKENS, TOKEN_MS);
  const pooler = await startPooler(database.url, load.poolSize);
  const stack = await startBenchStack({
    DATABASE_URL: database.url,
    FUNCTIONS_DATABASE_URL: pooler.url,
    API_PROCESSES: String(load.processes),
    WORKER_PROCESSES: String(load.processes),
    OPENAI_API_KEY: "stub",
    OPENAI_BASE_URL: model.url,
  });
  try {
    const { sql } = database;
    await sql.unsafe(limitsLifted(DEMO_ORGANIZATION));
    const [owner, ...others] = await Promise.all(
      ["owner", "admin", "member"].map((name) => signIn(stack, `${name}@atrium.example`)),
    );
    if (!owner) throw new Error("Nobody is signed in.");
    const before = await countedMessages(sql);
    const sockets = await openSockets(stack, others, load.clients);
    await delay(10_000);

    let isOver = false;
    const over = () => isOver;
    const acknowledged: Acknowledged = { chats: [], documents: [] };
    const [reads, writes, uploads, asked] = [newTally(), newTally(), newTally(), newAsked()];
    const members = { stack, caller: owner, isOver: over, acknowledged };
    const began = performance.now();
    const connections = watchConnections(sql, over);
    const kills =
      load.killMs > 0 ? killOn(stack.pid, ["api", "worker"], load.killMs, over) : Promise.resolve({});
    const work = Promise.all([
      ...Array.from({ length: load.callers }, () => callOn(members, reads, writes)),
      ...Array.from({ length: load.streams }, () => askOn(owner, asked, over)),
      load.documentMs > 0 ? addOn(members, uploads, load.documentMs) : undefined,
      sockets.tellOn(sql, TELL_MS, over),
    ]);
    const halfway = delay(load.seconds * 500).then(() => endListening(sql));
    await Promise.race([delay(load.seconds * 1000), work]);
    const loaded = loadavg()[0] ?? 0;
    isOver = true;
    const seconds = (performance.now() - began) / 1000;
    const [killed, listening, most] = await Promise.all([kills, halfway, connections, work]);
    const open = await settled(sql);
    await delay(2_000);
    const found = await census(sql, acknowledged, asked.questions);
    const counted = (await countedMessages(sql)) - before;

    console.log(
      `\n${load.processes} + ${load.processes} processes, ${Math.round(seconds)} s, ${load.callers} callers, ${load.streams} streams, ` +
        `${load.clients} sockets; killed ${JSON.stringify(killed)}, ${listening} listening connections ended; load ${loaded.toFixed(1)}; ` +
        `at most ${most} connections of the functions`,
    );
    row("lists", ofTally(reads, seconds));
    row("chats made", ofTally(writes, seconds));
    row("documents added", ofTally(uploads, seconds));
    row("questions", {
      asked: String(asked.questions.length),
      "to the first event": `p50 ${ms(percentile(asked.firsts, 0.5))} p99 ${ms(percentile(asked.firsts, 0.99))}`,
      whole: String(asked.whole),
      "broken off and found complete": `${asked.resumed.length} (p50 ${ms(percentile(asked.resumed, 0.5))}, longest ${ms(Math.max(0, ...asked.resumed))})`,
      "asked again by key": String(asked.askedAgain),
      others: JSON.stringify(Object.fromEntries(asked.others)),
    });
    row("realtime", {
      ...Object.fromEntries(Object.entries(sockets.count()).map(([name, count]) => [name, String(count)])),
      "commit to socket": `p50 ${ms(percentile(sockets.times, 0.5))} p99 ${ms(percentile(sockets.times, 0.99))}`,
    });
    row("there once", {
      chats: inWords(found.chats),
      documents: `${inWords(found.documents)}, ${found.unread} not read, passages of each ${found.passages.join(" or ")}`,
      questions: inWords(found.questions),
      answers: JSON.stringify(found.answers),
      "counted on the meter": `${counted} for ${found.stored} stored`,
    });
    row("jobs", { "left open": String(open), "dead or open": found.jobs.join("; ") || "none" });
    for (const [words, count] of [reads, writes, uploads].flatMap((tally) => [...tally.words]))
      console.log(`  ${count} × ${words}`);
    await sockets.close();
  } finally {
    await stack.close();
    await pooler.close();
    await model.close();
    await database.drop();
  }
}

function ofTally({ made, times, refused, failed }: Tally, seconds: number): Record<string, string> {
  return {
    made: `${made} (${(made / seconds).toFixed(1)}/s)`,
    took: `p50 ${ms(percentile(times, 0.5))} p99 ${ms(percentile(times, 0.99))}`,
    "told to try again": String(refused),
    failed: `${failed} (${((100 * failed) / Math.max(1, made)).toFixed(3)} %)`,
  };
}

function inWords({ acknowledged, missing, twice }: Once): string {
  return `${acknowledged} acknowledged, ${missing} missing, ${twice} twice`;
}
