import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { stack } from "../support/stack.ts";
import type { LaterStarts } from "./later-starts.ts";
import type { Outcome } from "./outcomes.ts";

const names = ["api", "worker", "parser"];
const longestDown = 15_000;

/** Kills single functions of a running stack while it ingests or answers. Needs Linux, whose /proc names children. */
export async function killFunctions(
  running: LaterStarts,
  times: number,
  random: () => number,
  add: (outcome: Outcome) => void,
): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const name = names[time % names.length] ?? "";
    await running.begin(random() < 0.5 ? "ingesting" : "answering");
    const pids = await pidsOf(running.run.child.pid ?? 0, name);
    for (const pid of pids) process.kill(pid, "SIGKILL");
    const began = performance.now();
    const isBack = async () => {
      const now = await pidsOf(running.run.child.pid ?? 0, name);
      return now.some((pid) => !pids.includes(pid)) && (await isHealthy());
    };
    while (!(await isBack()) && performance.now() < began + longestDown) await pause(50);
    const readyMs = Math.round(performance.now() - began);
    const down = readyMs > longestDown ? [`${name} is down for ${readyMs} ms`] : [];
    const none = pids.length === 0 ? [`${name} didn't run`] : [];
    const wrong = [...(await running.wrong()), ...down, ...none];
    add({ phase: `function ${name}`, signal: "SIGKILL", readyMs, liveMs: null, wrong });
  }
}

async function pidsOf(parent: number, name: string): Promise<number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, "utf8");
  const pids = children.trim().split(/\s+/).filter(Boolean).map(Number);
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
  );
  return pids.filter((_, index) => commands[index]?.includes(`functions/${name}/index.ts`));
}

async function isHealthy(): Promise<boolean> {
  return fetch(`${stack().url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
