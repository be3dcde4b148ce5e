import type { TestProject } from "vitest/node";
import type { Stack } from "./stack.ts";
import { startStack } from "./start-stack.ts";

declare module "vitest" {
  interface ProvidedContext {
    stack: Stack;
  }
}

/** One stack for all test files that need one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stack, close } = await startStack("api");
  project.provide("stack", stack);
  return close;
}
