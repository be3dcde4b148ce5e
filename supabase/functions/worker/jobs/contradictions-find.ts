import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import { claims } from "../../_shared/domain/text/disagreement/disagreement.ts";
import {
  changesOf,
  type ComparedChunk,
  judge,
  read,
  type Suspicion,
  suspicionsOf,
} from "../../_shared/generation/contradictions/judge.ts";
import { type JobDeps, jobKind } from "./job.ts";

const stepMs = 1_500;
const passagesAtOnce = 12;
/** So many in one statement, each of which goes through all passages of the organisation. */
const searchedAtOnce = 4;
/** Of each passage so many neighbours are looked at, and so many pairs judged. */
const neighbours = 10;
const pairsOfPassage = 4;
const pairsAtOnce = 8;
const pairsOfVersion = 2;
/** How long a run waits before it looks whether the hour's budget allows more. */
const waitSeconds = 300;

const State = z.object({ after: z.int() }).catch({ after: -1 });
const Chunk = z.object({
  id: z.int(),
  text: z.string(),
  heading_path: z.array(z.string()),
  table_header: z.string().nullable(),
});
const Work = z
  .object({
    run_id: z.int(),
    budget: z.int(),
    document: z.object({ id: z.int(), name: z.string(), revision_id: z.int() }),
    passages: z.array(Chunk.extend({ ordinal: z.int() })),
  })
  .nullable();
type Work = NonNullable<z.infer<typeof Work>>;
const Changed = z
  .object({
    run_id: z.int(),
    budget: z.int(),
    name: z.string(),
    passages: z.array(Chunk.extend({ near: z.array(Chunk) })),
  })
  .nullable();
type Changed = NonNullable<z.infer<typeof Changed>>;
const Near = z.array(Chunk.extend({ of: z.int(), document_id: z.int(), document_name: z.string() }));

/**
 * Compares an organisation's documents that weren't yet: new versions with what their former ones said, then passage by passage
 * with what is nearest to each in the others. What cheap evidence makes suspicious is judged by the model, within the hour's
 * budget. Killed, it goes on behind what it saved.
 */
export const contradictionsFind = jobKind({
  kind: "contradictions.find",
  lane: "bulk",
  failure: "The documents couldn't be compared because of a problem on our side.",
  payloads: { 1: z.object({}) },
  async run({ id, lease, state }, deps, { signal }) {
    const { db, now } = deps;
    const held = { job_id: id, job_lease: lease };
    const end = now() + stepMs;
    let { after } = State.parse(state);
    do {
      const changed = Changed.parse(await rpc(db, "begin_changes", held, signal));
      if (changed) {
        if (changed.budget === 0) return { outcome: "continue", delaySeconds: waitSeconds };
        await compareVersions(deps, held, changed, signal);
        continue;
      }
      const found = await rpc(db, "begin_comparison", { ...held, after, at_once: passagesAtOnce }, signal);
      const work = Work.parse(found);
      if (!work) {
        const finished = await rpc(db, "finish_comparison", held, signal);
        return finished ? { outcome: "settled" } : { outcome: "continue", state: { after: -1 } };
      }
      if (work.budget === 0) return { outcome: "continue", delaySeconds: waitSeconds };
      after = await compare(deps, held, work, signal);
    } while (now() < end);
    return { outcome: "continue" };
  },
  async onDead({ id, lease }, { db }, { signal }) {
    await rpc(db, "fail_comparison", { job_id: id, job_lease: lease }, signal);
    return { outcome: "settled" };
  },
});

/** Compares passages that a document's version no longer has with what it says now; those over the budget are left for later. */
async function compareVersions(
  { db, ai }: JobDeps,
  held: { job_id: number; job_lease: string },
  { run_id, budget, name, passages }: Changed,
  signal: AbortSignal,
): Promise<void> {
  const done: number[] = [];
  const suspicions: Suspicion[] = [];
  for (const { near, ...passage } of passages) {
    const former = { ...passage, document_name: name };
    const present = near.map((chunk): ComparedChunk => ({ ...chunk, document_name: name }));
    const own = claims(read(former)) ? await changesOf(former, present, pairsOfVersion) : [];
    if (done.length > 0 && suspicions.length + own.length > Math.min(budget, pairsAtOnce)) break;
    suspicions.push(...own.slice(0, budget));
    done.push(passage.id);
  }
  const judged = suspicions.length > 0 ? await judge(ai, suspicions, signal) : [];
  const saved = { ...held, of_run_id: run_id, passage_ids: done, pairs: json(judged) };
  await rpc(db, "save_changes", saved, signal);
}

/** Compares some passages of a document; gives the ordinal behind which the job goes on. */
async function compare(
  { db, ai }: JobDeps,
  held: { job_id: number; job_lease: string },
  work: Work,
  signal: AbortSignal,
): Promise<number> {
  const { document, passages, run_id, budget } = work;
  const whole = passages.length < passagesAtOnce;
  const last = passages.at(-1)?.ordinal ?? -1;
  const first = (passages[0]?.ordinal ?? 0) - 1;
  const suspicions = await suspicionsIn({ db }, held, work, signal);
  const save = (after: number, isWhole: boolean, pairs: object[]) =>
    rpc(
      db,
      "save_comparison",
      {
        ...held,
        of_run_id: run_id,
        of_revision_id: document.revision_id,
        after,
        whole: isWhole,
        pairs: json(pairs),
      },
      signal,
    );
  const affordable = suspicions.slice(0, budget);
  for (let at = 0; at < affordable.length; at += pairsAtOnce) {
    const some = affordable.slice(at, at + pairsAtOnce);
    const done = at + pairsAtOnce >= suspicions.length;
    await save(done ? last : first, done && whole, await judge(ai, some, signal));
  }
  // What is over the budget is found again, without what is judged by then.
  if (affordable.length < suspicions.length) return first;
  if (suspicions.length === 0) await save(last, whole, []);
  return whole ? -1 : last;
}

async function suspicionsIn(
  { db }: Pick<JobDeps, "db">,
  held: { job_id: number; job_lease: string },
  { document, passages }: Work,
  signal: AbortSignal,
): Promise<Suspicion[]> {
  const mine = passages
    .map((passage): ComparedChunk => ({ ...passage, document_name: document.name }))
    .filter((passage) => claims(read(passage)));
  const suspicions: Suspicion[] = [];
  for (let at = 0; at < mine.length; at += searchedAtOnce) {
    const some = mine.slice(at, at + searchedAtOnce);
    const asked = {
      of_document_id: document.id,
      chunk_ids: some.map(({ id }) => id),
      match_count: neighbours,
    };
    const near = Near.parse(await rpc(db, "near_passages", { ...held, ...asked }, signal));
    const older = new Set(near.filter(({ document_id }) => document_id < document.id).map(({ id }) => id));
    for (const passage of some) {
      const its = near.filter(({ of }) => of === passage.id);
      const own = await suspicionsOf(passage, its, pairsOfPassage);
      suspicions.push(...own.map((one) => (older.has(one.near.id) ? turned(one) : one)));
    }
  }
  return suspicions;
}

/** The older document's passage first, as the report shows them. */
function turned({ mine, near, evidence }: Suspicion): Suspicion {
  const { first, second, firstMarks, secondMarks } = evidence;
  const other = { first: second, second: first, firstMarks: secondMarks, secondMarks: firstMarks };
  return { mine: near, near: mine, evidence: { ...evidence, ...other } };
}
