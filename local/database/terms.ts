import { AsyncLocalStorage } from "node:async_hooks";

/** Who goes first when several wait for the database; the second never waits for good (`lock.ts`). */
export type Lane = "interactive" | "background";

/** How long one statement may run on the embedded database, in milliseconds, and the only places that get longer. */
export const statementLimits = {
  /** Somebody who isn't signed in. */
  visitor: 3000,
  /** Somebody who is, and what the ground itself asks (auth, policies of topics). */
  usual: 8000,
  /** The functions as the server itself: a step of a file saves thousands of chunks, a deletion cascades through them. */
  service: 30_000,
  /** Tools over TCP: `pg_dump` reads whole tables, the Supabase CLI applies migrations. Hosted Supabase ends them here. */
  tools: 120_000,
  /** Migrations and seeds at the start: they may rewrite tables, and nobody is served before they end. */
  upkeep: 600_000,
} as const;

/** How long somebody waits for their turn before they are told so, in milliseconds. */
export const waitLimits: Record<Lane, number> = { interactive: 20_000, background: 60_000 };

/** How the database treats what is asked in one asynchronous context. */
export interface Terms {
  readonly lane: Lane;
  /** One of `statementLimits`. */
  readonly limit: number;
}

const usual: Terms = { lane: "interactive", limit: statementLimits.usual };
const current = new AsyncLocalStorage<Terms>();

/** The terms of this asynchronous context. */
export function termsNow(): Terms {
  return current.getStore() ?? usual;
}

/** Runs `work`, and what it starts, on other terms. */
export function onTerms<T>(terms: Partial<Terms>, work: () => T): T {
  return current.run({ ...termsNow(), ...terms }, work);
}

/** The limit for a request that runs as this role. */
export function limitOfRole(role: string): number {
  if (role === "service_role") return statementLimits.service;
  return role === "anon" ? statementLimits.visitor : statementLimits.usual;
}
