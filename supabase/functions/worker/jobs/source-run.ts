import { z } from "zod";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rows, rpc } from "../../_shared/db/client.ts";
import { callOf, json } from "../../_shared/db/statement.ts";
import { tables } from "../../_shared/db/tables.ts";
import {
  type ListedItem,
  type Look,
  type LookEnd,
  Source,
  SourceFailure,
} from "../../_shared/sources/source.ts";
import { type Job, type JobDeps, jobKind, type StepResult } from "./job.ts";

/** How long a step looks before others have their turn. */
const stepMs = 8_000;
const Listed = z.object({ changed: z.boolean() });
const Run = Source.extend({ mode: z.enum(["all", "scan", "some"]), at: z.unknown() });

/**
 * Looks at a source: what is new or has changed there is read, and what is gone goes once all of it was listed. Each item
 * is kept as it comes, so that whoever goes on, after a pause or a worker's death, does so where it stood.
 */
export const sourceRun = jobKind({
  kind: "source.run",
  lane: "bulk",
  failure: "This source couldn't be looked at because of a problem on our side.",
  payloads: { 1: z.object({ source_id: z.int() }) },
  async run(job, deps, { signal }): Promise<StepResult> {
    const run_id = await begin(job.payload.source_id, deps, signal);
    if (run_id === null) return { outcome: "finished" };
    let ended: LookEnd;
    try {
      ended = await deps.sources.look(await lookOf(job, run_id, deps, signal));
    } catch (error) {
      const why = failureOf(error);
      if (why === null) throw error;
      return finish(job, run_id, why, deps, signal);
    }
    if (ended !== "done" && "delaySeconds" in ended) return { outcome: "continue", ...ended };
    return finish(job, run_id, null, deps, signal, ended === "done" ? undefined : ended.cursor);
  },
  async onDead(job, deps, { signal }) {
    const run_id = await begin(job.payload.source_id, deps, signal);
    if (run_id === null) return { outcome: "finished" };
    return finish(job, run_id, job.last_error ?? "It stopped without an end.", deps, signal);
  },
});

/** @returns null when there is nothing to look at: the source is gone or paused */
async function begin(of_source_id: number, { db }: JobDeps, signal: AbortSignal): Promise<number | null> {
  try {
    return z
      .int()
      .nullable()
      .parse(await rpc(db, "begin_source_run", { of_source_id }, signal));
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}

/** What ends a run for good, in words; null for what is tried again. */
function failureOf(error: unknown): string | null {
  if (error instanceof SourceFailure) return error.message;
  return error instanceof ApiError && error.code === "limit_reached" ? error.message : null;
}

async function lookOf(job: Job, run_id: number, deps: JobDeps, signal: AbortSignal): Promise<Look> {
  const { db, now } = deps;
  const end = now() + stepMs;
  const wanted = tables
    .selectFrom("source_runs as runs")
    .innerJoin("sources", "sources.id", "runs.source_id")
    .select(["sources.id", "sources.organization_id", "sources.kind", "sources.settings"])
    .select(["runs.mode", "runs.cursor as at"])
    .where("runs.id", "=", run_id);
  const { mode, at, ...source } = Run.parse((await rows(db, wanted, signal))[0]);
  const held = { job_id: job.id, job_lease: job.lease };
  return {
    source,
    runId: run_id,
    mode,
    cursor: at,
    held,
    over: () => now() >= end,
    take: (item) => take(run_id, item, deps, signal),
    keep: async (cursor) => {
      await rpc(db, "keep_source_cursor", { ...held, run_id, new_cursor: json(cursor) }, signal);
    },
    signal,
  };
}

async function take(run_id: number, item: ListedItem, { db }: JobDeps, signal: AbortSignal): Promise<void> {
  const of_item = { run_id, of_external_id: item.externalId };
  if ("failure" in item) {
    await rpc(db, "fail_source_item", { ...of_item, why: item.failure }, signal);
    return;
  }
  const { version, name, type, size } = item;
  const listing = { ...of_item, ...(version !== null && { new_version: version }) };
  const { changed } = Listed.parse(await rpc(db, "list_source_item", listing, signal));
  if (!changed) return;
  await rpc(db, "take_source_item", { ...of_item, new_name: name, new_type: type, new_size: size }, signal);
}

/** Ends the run and its job as one; what goes does so a little at a time before. */
async function finish(
  job: Job,
  run_id: number,
  why: string | null,
  { db }: JobDeps,
  signal: AbortSignal,
  cursor?: unknown,
): Promise<{ outcome: "settled" }> {
  while (why === null && (await rpc(db, "prune_source_items", { run_id }, signal)) !== 0);
  const held = { job_id: job.id, job_lease: job.lease };
  const ended = callOf("finish_source_run", {
    run_id,
    ...(why !== null && { error: why }),
    ...(cursor !== undefined && { new_cursor: json(cursor) }),
  });
  await db.transact([ended, callOf("finish_job", held)], signal);
  return { outcome: "settled" };
}
