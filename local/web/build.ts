import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { GroundError } from "../errors.ts";

const inputs = [
  "index.html",
  "vite.config.ts",
  "package-lock.json",
  "src",
  "public",
  "supabase/functions/_shared/contract",
  "supabase/functions/_shared/domain",
];
/** Holds the hash of the inputs; written last. */
const stamp = ".inputs";
const compressed = new Set([
  ".html",
  ".js",
  ".css",
  ".svg",
  ".json",
  ".map",
  ".ttf",
  ".txt",
  ".wasm",
  ".webmanifest",
]);

/**
 * Builds `dist/` if what it is made of has changed since. It is built beside and renamed: a kill leaves the old one or
 * none, never a part. Nobody else may be building. Throws a `GroundError` if the build fails.
 */
export async function ensureBuilt(root: string): Promise<{ built: boolean }> {
  const dist = join(root, "dist");
  const wanted = await hashInputs(root);
  const have = await readFile(join(dist, stamp), "utf8").catch(() => "");
  if (have === wanted) return { built: false };
  await removeLeft(root);
  const temporary = `${dist}.${randomUUID()}.tmp`;
  try {
    await runVite(root, temporary);
    await compressAll(temporary);
    await writeFile(join(temporary, stamp), wanted);
    await rm(dist, { recursive: true, force: true });
    await rename(temporary, dist);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
  return { built: true };
}

/** What builds that were killed have left. */
async function removeLeft(root: string): Promise<void> {
  const left = (await readdir(root)).filter((entry) => /^dist\..+\.tmp$/.test(entry));
  // The build of a start that was killed may still be writing; it is removed by the next one then.
  for (const entry of left)
    await rm(join(root, entry), { recursive: true, force: true }).catch(() => undefined);
}

async function hashInputs(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const input of inputs) {
    for (const file of await filesOf(join(root, input))) {
      hash
        .update(file.slice(root.length))
        .update("\0")
        .update(await readFile(file))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

async function filesOf(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function runVite(root: string, outDir: string): Promise<void> {
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const args = [vite, "build", "--logLevel", "warn", "--outDir", outDir];
  const child = spawn(process.execPath, args, { cwd: root });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  let output = "";
  child.stdout.on("data", (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on("data", (bytes: Buffer) => (output += bytes.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("exit", kill);
      if (code === 0) resolve();
      else reject(new GroundError(`The app doesn't build:\n${output.trim()}`));
    });
  });
}

async function compressAll(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const files = (await filesOf(folder)).filter((file) => compressed.has(extname(file)));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      if (bytes.length < 1024 || file.endsWith(".html")) return;
      await writeFile(`${file}.br`, await brotli(bytes, { params }));
      await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }));
    }),
  );
}
