import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";

vi.setConfig({ testTimeout: 60_000 });

const repository = fileURLToPath(new URL("..", import.meta.url));
const program = `
  const { stopOnSignal } = await import(${JSON.stringify(new URL("./stopping.ts", import.meta.url).href)});
  const { writeFileSync } = await import("node:fs");
  const stop = stopOnSignal();
  const began = Date.now();
  const alive = setInterval(() => undefined, 1000);
  stop.by(async () => {
    console.log("Stopping");
    await new Promise((resolve) => setTimeout(resolve, 50));
    writeFileSync("drained", "");
    clearInterval(alive);
  });
  console.log("Running as " + process.pid);
`;
const windows = process.platform === "win32";
let folder: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-stopping-"));
  const { scripts } = JSON.parse(await readFile(join(repository, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  await writeFile(join(folder, "program.mts"), program);
  const start = scripts.start.replaceAll(
    /node .*?\.[jt]s/g,
    `node --import ${import.meta.resolve("tsx")} program.mts`,
  );
  await writeFile(join(folder, "package.json"), JSON.stringify({ scripts: { start } }));
});
afterEach(async () => {
  for (const child of started.splice(0)) if (child.pid) killGroup(child.pid);
  await rm(join(folder, "drained"), { force: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Ends whatever is left of a process group. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // All of it has ended.
  }
}

/** `npm start`, as the first of a process group of its own. */
async function start(...before: string[]) {
  const [command = "npm", ...args] = [...before, "npm", "start"];
  const env: NodeJS.ProcessEnv = { ...process.env, _: command };
  const npm = spawn(command, args, { cwd: folder, detached: true, env });
  started.push(npm);
  const ended = once(npm, "exit");
  let output = "";
  npm.stdout.on("data", (bytes: Buffer) => (output += bytes.toString()));
  npm.stderr.on("data", (bytes: Buffer) => (output += bytes.toString()));
  await expect.poll(() => /Running as (\d+)/.test(output), { timeout: 20_000 }).toBe(true);
  return { npm: npm.pid ?? 0, node: Number(/Running as (\d+)/.exec(output)?.[1]), ended };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const hasDrained = () =>
  readFile(join(folder, "drained")).then(
    () => true,
    () => false,
  );

for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"] as const)
  for (const to of ["npm", "node", "all"] as const)
    it.skipIf(windows)(
      `${signal} to ${to === "all" ? "both, as from a terminal," : to} ends npm start in good order`,
      async () => {
        const { npm, node, ended } = await start();
        process.kill({ npm, node, all: -npm }[to], signal);
        await ended;
        await expect.poll(() => isAlive(node), { timeout: 5000 }).toBe(false);
        expect(await hasDrained()).toBe(true);
      },
    );

it.skipIf(windows)("lives on with nohup when its terminal closes, and ends when it is told to", async () => {
  const { npm, node, ended } = await start("nohup");
  process.kill(-npm, "SIGHUP");
  await ended;
  expect(isAlive(node)).toBe(true);
  process.kill(node, "SIGTERM");
  await expect.poll(() => isAlive(node), { timeout: 5000 }).toBe(false);
  expect(await hasDrained()).toBe(true);
});
