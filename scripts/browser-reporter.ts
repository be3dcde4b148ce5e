import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import type { Reporter, TestCase, TestResult, TestStep } from "@playwright/test/reporter";
import { browserFile, results } from "./results.ts";
import type { Run } from "./table.ts";

/** Leaves what Playwright's run came to for `npm test`, which prints it with the other layers. */
export default class BrowserReporter implements Reporter {
  readonly #run: Run = { passed: 0, failed: 0, skipped: 0, assertions: 0, failures: [], files: {} };

  onStepEnd(_test: TestCase, _result: TestResult, { category }: TestStep): void {
    if (category === "expect") this.#run.assertions += 1;
  }

  onTestEnd(test: TestCase, { status, duration, errors, attachments }: TestResult): void {
    const file = relative(process.cwd(), test.location.file);
    this.#run.files[file] = (this.#run.files[file] ?? 0) + duration / 1000;
    if (status === "skipped") this.#run.skipped += 1;
    else if (test.ok()) this.#run.passed += 1;
    else {
      this.#run.failed += 1;
      const messages = errors.map(({ message = "" }) => message).join("\n");
      this.#run.failures.push(`${file} › ${test.title}\n${messages}\n${pageOf(attachments)}`);
    }
  }

  async onEnd(): Promise<void> {
    await mkdir(results, { recursive: true });
    await writeFile(browserFile, JSON.stringify({ browser: this.#run }));
  }
}

/** What the page showed when its test failed, since CI keeps no files; "" where it isn't known. */
function pageOf(attachments: TestResult["attachments"]): string {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  const context = path === undefined ? "" : readFileSync(path, "utf8");
  return /```yaml\n(.*?)```/s.exec(context)?.[1] ?? "";
}
