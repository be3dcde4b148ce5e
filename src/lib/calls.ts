import type { Call } from "@contract/call.ts";
import { contract, type CallPath } from "@contract/index.ts";

/** What is told of a call without its schemas. */
export interface CallFacts {
  /** Whether it is made in an organisation. */
  isScoped: boolean;
  /** The calls that it makes stale. */
  invalidates: readonly string[];
}

// A build has `callsApart` (vite.config.ts) in place of this file, so that a noun's schemas come once one of its calls is made.

export function factsOf(path: CallPath): CallFacts {
  const { access, invalidates = [] }: Call = contract[path];
  return { isScoped: ["member", "admin", "owner"].includes(access), invalidates };
}

/** The calls among which a path is, with their schemas. */
export const callsWith = (_path: string): Promise<Partial<typeof contract>> => Promise.resolve(contract);
