import type { TestProject } from "vitest/node";
import { startStack } from "../support/start-stack.ts";
import { Platform, PARTS } from "./parts.ts";

/** Tells the promises where they are tested: on what `PLATFORM` says, or on an embedded ground. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env["PLATFORM"];
  if (given) {
    project.provide("platform", Platform.parse(JSON.parse(given)));
    return undefined;
  }
  const { stack, close } = await startStack("promises", { confirmsEmail: true });
  const { url, publishableKey, secretKey, databaseUrl, jwtSecret } = stack;
  project.provide("platform", {
    url,
    publishableKey,
    secretKey,
    databaseUrl,
    jwtSecret,
    parts: [...PARTS],
    addresses: {},
  });
  return close;
}
