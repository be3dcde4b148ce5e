import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeOrphans } from "./temporary.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-orphans-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("removes what killed processes left, and nothing of those that live or of others", async () => {
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  const kept = [
    `atrium-db-${process.pid}-aB3xYz`,
    `atrium-db-1-aB3xYz`,
    `atrium-db-${dead}`,
    `atrium-db-x${dead}-aB3xYz`,
    `atrium-else-${dead}-aB3xYz`,
    "atrium-db-aB3xYz",
  ];
  for (const name of [...kept, `atrium-db-${dead}-aB3xYz`, `atrium-stack-${dead}-aB3xYz`]) {
    await mkdir(join(folder, name, "base"), { recursive: true });
    await writeFile(join(folder, name, "base", "1"), "row");
  }
  await removeOrphans(folder);
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
});

it("has the next start remove the database in memory of a stack that was killed", async () => {
  const within = await mkdtemp(join(folder, "tmp-"));
  const module = pathToFileURL(fileURLToPath(new URL("./database/pglite.ts", import.meta.url))).href;
  const open = `const { openPglite } = await import(${JSON.stringify(module)}); await openPglite({ dataDir: "memory://" });`;
  const start = (then: string) =>
    spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", open + then], {
      env: { ...process.env, TMPDIR: within },
      stdio: ["ignore", "pipe", "inherit"],
    });
  const killed = start("console.log('up'); setInterval(() => {}, 1000);");
  await once(killed.stdout, "data");
  killed.kill("SIGKILL");
  await once(killed, "exit");
  const left = (await readdir(within)).find((name) => name.startsWith("atrium-db-"));
  expect(left).toBeDefined();
  const next = start("process.exit(0)");
  await once(next, "exit");
  expect(existsSync(join(within, left ?? ""))).toBe(false);
}, 60_000);
