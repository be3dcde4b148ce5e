import { mkdir, writeFile } from "node:fs/promises";
import type { Reporter, SerializedError, TestModule } from "vitest/node";
import { results, vitestFile } from "./results.ts";
import type { Run } from "./table.ts";

/** Leaves what Vitest's run came to, by project, for `npm test`, which prints it with the browser's. */
export default class VitestReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Promise<void> {
    const names = [...new Set(modules.map(({ project }) => project.name))];
    const layers = names.map((name): [string, Run] => [
      name,
      runOf(modules.filter(({ project }) => project.name === name)),
    ]);
    // They fail the run, but no test.
    if (unhandled.length > 0) layers.push(["outside tests", failedRun(unhandled.map(textOf))]);
    await mkdir(results, { recursive: true });
    await writeFile(vitestFile, JSON.stringify(Object.fromEntries(layers)));
  }
}

function runOf(files: readonly TestModule[]): Run {
  const tests = files.flatMap((file) => [...file.children.allTests()]);
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const seconds = (file: TestModule) => {
    const { duration, prepareDuration, collectDuration, setupDuration } = file.diagnostic();
    return (duration + prepareDuration + collectDuration + setupDuration) / 1000;
  };
  return {
    passed: count("passed"),
    failed: count("failed"),
    skipped: count("skipped"),
    assertions: tests.reduce((sum, test) => sum + (test.meta().assertions ?? 0), 0),
    failures: files.flatMap(failuresOf),
    files: Object.fromEntries(files.map((file) => [file.relativeModuleId, seconds(file)])),
  };
}

/** A file that doesn't load, or a set-up that fails, has an error of its own and no failed test. */
function failuresOf(file: TestModule): string[] {
  const suites = [file, ...file.children.allSuites()];
  const failed = [...file.children.allTests("failed")];
  return [
    ...suites.flatMap((suite) => suite.errors().map((error) => `${file.relativeModuleId}\n${textOf(error)}`)),
    ...failed.map((test) => {
      const errors = test.result().errors ?? [];
      return `${file.relativeModuleId} › ${test.fullName}\n${errors.map(textOf).join("\n")}`;
    }),
  ];
}

const failedRun = (failures: string[]): Run => ({
  passed: 0,
  failed: failures.length,
  skipped: 0,
  assertions: 0,
  failures,
  files: {},
});

const textOf = ({ message, stack }: SerializedError): string => stack || message;
