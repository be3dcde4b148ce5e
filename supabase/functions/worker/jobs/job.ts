import { logError } from "../../_shared/config/seeing/log.ts";
import { z } from "zod";
import type { Db } from "../../_shared/db/client.ts";
import type { LoadFont } from "../../_shared/domain/typesetting/fonts.ts";
import type { Lease } from "../../_shared/db/lease.ts";
import type { Services } from "../../_shared/services/services.ts";
import type { Sources } from "../../_shared/sources/source.ts";
import type { Parser } from "../parser.ts";

/** A claimed row of `jobs`. */
export const Job = z.object({
  id: z.int(),
  organization_id: z.int().nullable(),
  kind: z.string(),
  /** Of the payload. */
  version: z.int(),
  payload: z.unknown(),
  state: z.unknown(),
  /** Whether it has failed for good, and only `onDead` is left to do. */
  dying: z.boolean(),
  /** Proves to the database's functions that the job is still this worker's. */
  lease: z.string(),
  last_error: z.string().nullable(),
  /** Of the request that began it. */
  request_id: z.string().nullish(),
});
export type Job = z.infer<typeof Job>;

/** What jobs work with. */
export interface JobDeps extends Services {
  /** The database past the policies, behind everybody who waits for an answer. */
  db: Db;
  parser: Parser;
  /** Opens what is read: ingestion asks it for bytes, and nothing else. */
  sources: Sources;
  /** Gives the files of fonts that documents are written with. */
  readFont: LoadFont;
  /** Milliseconds from any fixed moment. */
  now(): number;
}

/**
 * How a step ended: the job is finished, was ended in the step's own transaction, or goes on, with a new state unless
 * the step has saved it.
 */
export type StepResult =
  | { outcome: "finished" }
  | { outcome: "settled" }
  | { outcome: "continue"; state?: unknown; delaySeconds?: number };

/** Who goes first: what a person waits for now, the rest, and what nobody waits for. */
export type Lane = "interactive" | "normal" | "bulk";

/** How a kind is treated; the worker tells the database (`learn_job_kinds`). */
export interface JobSettings {
  lane: Lane;
  /** How long a job stays claimed after its worker died. */
  leaseSeconds: number;
  /** How often its worker asks whether it was cancelled, for steps that are long and whose end is waited for. */
  beatSeconds?: number;
  /** How often it may fail by itself, and be broken off by what isn't its fault, since it last got on. */
  attempts: number;
  interruptions: number;
  /** The wait after the first failure, which doubles with each, and the longest. */
  backOff: { firstSeconds: number; mostSeconds: number };
  /** For what comes again by itself: how often. Its payload is empty. */
  everySeconds?: number;
}

/** One kind of job. */
export interface JobKind extends JobSettings {
  kind: string;
  /** The versions of the payload that this worker knows, the latest last. */
  versions: readonly number[];
  /** Said when a step fails for a reason that isn't for people. */
  failure: string;
  /**
   * Does one step.
   * @throws PermanentError when trying again is no use; anything else is tried again, with a growing delay
   */
  run(job: Job, deps: JobDeps, lease: Lease): Promise<StepResult>;
  /**
   * Says where people see it that the job has failed for good, for `job.last_error`: at least once, however it died.
   * @returns whether the job was ended in a transaction of its own
   */
  onDead(job: Job, deps: JobDeps, lease: Lease): Promise<{ outcome: "finished" | "settled" }>;
}

const defaults: JobSettings = {
  lane: "normal",
  leaseSeconds: 20,
  attempts: 5,
  interruptions: 20,
  backOff: { firstSeconds: 2, mostSeconds: 300 },
};

/**
 * Declares a kind, whose payload is parsed by the schema of its version before its step runs.
 * @param definition `payloads`: a schema for each version that may still be queued; all give the same shape
 */
export function jobKind<Payload>(
  definition: Partial<JobSettings> & {
    kind: string;
    failure: string;
    payloads: Readonly<Record<number, z.ZodType<Payload>>>;
    run(job: Job & { payload: Payload }, deps: JobDeps, lease: Lease): Promise<StepResult>;
    onDead?: (job: Job & { payload: Payload }, deps: JobDeps, lease: Lease) => ReturnType<JobKind["onDead"]>;
  },
): JobKind {
  const { payloads, run, onDead, ...rest } = definition;
  const parse = (job: Job) => {
    const parsed = payloads[job.version]?.safeParse(job.payload);
    if (parsed?.success) return { ...job, payload: parsed.data };
    logError("a payload isn't one", parsed?.error, { job_id: job.id, kind: job.kind, version: job.version });
    return null;
  };
  return {
    ...defaults,
    ...rest,
    versions: Object.keys(payloads).map(Number),
    async run(job, deps, lease) {
      const parsed = parse(job);
      if (!parsed) throw new PermanentError(rest.failure);
      return run(parsed, deps, lease);
    },
    async onDead(job, deps, lease) {
      const parsed = onDead && parse(job);
      return parsed ? onDead(parsed, deps, lease) : { outcome: "finished" };
    },
  };
}

/** A failure that no other attempt would change; its message is for the person whose work it is. */
export class PermanentError extends Error {
  override readonly name: string = "PermanentError";
}

/** There is no file where the job was told that it is. */
export class FileGoneError extends PermanentError {
  override readonly name = "FileGoneError";

  constructor() {
    super("The stored file is gone. Upload it again.");
  }
}
