import { z } from "zod";

/** Where a running stack is, and its keys. */
export const Stack = z.object({
  url: z.url(),
  databaseUrl: z.string(),
  /** As the functions log in. */
  apiDatabaseUrl: z.string(),
  publishableKey: z.string(),
  secretKey: z.string(),
  /** Signs the tokens that people sign in with. */
  jwtSecret: z.string(),
  /** The environment of its functions; unknown of one that `npm start` runs. */
  functionEnv: z.record(z.string(), z.string()).optional(),
  /** A website that it may crawl, changed by `PUT` and `DELETE` (`site.ts`); none in a stack of a file's own. */
  site: z.url().optional(),
  /** A vendor that signs people in to the stack, as Google and as Microsoft (`local/testing/vendor.ts`). */
  vendor: z.url().optional(),
  /** The local Stripe, whose clock and cards tests move by `POST <url>/test/<control>`; none in a stack of a file's own. */
  stripe: z.object({ url: z.url(), secretKey: z.string() }).optional(),
  /** The local Google, which tests change by `POST <url>/test/<control>`; none in a stack of a file's own. */
  google: z.object({ url: z.url(), clientSecret: z.string() }).optional(),
  /** The local Microsoft, likewise. */
  microsoft: z.object({ url: z.url(), clientSecret: z.string() }).optional(),
});
export type Stack = z.infer<typeof Stack>;

/** The environment variable that tells tests, of whichever runner, about the stack. */
export const STACK_VARIABLE = "TEST_STACK";

let known: { told: string; stack: Stack } | undefined;

/** The stack that the test run has started, or the one that a test file has gone to since. */
export function stack(): Stack {
  const told = process.env[STACK_VARIABLE] ?? "null";
  if (known?.told !== told) known = { told, stack: Stack.parse(JSON.parse(told)) };
  return known.stack;
}
