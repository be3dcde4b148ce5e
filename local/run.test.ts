import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { makeBundle } from "./bundle.ts";
import { hashOfCode, hashOfFiles, repository } from "./sources.js";

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-run-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("bundles no file of ours whose change wouldn't make another bundle", async () => {
  const bundle = await makeBundle(hashOfCode());
  const maps = (await readdir(bundle)).filter((name) => name.endsWith(".map"));
  const sources = maps.map(async (name) => {
    const map = JSON.parse(await readFile(join(bundle, name), "utf8")) as { sources: string[] };
    return map.sources.map((source) => relative(repository, resolve(bundle, source)));
  });
  const ours = (await Promise.all(sources)).flat().filter((source) => !source.startsWith("node_modules"));
  expect(ours.length).toBeGreaterThan(100);
  expect(
    ours.filter((source) => !/^(local|supabase\/functions\/_shared)\/.+\.(ts|js)$/.test(source)),
  ).toEqual([]);
});

it("tells code by its files' names and bytes, tests apart", async () => {
  const code = join(folder, "code");
  await mkdir(join(code, "part"), { recursive: true });
  const hash = () => hashOfFiles(folder, ["code", "gone"], /\.ts$/);
  const write = (name: string, text: string) => writeFile(join(code, name), text);
  const hashes = [hash()];
  await write("part/one.ts", "1");
  hashes.push(hash());
  await write("part/one.ts", "2");
  hashes.push(hash());
  await write("two.ts", "");
  hashes.push(hash());
  expect(new Set(hashes).size).toBe(4);
  await write("one.test.ts", "");
  await write("notes.md", "");
  expect(hash()).toBe(hashes[3]);
});

it("lets an installation succeed when nothing could be prepared, and says so in one line", async () => {
  const local = join(folder, "local");
  await mkdir(local);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await cp(fileURLToPath(new URL("./prepare.js", import.meta.url)), join(local, "prepare.js"));
  await writeFile(join(local, "run.js"), "process.exit(1);");
  const { status, stderr } = spawnSync(process.execPath, [join(local, "prepare.js")], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: "Not everything is prepared: the first start makes the rest and takes longer.\n",
  });
});
