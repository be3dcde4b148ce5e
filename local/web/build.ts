import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
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
const compressed = new Set([".html", ".js", ".css", ".svg", ".json", ".map", ".txt", ".webmanifest"]);

/** Builds `dist/` if what it is made of has changed since. Throws a `GroundError` if the build fails. */
export async function ensureBuilt(root: string): Promise<{ built: boolean }> {
  const stamp = join(root, "dist", ".inputs");
  const wanted = await hashInputs(root);
  const have = await readFile(stamp, "utf8").catch(() => "");
  if (have === wanted) return { built: false };
  await runVite(root);
  await compressAll(join(root, "dist"));
  await writeFile(stamp, wanted);
  return { built: true };
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

function runVite(root: string): Promise<void> {
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: root });
  let output = "";
  child.stdout.on("data", (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on("data", (bytes: Buffer) => (output += bytes.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
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
