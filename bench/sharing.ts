import type { Database } from "../local/database/database.ts";
import type { TestSite } from "../tests/support/site.ts";
import type { BenchStack } from "./stack.ts";

/** Keys of the local Stripe for every stack of the bench. */
export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: "sk_test_bench",
  STRIPE_WEBHOOK_SECRET: "whsec_bench",
} as const;

/** A stack and a database that rows use in turn. Closing either leaves it running for the next row. */
export interface Sharing {
  /** Null where no shared stack can be what a row asks for. */
  stack(env: Readonly<Record<string, string>>): Promise<BenchStack | null>;
  database(): Promise<Database>;
  /** A site without pages that the shared stack may crawl; null when none is left. */
  site(): TestSite | null;
}

let current: Sharing | null = null;

/** @param next null: each row has its own again */
export function shareWith(next: Sharing | null): void {
  current = next;
}

/** Null outside a run at the tiny size. */
export function sharing(): Sharing | null {
  return current;
}
