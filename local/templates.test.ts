import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { cache } from "./sources.js";
import { template } from "./templates.ts";

const name = `tried-${process.pid}`;

async function entries(): Promise<string[]> {
  return (await readdir(cache)).filter((entry) => entry.startsWith(`${name}-`));
}
afterEach(async () => {
  for (const entry of await entries()) await rm(join(cache, entry), { recursive: true });
});

it("makes a folder once, also for two that ask at the same time", async () => {
  let made = 0;
  const make = async (folder: string) => {
    made += 1;
    await writeFile(join(folder, "file"), "whole");
  };
  const [one, two] = await Promise.all([template(name, "a", make), template(name, "a", make)]);
  expect([two, await template(name, "a", make), made]).toEqual([one, one, 1]);
  expect(await readFile(join(one, "file"), "utf8")).toBe("whole");
  expect(await template(name, "b", make)).not.toBe(one);
});

it.skipIf(process.platform === "win32")("lets every user read what one has made", async () => {
  const folder = await template(name, "shared", (made) => writeFile(join(made, "own"), "", { mode: 0o600 }));
  expect((await stat(join(folder, "own"))).mode & 0o777).toBe(0o644);
});

it("leaves nothing of what couldn't be made, and makes it the next time", async () => {
  const fails = async (folder: string) => {
    await writeFile(join(folder, "half"), "");
    throw new Error("no room");
  };
  await expect(template(name, "c", fails)).rejects.toThrow("no room");
  expect(await entries()).toEqual([]);
  const folder = await template(name, "c", (made) => writeFile(join(made, "whole"), ""));
  expect(await readdir(folder)).toEqual(["whole"]);
});

it("keeps the five that were used last", async () => {
  const hashes = ["1", "2", "3", "4", "5", "6"];
  const folders: string[] = [];
  for (const hash of hashes)
    folders.push(await template(name, hash, (made) => writeFile(join(made, hash), "")));
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, true, true, true, true, true]);
});
