import { z } from "zod";
import type { Env } from "../../_shared/config/env.ts";
import type { Db } from "../../_shared/db/client.ts";
import type { Ai } from "../../_shared/providers/ai.ts";
import type { Parser } from "../parser.ts";
import type { Uploads } from "../uploads.ts";

/** A claimed row of `jobs`. */
export const Job = z.object({
  id: z.int(),
  organization_id: z.int().nullable(),
  kind: z.string(),
  payload: z.unknown(),
  state: z.unknown(),
  /** Proves to the database's functions that the job is still this worker's. */
  lease: z.string(),
  last_error: z.string().nullable(),
});
export type Job = z.infer<typeof Job>;

/** What jobs work with. */
export interface JobDeps {
  env: Env;
  db: Db;
  ai: Ai;
  parser: Parser;
  uploads: Uploads;
  /** Aborts when this process is about to end. */
  stopping: AbortSignal;
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

/** One kind of job. */
export interface JobKind {
  kind: string;
  /** Said when a step fails for a reason that isn't for people. */
  failure: string;
  /**
   * Does one step.
   * @param signal aborts when the lease is lost
   * @throws PermanentError when trying again is no use; anything else is tried again, with a growing delay
   */
  run(job: Job, deps: JobDeps, signal: AbortSignal): Promise<StepResult>;
}

/** Declares a kind whose payload is parsed before its step runs. */
export function jobKind<Payload extends z.ZodType>(definition: {
  kind: string;
  failure: string;
  payload: Payload;
  run(job: Job & { payload: z.output<Payload> }, deps: JobDeps, signal: AbortSignal): Promise<StepResult>;
}): JobKind {
  const { kind, failure, payload, run } = definition;
  return {
    kind,
    failure,
    run: (job, deps, signal) => run({ ...job, payload: payload.parse(job.payload) }, deps, signal),
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
