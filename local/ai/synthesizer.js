// Runs the synthesizer once, in a process of its own: it may end badly on odd input, and takes nobody with it.
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const { args, folder, wasm } = JSON.parse(readFileSync(0, "utf8"));
const wasi = new WASI({ version: "preview1", args, preopens: { "/out": folder }, returnOnExit: true });
const compiled = new WebAssembly.Module(readFileSync(wasm));
process.exitCode = wasi.start(new WebAssembly.Instance(compiled, wasi.getImportObject()));
