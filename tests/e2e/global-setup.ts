import { STACK_VARIABLE } from "../support/stack.ts";
import { startStack } from "../support/start-stack.ts";

/** One stack with the built app for all tests in the browser. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stack, close } = await startStack("e2e", { app: true });
  process.env[STACK_VARIABLE] = JSON.stringify(stack);
  return close;
}
