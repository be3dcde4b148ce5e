import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { z } from "zod";
import type { Count } from "./steps.ts";

/** The folder that a run leaves its reports in. */
export const results = "test-results";

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** What Vitest reports of its run. @throws Error where it has left no report */
export async function countVitest(): Promise<Count> {
  const report = VitestReport.parse(await readJson("vitest.json"));
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults.filter((test) => test.status === "failed");
    const told = tests.map((test) => `${file} › ${test.fullName}\n${test.failureMessages?.join("\n") ?? ""}`);
    // A file that doesn't load, or whose set-up fails, has no failed test.
    return status === "failed" && told.length === 0 ? [`${file}\n${message}`] : told;
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
}

/** What Playwright reports of its run; what passed at its second try has passed. @throws Error where it has left no report */
export async function countPlaywright(): Promise<Count> {
  const report = z.object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) });
  const { expected, unexpected, flaky } = report.parse(await readJson("e2e.json")).stats;
  return { passed: expected + flaky, failed: unexpected };
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(`${results}/${file}`, "utf8"));
}
