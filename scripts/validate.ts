import { bin, still, takeAll } from "./steps.ts";

/** `npm run validate`: what only reads the code, beside the tests that need no stack. */
await takeAll([
  ...still,
  [
    {
      name: "unit and app",
      command: bin("vitest", "run", "--project", "unit", "--project", "app", "--reporter=dot"),
    },
  ],
]);
