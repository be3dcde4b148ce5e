import { afterEach, expect } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** How many expectations the test checked; `npm test` prints their sum. */
    assertions?: number;
  }
}

afterEach(({ task }) => {
  task.meta.assertions = expect.getState().assertionCalls;
});
