import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import type { Db } from "../../supabase/functions/_shared/db/client.ts";
import type { AiDelta, AiMessage } from "../../supabase/functions/_shared/providers/ai.ts";
import { contradictionsFind } from "../../supabase/functions/worker/jobs/contradictions-find.ts";
import { Job, type JobDeps } from "../../supabase/functions/worker/jobs/job.ts";
import { serviceDb } from "./service-db.ts";
import { Shelf } from "./shelf.ts";
import { openWorld } from "./world.ts";

let database: Database;
let shelf: Shelf;
let revised: number;
const leave = (days: number) => `Every employee receives ${days} days of paid annual leave.`;
const notice = (weeks: number) => `The notice period of every tenant is ${weeks} weeks in writing.`;

beforeAll(async () => {
  database = await openWorld();
  shelf = new Shelf(database);
  for (const text of [leave(28), notice(4), leave(25), notice(6)]) await shelf.ready(text);
  revised = await shelf.ready("The mooring fee of every boat is 12 pounds a night.");
});
afterAll(() => database.close());

/** As it is before the first look, with a new version that says otherwise than the one before. */
beforeEach(async () => {
  await shelf.run(
    `delete from public.contradictions`,
    `delete from public.contradiction_runs`,
    `delete from public.compared_documents`,
    `delete from public.compared_pairs`,
    `delete from public.former_passages`,
    `delete from public.document_changes`,
    `delete from public.jobs where kind = 'contradictions.find'`,
  );
  await shelf.revise(revised, "The mooring fee of every boat is 12 pounds a night.", crypto.randomUUID());
  await shelf.revise(revised, "The mooring fee of every boat is 15 pounds a night.", crypto.randomUUID());
  await shelf.run(
    `update public.document_chunks set embedding = ('[1' || repeat(',0', 1535) || ']')::extensions.halfvec`,
    `update public.former_passages set bits = null`,
  );
});

/** A model that takes whatever it is asked about for a contradiction, and counts how often it is asked. */
function model() {
  let asked = 0;
  async function* stream(messages: AiMessage[]): AsyncGenerator<AiDelta> {
    await Promise.resolve();
    asked += 1;
    const pairs = String(messages.at(-1)?.content).match(/<pair id=/g)?.length ?? 0;
    const verdicts = Array.from({ length: pairs }, (_, at) => ({
      pair: at + 1,
      contradicts: true,
      first: "",
      second: "",
      reason: "They differ.",
    }));
    yield { text: JSON.stringify({ verdicts }), tokens: 1 };
  }
  return { ai: { stream }, times: () => asked };
}

/** The database of a worker that dies at a transaction: before it, or after it without hearing of it. */
function mortal(dies: { at: number; after: boolean } | null): Db {
  const db = serviceDb(database);
  let count = 0;
  return {
    async transact(statements, signal) {
      const now = dies?.at === count++;
      if (now && !dies.after) throw new Error("killed");
      const found = await db.transact(statements, signal);
      if (now) throw new Error("killed");
      return found;
    },
  };
}

/** Runs the job to its end as workers do, the first of which may be killed. @returns how many transactions the first made */
async function look(dies: { at: number; after: boolean } | null, ai = model().ai): Promise<number> {
  let [transactions, first] = [0, true];
  await shelf.run("update public.jobs set run_at = now() where kind = 'contradictions.find'");
  for (;;) {
    const [claimed] = await database.query(`select * from public.claim_job('{contradictions.find}', '{1}')`);
    if (!claimed) return transactions;
    const job = Job.parse(claimed);
    const db = mortal(first ? dies : null);
    const counting: Db = {
      transact(statements, signal) {
        transactions += first ? 1 : 0;
        return db.transact(statements, signal);
      },
    };
    let at = 0;
    const deps = { db: counting, ai, now: () => (at += 100) } as unknown as JobDeps;
    const lease = { signal: new AbortController().signal } as Parameters<typeof contradictionsFind.run>[2];
    try {
      const result = await contradictionsFind.run(job, deps, lease);
      if (result.outcome === "continue") {
        const state = result.state === undefined ? "null" : `'${JSON.stringify(result.state)}'`;
        await shelf.run(`select public.continue_job(${job.id}, '${job.lease}', ${state})`);
      }
    } catch (error) {
      if (!(error instanceof Error) || error.message !== "killed") throw error;
      // Its lease runs out, and another worker takes the job up.
      await shelf.run(`update public.jobs set status = 'queued', lease = null, leased_until = null
        where id = ${job.id} and status = 'running'`);
    }
    first = false;
  }
}

/** All that a look comes to. */
const outcome = () =>
  shelf.value(`jsonb_build_object(
    'contradictions', (select jsonb_agg(jsonb_build_array(first ->> 'quote', second ->> 'quote', state) order by first ->> 'quote')
                       from public.contradictions),
    'changes', (select jsonb_agg(jsonb_build_array(former ->> 'quote', present ->> 'quote')) from public.document_changes),
    'standing', (select jsonb_agg(chunks.text order by chunks.text) from public.document_chunks as chunks where standing = 'contested'),
    'pairs', (select count(*) from public.compared_pairs),
    'left', (select count(*) from public.former_passages where organization_id = 100),
    'run', (select jsonb_agg(jsonb_build_array(state, compared, found)) from public.contradiction_runs))`);

it("a look finds what disagrees, and tells what a new version changed without a word in answers", async () => {
  await look(null);
  expect(await outcome()).toEqual({
    contradictions: [
      [leave(28), leave(25), "open"],
      [notice(4), notice(6), "open"],
    ],
    changes: [
      [
        "The mooring fee of every boat is 12 pounds a night.",
        "The mooring fee of every boat is 15 pounds a night.",
      ],
    ],
    standing: [leave(25), leave(28), notice(4), notice(6)],
    pairs: 3,
    left: 0,
    run: [["done", 3, 2]],
  });
});

// Each moment is a look of its own: some 2,000 transactions, each with round trips on a native server.
it("a look that is killed at any moment and taken up comes to the same", async () => {
  const transactions = await look(null);
  const whole = await outcome();
  expect(transactions).toBeGreaterThan(8);
  for (let at = 0; at < transactions; at += 1) {
    for (const after of [false, true]) {
      await anew();
      await look({ at, after });
      expect(await outcome(), `killed ${after ? "after" : "before"} transaction ${at}`).toEqual(whole);
    }
  }
}, 300_000);

/** What was found is forgotten, and the former version is to be compared again. */
async function anew(): Promise<void> {
  await shelf.run(
    `insert into public.former_passages
       (organization_id, document_id, revision_id, revision_number, revised_at, ordinal, text, start_offset, end_offset, hash)
     select organization_id, document_id, 0, 1, now(), 0, former ->> 'text', 0, length(former ->> 'text'), former_hash
     from public.document_changes where organization_id = 100`,
    `delete from public.contradictions`,
    `delete from public.contradiction_runs`,
    `delete from public.compared_documents`,
    `delete from public.compared_pairs`,
    `delete from public.document_changes`,
    `select private.enqueue('contradictions.find', 1, 'contradictions:100', '{}', 100)`,
  );
}

it("what a later version no longer says isn't told any more", async () => {
  await look(null);
  await shelf.revise(revised, "Boats moor for nothing.", crypto.randomUUID());
  expect(await shelf.value("(select count(*) from public.document_changes)")).toBe(0);
});
