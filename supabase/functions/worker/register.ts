import { logError } from "../_shared/config/seeing/log.ts";
import { z } from "zod";
import { rpc } from "../_shared/db/client.ts";
import { json } from "../_shared/db/statement.ts";
import type { JobDeps, JobKind } from "./jobs/job.ts";

const againMs = 300_000;

const Unknown = z.array(z.object({ kind: z.string(), version: z.int(), jobs: z.int(), since: z.string() }));

/** The kinds that a worker claims, each with the version of its payload at the same place. */
export function knownBy(kinds: ReadonlyMap<string, JobKind>): { kinds: string[]; versions: number[] } {
  const known = [...kinds.values()].flatMap(({ kind, versions }) =>
    versions.map((version) => ({ kind, version })),
  );
  return { kinds: known.map(({ kind }) => kind), versions: known.map(({ version }) => version) };
}

/**
 * Makes the function that tells the database what this worker knows, when it starts and every five minutes: the kinds of
 * jobs, and by which model passages are compared. Jobs of kinds that no worker knows go to the log.
 */
export function createRegister(
  kinds: ReadonlyMap<string, JobKind>,
  { db, ai, now }: Pick<JobDeps, "db" | "ai" | "now">,
): () => Promise<void> {
  let told = -againMs;
  const rows = [...kinds.values()].flatMap((kind) =>
    kind.versions.map((version) => ({
      kind: kind.kind,
      version,
      lane: kind.lane,
      lease_seconds: kind.leaseSeconds,
      max_attempts: kind.attempts,
      max_interruptions: kind.interruptions,
      first_delay_seconds: kind.backOff.firstSeconds,
      most_delay_seconds: kind.backOff.mostSeconds,
      every_seconds: version === kind.versions.at(-1) ? (kind.everySeconds ?? null) : null,
    })),
  );

  return async () => {
    if (now() - told < againMs) return;
    const unknown = Unknown.parse((await rpc(db, "learn_job_kinds", { kinds: json(rows) })) ?? []);
    if (ai.embeddingModel !== null) await rpc(db, "renew_embeddings", { model: ai.embeddingModel });
    told = now();
    for (const { kind, version, jobs, since } of unknown) {
      logError("jobs wait whose kind no worker knows", undefined, { kind, version, jobs, since });
    }
  };
}
