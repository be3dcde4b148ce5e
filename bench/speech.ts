import { estimatedSeconds, scriptParts } from "../supabase/functions/_shared/domain/agents/voice.ts";
import { encodeMp3 } from "../supabase/functions/_shared/voice/mp3.ts";
import { joined, madeToJoin, readWav } from "../supabase/functions/_shared/voice/sound.ts";
import { speak } from "../local/ai/speech.ts";
import { sizesOf } from "./options.ts";
import { progressOf, row } from "./print.ts";

const SENTENCE =
  "The harbour opens at seven in the morning, and from then on a boat leaves every hour until nine in the evening. ";

/** A text of so many words, in paragraphs. */
function textOf(words: number): string {
  const each = SENTENCE.trim().split(" ").length;
  return Array.from(
    { length: Math.ceil(words / each) },
    (_, at) => SENTENCE + (at % 6 === 5 ? "\n\n" : ""),
  ).join("");
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/**
 * `npm run bench -- speech [--words N]`: a text of so many words as the job makes a recording of it, by the offline voice: seconds it
 * takes for each second of sound, and memory.
 */
export async function run(args: string[]): Promise<void> {
  const { words } = sizesOf(args, { words: 10_000 });
  const text = textOf(words);
  const parts = scriptParts(text);
  const before = process.memoryUsage().rss;
  const spent = { speaking: 0, encoding: 0 };
  const pieces: Uint8Array[] = [];
  let [seconds, highest] = [0, before];
  const progress = progressOf("speech", parts.length, "parts");
  for (const [at, part] of parts.entries()) {
    progress(at);
    const begun = performance.now();
    const wav = await speak(part.text, "alloy", 1);
    spent.speaking += performance.now() - begun;
    const heard = performance.now();
    const sound = madeToJoin(readWav(wav), part.pause_ms);
    pieces.push(joined(await encodeMp3(sound, 64)));
    spent.encoding += performance.now() - heard;
    seconds += sound.samples.length / sound.rate;
    highest = Math.max(highest, process.memoryUsage().rss);
  }
  const joining = performance.now();
  const whole = joined(pieces);
  const took = performance.now() - joining;
  row(`speech of ${words} words`, {
    parts: String(parts.length),
    sound: `${Math.round(seconds / 60)} min (estimated ${Math.round(estimatedSeconds(text, 1) / 60)})`,
    "speaking ÷ sound": (spent.speaking / 1000 / seconds).toFixed(3),
    "encoding ÷ sound": (spent.encoding / 1000 / seconds).toFixed(4),
    joining: `${Math.round(took)} ms`,
    file: megabytes(whole.length),
    "memory beyond the start": megabytes(highest - before),
  });
}
