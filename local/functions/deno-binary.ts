import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { GroundError } from "../errors.ts";

/** The npm package `deno` installs its binary by a script; the platform's own package holds it without one. */
export async function denoBinary(): Promise<string> {
  const resolve = createRequire(import.meta.url).resolve;
  const libc = process.platform === "linux" ? "-glibc" : "";
  const names = [
    `@deno/${process.platform}-${process.arch}${libc}`,
    `@deno/${process.platform}-${process.arch}`,
  ];
  const file = process.platform === "win32" ? "deno.exe" : "deno";
  const onPath = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, file));
  for (const name of names) {
    try {
      return resolve(`${name}/${file}`);
    } catch {
      continue;
    }
  }
  const found = onPath.find((path) => existsSync(path));
  if (found) return found;
  throw new GroundError(`Deno, which runs the functions, is missing (${names[0]}). Run \`npm ci\`.`);
}
