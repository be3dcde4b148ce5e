import { execFileSync } from "node:child_process";
import { STACK_VARIABLE } from "../support/stack.ts";
import { startStack } from "../support/start-stack.ts";

/** One stack with the built app for all tests in the browser, unless they are told of one, and the routes of its router. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  process.env["ROUTES"] = execFileSync(process.execPath, ["--import", "tsx", "tests/e2e/print-routes.ts"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (process.env[STACK_VARIABLE]) return undefined;
  const { stack, close } = await startStack("e2e", { app: true });
  process.env[STACK_VARIABLE] = JSON.stringify(stack);
  return close;
}
