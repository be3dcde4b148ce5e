import { logError } from "../../_shared/config/seeing/log.ts";
import { z } from "zod";
import { batchTypes } from "../../_shared/batches/index.ts";
import { InstanceForRun } from "../../_shared/contract/agent-fields.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { LeaseEnded } from "../../_shared/db/lease.ts";
import { json } from "../../_shared/db/statement.ts";
import { keptValues, runFaults, runValues } from "../../_shared/domain/agents/run-values.ts";
import { type Job, type JobDeps, jobKind } from "./job.ts";

const failure = "The batch couldn't go on. What was written is kept; have it go on later.";
const Next = z.object({
  instance: InstanceForRun.optional(),
  rows: z.array(z.object({ id: z.int(), values: z.record(z.string(), z.unknown()) })),
});
type Row = z.infer<typeof Next>["rows"][number];
const Outcome = z.looseObject({ outcome: z.enum(["begun", "later", "paused", "failed"]) });

/**
 * Runs an instance over a few rows of a batch at once a step. A row is counted and begun in one transaction, under a key of its
 * own; its run goes on by itself when this worker dies, and tells the row how it ended. So a second step begins none again.
 */
export const agentBatch = jobKind({
  kind: "agent.batch",
  lane: "bulk",
  failure,
  payloads: { 1: z.object({ batch_id: z.int() }) },
  async run(job, deps, { signal }) {
    const held = { job_id: job.id, job_lease: job.lease };
    const next = await rpc(deps.db, "next_agent_batch_rows", held, signal);
    if (next === null) return { outcome: "settled" };
    const { instance, rows } = Next.parse(next);
    const going: Promise<void>[] = [];
    for (const row of instance ? rows : []) {
      const begun = await beginRow(job, deps, instance as InstanceForRun, row, signal);
      if (begun === "no more") break;
      if (begun) going.push(begun());
    }
    // What fails here is told by the run itself, and goes on under its own job.
    for (const one of await Promise.allSettled(going)) {
      if (one.status === "rejected" && !(one.reason instanceof LeaseEnded))
        logError("a row of a batch failed", one.reason, { job_id: job.id });
    }
    await rpc(deps.db, "rest_agent_batch", held, signal);
    return { outcome: "settled" };
  },
  async onDead(job, { db }, { signal }) {
    await rpc(db, "give_up_agent_batch", { job_id: job.id, job_lease: job.lease, words: failure }, signal);
    return { outcome: "settled" };
  },
});

/** @returns what goes on with the row's run; null: it failed for what it is; `no more`: rows are to be asked for again */
async function beginRow(
  job: Job,
  { db, ai, stopping }: JobDeps,
  { agent, rights, values }: InstanceForRun,
  row: Row,
  signal: AbortSignal,
): Promise<(() => Promise<void>) | "no more" | null> {
  const held = { job_id: job.id, job_lease: job.lease, row_id: row.id };
  const type = batchTypes.get(agent.type);
  const [fault] = runFaults({ fields: agent.fields, rights, values }, row.values);
  if (fault || !type) {
    const error = fault?.message ?? "This agent can't be run over a file.";
    await rpc(db, "fail_agent_batch_row", { ...held, error }, signal);
    return null;
  }
  const effective = runValues({ values }, row.values);
  const { inputs, hidden } = keptValues(rights, effective);
  let options: Readonly<Record<string, unknown>>;
  try {
    options = type.options({ values: effective, shown: inputs }, ai);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await rpc(db, "fail_agent_batch_row", { ...held, error: error.message }, signal);
    return null;
  }
  const begun = await rpc(
    db,
    "start_agent_batch_row",
    {
      ...held,
      rights: json(rights),
      inputs: json(inputs),
      hidden_keys: hidden,
      options: json(options),
    },
    signal,
  );
  const { outcome } = Outcome.parse(begun);
  if (outcome === "failed") return null;
  if (outcome !== "begun") return "no more";
  return () => type.goOn(begun, { db, ai, stopping });
}
