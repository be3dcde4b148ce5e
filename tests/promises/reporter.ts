import { basename } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

const RESULTS = {
  passed: "holds",
  failed: "doesn't hold",
  skipped: "not asked",
  pending: "not asked",
} as const;

/** Prints what came of each promise: part, promise, result. */
export default class PromiseReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.flatMap((module) => {
      const part = basename(module.moduleId, ".test.ts");
      return [...module.children.allTests()].map((test) => [part, promiseOf(test), resultOf(test)] as const);
    });
    const parts = [...new Set(rows.map(([part]) => part))].toSorted();
    const width = Math.max(...rows.map(([part]) => part.length));
    for (const part of parts)
      for (const [, promise, result] of rows.filter((row) => row[0] === part))
        console.log(`${part.padEnd(width)}  ${result.padEnd(12)}  ${promise}`);
    for (const part of parts) {
      const results = rows.filter((row) => row[0] === part).map(([, , result]) => result);
      const count = (wanted: string) => results.filter((result) => result === wanted).length;
      console.log(
        `${part}: ${count("holds")} hold, ${count("doesn't hold")} don't, ${count("not asked")} not asked`,
      );
    }
  }
}

const promiseOf = ({ fullName }: TestCase): string => fullName.split(" > ").slice(1).join(" ");
const resultOf = (test: TestCase): string => RESULTS[test.result().state];
