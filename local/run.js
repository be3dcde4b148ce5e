// Plain JavaScript, as TypeScript would have to be compiled before it can say that a package is missing.
import "./installed.js";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cache, hashOfCode } from "./sources.js";

/** Runs `npm start`, or what `prepare` needs, from one bundle of the stack's code. It is made again when the code has changed. */
const program = process.argv[2] === "make-ready" ? "make-ready.js" : "start.js";
const hash = hashOfCode();
const kept = join(cache, `start-${hash}`);
const folder = existsSync(kept) ? kept : await makeBundle();
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(folder, program)).href);

async function makeBundle() {
  const { tsImport } = await import("tsx/esm/api");
  const bundle = await tsImport("./bundle.ts", import.meta.url);
  return bundle.makeBundle(hash);
}
