import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockFolder, waitForLock } from "./lock-file.ts";

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "atrium-lock-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const module = new URL("./lock-file.ts", import.meta.url).href;
const tsx = import.meta.resolve("tsx");

/** Another process that takes the lock and says how it went; it keeps it until it is killed. */
function rival(path: string) {
  const code = `
    const { lockFolder } = await import(${JSON.stringify(module)});
    await lockFolder(${JSON.stringify(path)}).then(() => console.log("has it"), (error) => console.log(error.message));
    setInterval(() => {}, 1000);`;
  const args = ["--import", tsx, "--input-type=module", "-e", code];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const said = once(child.stdout, "data").then(([bytes]: unknown[]) => String(bytes).trim());
  const end = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { pid: child.pid, said, end };
}

describe("the lock of a data folder", () => {
  it("is had by one of many that start at once, and the others name its process", async () => {
    const rivals = Array.from({ length: 4 }, () => rival(folder));
    const said = await Promise.all(rivals.map((each) => each.said));
    const holder = rivals[said.indexOf("has it")];
    const others = said.filter((words) => words !== "has it");
    const words = `The data folder ${folder} is in use by another run (process ${holder?.pid}). Stop it or set DATA_DIR.`;
    expect(others).toEqual([words, words, words]);
    await Promise.all(rivals.map((each) => each.end()));
  }, 60_000);

  it("is free as soon as its process is killed, whoever has its pid then", async () => {
    const killed = rival(folder);
    expect(await killed.said).toBe("has it");
    await killed.end();
    const unlock = await lockFolder(folder);
    await unlock();
  }, 60_000);

  it("is of the folder, by whatever path", async () => {
    const link = `${folder}-link`;
    await symlink(folder, link);
    const unlock = await lockFolder(folder);
    await expect(lockFolder(link)).rejects.toThrow(`in use by another run (process ${process.pid})`);
    await unlock();
    await (
      await lockFolder(link)
    )();
    await rm(link);
  });

  it("may be waited for", async () => {
    const order: string[] = [];
    const unlock = await waitForLock(join(folder, "dist"));
    const waiting = waitForLock(join(folder, "dist")).then((release) => {
      order.push("second");
      return release();
    });
    order.push("first");
    await unlock();
    await waiting;
    expect(order).toEqual(["first", "second"]);
  });
});
