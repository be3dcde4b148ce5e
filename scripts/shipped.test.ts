import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { expect, test } from "vitest";
import { z } from "zod";
import { denoBinary } from "../local/functions/deno-binary.ts";
import { FONT_PATHS } from "../supabase/functions/_shared/domain/typesetting/font-paths.ts";

const supabase = join(import.meta.dirname, "../supabase");
const functions = join(supabase, "functions");

/** A project takes functions of up to 20 MB. */
const MOST_BYTES = 15_000_000;

/** The patterns of a function's static files, from `supabase/`. */
async function staticPatterns(name: string): Promise<string[]> {
  const config = await readFile(join(supabase, "config.toml"), "utf8");
  const [section = ""] = config.split(`[functions.${name}]\n`)[1]?.split("\n[") ?? [];
  const [, list = ""] = /^static_files = \[([^\]]*)\]/m.exec(section) ?? [];
  return [...list.matchAll(/"([^"]*)"/g)].map(([, pattern = ""]) => pattern);
}

async function filesLike(pattern: string, folder = supabase): Promise<string[]> {
  const [first = "", ...rest] = pattern.split("/");
  const like = new RegExp(`^${first.replaceAll(".", "\\.").replaceAll("*", ".*")}$`);
  const names = first.includes("*") ? (await readdir(folder)).filter((name) => like.test(name)) : [first];
  const found = names.map((name) => join(folder, name)).filter((path) => existsSync(path));
  if (rest.length === 0) return found;
  return (await Promise.all(found.map((path) => filesLike(rest.join("/"), path)))).flat();
}

const staticFiles = async (name: string) =>
  (await Promise.all((await staticPatterns(name)).map((pattern) => filesLike(pattern)))).flat();

const Graph = z.object({ modules: z.array(z.object({ local: z.string().nullish() })) });

/** The files of the modules that a function leads to, as Deno finds them. */
async function moduleFiles(name: string): Promise<string[]> {
  const args = ["info", "--json", "--no-remote", "--node-modules-dir=manual"];
  const { stdout } = await promisify(execFile)(
    await denoBinary(),
    [...args, `--config=${join(functions, "deno.json")}`, join(functions, name, "index.ts")],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return Graph.parse(JSON.parse(stdout)).modules.flatMap(({ local }) => local ?? []);
}

const Dependencies = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

function folderOf(dependency: string, from: string): string | undefined {
  const folder = join(from, "node_modules", dependency);
  if (existsSync(folder)) return folder;
  return dirname(from) === from ? undefined : folderOf(dependency, dirname(from));
}

/** Packages with all that they depend on. */
async function closureOf(packages: Iterable<string>): Promise<string[]> {
  const closure = new Set(packages);
  for (const folder of closure) {
    const found = Dependencies.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
    for (const name of Object.keys({ ...found.dependencies, ...found.optionalDependencies })) {
      const dependency = folderOf(name, folder);
      if (dependency) closure.add(dependency);
    }
  }
  return [...closure].sort();
}

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true });
  const inside = found.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return [path];
    return entry.isDirectory() && entry.name !== "node_modules" ? filesIn(path) : [];
  });
  return (await Promise.all(inside)).flat();
}

/**
 * Bytes that `functions deploy` sends of a function: its modules, every file of the packages that they lead to, and its
 * static files, packed with Brotli as one.
 */
async function shippedBytes(name: string): Promise<number> {
  const modules = await moduleFiles(name);
  const isOwn = (file: string) => !file.includes("/node_modules/");
  const packageOf = (file: string) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [];
  const packages = await closureOf(new Set(modules.flatMap(packageOf)));
  const files = [
    ...modules.filter(isOwn),
    ...(await Promise.all(packages.map(filesIn))).flat(),
    ...(await staticFiles(name)),
  ];
  const bytes = Buffer.concat(await Promise.all(files.map((file) => readFile(file))));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return (await promisify(brotliCompress)(bytes, { params })).length;
}

test.each(["api", "worker", "parser"])(
  "%s is small enough to be deployed",
  { timeout: 60_000 },
  async (name) => {
    const bytes = await shippedBytes(name);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThan(MOST_BYTES);
  },
);

/** The runtime keeps a static file's place only below the folder that all modules of the function share. */
test.each(["worker", "parser"])("%s finds its static files where the bundle keeps them", async (name) => {
  const own = (await moduleFiles(name)).filter((file) => !file.includes("/node_modules/"));
  const shared = own.reduce((folder, file) => {
    let common = folder;
    while (!file.startsWith(`${common}/`)) common = dirname(common);
    return common;
  }, functions);
  const files = await staticFiles(name);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !file.startsWith(`${shared}/`))).toEqual([]);
});

test("the worker ships the fonts that it loads, and no others", async () => {
  const fonts = Object.values(FONT_PATHS).map((path) => `../node_modules/@fontsource/${path}`);
  expect((await staticPatterns("worker")).sort()).toEqual(fonts.sort());
  expect(await staticFiles("worker")).toHaveLength(fonts.length);
});
