import { spawn } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { template } from "../templates.ts";
import { GroundError } from "../errors.ts";
import { hashOfFiles } from "../sources.js";

const inputs = [
  "index.html",
  "vite.config.ts",
  "package-lock.json",
  "src",
  "public",
  "supabase/functions/_shared/contract",
  "supabase/functions/_shared/domain",
];
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
 * Builds the app, unless the build of what it is made of is kept from before.
 * @returns its folder, and whether it was built now
 * @throws GroundError if the build fails
 */
export async function buildApp(root: string): Promise<{ folder: string; built: boolean }> {
  let built = false;
  const folder = await template("app", hashOfFiles(root, inputs), async (made) => {
    built = true;
    await runVite(root, made);
    await compressAll(made);
  });
  return { folder, built };
}

function runVite(root: string, outDir: string): Promise<void> {
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const args = [vite, "build", "--logLevel", "warn", "--outDir", outDir];
  const child = spawn(process.execPath, args, { cwd: root, env: environment() });
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

/** The app is told its settings by its page, so that one build serves every environment. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("VITE_"));
  return { ...Object.fromEntries(own), NODE_ENV: "production" };
}

async function compressAll(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && compressed.has(extname(entry.name)));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const bytes = await readFile(file);
      if (bytes.length < 1024 || file.endsWith(".html")) return;
      await writeFile(`${file}.br`, await brotli(bytes, { params }));
      await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }));
    }),
  );
}
