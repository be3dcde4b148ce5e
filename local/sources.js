// Plain JavaScript: a start asks it before any TypeScript is compiled.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's folder. */
export const repository = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where a checkout keeps what it can make again. */
export const cache = join(repository, "node_modules", ".cache", "atrium");

/** A hash of the stack's own code, of its packages, and of the folder that holds them. */
export function hashOfCode() {
  const paths = ["local", "supabase/functions/_shared", "package-lock.json"];
  return hashOf([repository, hashOfFiles(repository, paths, /\.(ts|js|json)$/)]);
}

/**
 * A hash of files: their names and bytes. Tests don't count.
 * @param {string} root the folder in which the paths are
 * @param {readonly string[]} paths files, and folders with all that is in them; one that isn't there has none
 * @param {RegExp} names those of the files that count
 */
export function hashOfFiles(root, paths, names = /./) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesAt(join(root, path)))) {
    if (!names.test(file) || /\.test\.tsx?$/.test(file)) continue;
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return short(hash);
}

/** @param {unknown} value what JSON can hold */
export function hashOf(value) {
  return short(createHash("sha256").update(JSON.stringify(value)));
}

/** @param {string} path */
function filesAt(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** @param {import("node:crypto").Hash} hash */
const short = (hash) => hash.digest("hex").slice(0, 16);
