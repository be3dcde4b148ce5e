import { spawn } from "node:child_process";
import { once } from "node:events";
import { browserFile, runsIn, vitestFile } from "../scripts/results.ts";
import { secondsOf } from "../scripts/table.ts";
import { row } from "./print.ts";

/** `npm run bench -- tests`: runs `npm test` and prints what each layer took. */
export async function run(): Promise<void> {
  const began = performance.now();
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/test.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`;
  for (const [layer, result] of [...(await runsIn(vitestFile)), ...(await runsIn(browserFile))]) {
    row(`tests: ${layer}`, {
      tests: String(result.passed + result.failed),
      failed: String(result.failed),
      assertions: String(result.assertions),
      "of a worker": minutes(secondsOf(result)),
    });
  }
  row("tests: npm test", { whole: minutes((performance.now() - began) / 1000) });
  if (code !== 0) process.exitCode = 1;
}
