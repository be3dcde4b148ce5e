import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { BenchFile } from "./files.ts";

const folder = fileURLToPath(new URL("../langchain/", import.meta.url));

const Outcome = z.object({
  ms: z.number(),
  peakBytes: z.number(),
  results: z.array(z.object({ path: z.string(), chunks: z.int(), failure: z.string().optional() })),
});
export type LangChainOutcome = z.infer<typeof Outcome>;

export interface LangChain {
  /** Loads, splits, embeds and stores files, `atOnce` of them side by side. */
  run(files: readonly BenchFile[], atOnce: number): Promise<LangChainOutcome>;
  close(): void;
}

/** Where it embeds and stores. */
export interface LangChainOptions {
  databaseUrl: string;
  modelUrl: string;
}

/** The peer in a process of its own; its packages are installed at the first use. */
export async function startLangChain(options: LangChainOptions): Promise<LangChain> {
  if (!existsSync(join(folder, "node_modules"))) await install();
  const child = fork(join(folder, "pipeline.js"), {
    cwd: folder,
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const message = async (): Promise<unknown> => {
    const ended = once(child, "exit").then(() => {
      throw new Error("LangChain's process ended.");
    });
    const [said] = (await Promise.race([once(child, "message"), ended])) as unknown[];
    return said;
  };
  await message();
  return {
    async run(files, atOnce) {
      child.send({ ...options, files, atOnce });
      return Outcome.parse(await message());
    },
    close: () => void child.kill("SIGKILL"),
  };
}

async function install(): Promise<void> {
  console.log("Installing LangChain.js for the comparison …");
  const npm = spawn("npm", ["ci", "--loglevel=error"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  const [code] = (await once(npm, "exit")) as [number | null];
  if (code !== 0) throw new Error("npm ci in bench/langchain failed.");
}
