import { parseArgs } from "node:util";
import { killAll } from "../../local/testing/run-start.ts";
import { proveManyFiles } from "./many-files.ts";

/**
 * `npm run prove -- drive-kills drive-memory [--seed n]`: a folder of very many files is brought in, while the stack is killed at
 * moments that the seed decides, and while nothing is, where what its functions hold in memory has to stay as it was.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: "1" },
      files: { type: "string", default: "20000" },
      kills: { type: "string", default: "20" },
    },
  });
  const { seed, files, kills } = values;
  try {
    const wrong = await proveManyFiles({
      seed: Number(seed),
      files: Number(files),
      kills: Number(kills),
      say: (line) => console.log(line),
    });
    console.log(wrong.join("\n") || "nothing is wrong");
    if (wrong.length > 0) process.exitCode = 1;
  } finally {
    await killAll();
  }
}

await main().finally(() => setImmediate(() => process.exit()));
