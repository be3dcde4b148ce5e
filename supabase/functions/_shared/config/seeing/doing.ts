import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "./traces.ts";

/** What a process does at the moment, on behalf of one request; log lines, SQL and spans name it. */
export interface Doing {
  requestId: string;
  /** A path of the contract, or a kind of job; never what somebody typed. */
  call?: string;
  job?: string;
  organizationId?: number | null;
  span?: Span | undefined;
  /** For an answer that goes out in pieces: told with each value, and when the last has gone. */
  stream?: { began: boolean; value(value: unknown): void; end(): void };
}

const doing = new AsyncLocalStorage<Doing>();
const form = /^[A-Za-z0-9._-]{8,64}$/;

/** Does work on behalf of a request; all that it starts is on its behalf too. */
export function within<T>(what: Doing, work: () => T): T {
  return doing.run(what, work);
}

/** On whose behalf this is done; undefined for what nobody asked for. */
export function current(): Doing | undefined {
  return doing.getStore();
}

/** The id that a request came with, when it has the form of one; a new one otherwise. */
export function requestIdOf(given: string | null | undefined): string {
  return given && form.test(given) ? given : crypto.randomUUID();
}

/**
 * What stands before each SQL statement, in the form of sqlcommenter. In front, since `pg_stat_activity` cuts long ones off.
 * Nothing in it can end the comment: ids are of `requestIdOf`, names of the contract and the jobs.
 */
export function sqlComment(): string {
  const { requestId, call, job } = doing.getStore() ?? {};
  if (requestId === undefined) return "";
  const name = (job ?? call ?? "").replace(/[^\w./{}-]/g, "").replace(/^\//, "");
  return `/*request_id='${requestId}'${name && `,${job ? "job" : "call"}='${name}'`}*/ `;
}
