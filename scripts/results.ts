import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { z } from "zod";
import type { Run } from "./table.ts";

/** The folder that a run leaves its reports in. */
export const results = "test-results";
export const vitestFile = `${results}/vitest.json`;
export const browserFile = `${results}/browser.json`;

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
          meta: z.object({ assertions: z.int().optional() }),
        }),
      ),
    }),
  ),
});
type VitestFile = z.infer<typeof VitestReport>["testResults"][number];

/** The projects of vitest.config.ts, by the folders of their files. */
const layers: readonly [string, RegExp][] = [
  ["API", /^tests\/api\//],
  ["database", /^tests\/db\//],
  ["ground", /^local\//],
  ["app", /^src\//],
  ["unit", /./],
];

/** What Vitest's run came to, by layer. @throws Error where it has left no report */
export async function vitestRuns(): Promise<Map<string, Run>> {
  const { testResults } = VitestReport.parse(await readJson(vitestFile));
  const layerOf = ({ name }: VitestFile) =>
    layers.find(([, pattern]) => pattern.test(relative(process.cwd(), name)))?.[0];
  const runs = layers.map(([layer]): [string, Run] => [
    layer,
    runOf(testResults.filter((file) => layerOf(file) === layer)),
  ]);
  return new Map(runs.filter(([, { files }]) => Object.keys(files).length > 0));
}

function runOf(files: VitestFile[]): Run {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const count = (...wanted: string[]) => tests.filter(({ status }) => wanted.includes(status)).length;
  return {
    passed: count("passed"),
    failed: count("failed"),
    skipped: count("pending", "skipped", "todo"),
    assertions: tests.reduce((sum, { meta }) => sum + (meta.assertions ?? 0), 0),
    failures: files.flatMap(failuresOf),
    files: Object.fromEntries(
      files.map(({ name, startTime, endTime }) => [
        relative(process.cwd(), name),
        (endTime - startTime) / 1000,
      ]),
    ),
  };
}

function failuresOf({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  const told = failed.map((test) => `${file} › ${test.fullName}\n${test.failureMessages?.join("\n") ?? ""}`);
  // A file that doesn't load, or whose set-up fails, has no failed test.
  return status === "failed" && told.length === 0 ? [`${file}\n${message}`] : told;
}

/** What Playwright's run came to. @throws Error where it has left no report */
export async function browserRuns(): Promise<Map<string, Run>> {
  return new Map([["browser", (await readJson(browserFile)) as Run]]);
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}
