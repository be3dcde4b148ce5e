import { createMp3Encoder } from "wasm-media-encoders";
import type { Sound } from "./sound.ts";

/** Rates that MP3 knows, and kilobits a second that speech is encoded with. */
const RATES = [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000] as const;
const BITRATES = [16, 24, 32, 48, 64] as const;

/** Encodes sound as MP3 of a constant bitrate, so that players find any second of it without an index. */
export async function encodeMp3({ rate, samples }: Sound, bitrate: number): Promise<Uint8Array[]> {
  const encoder = await createMp3Encoder();
  encoder.configure({
    channels: 1,
    sampleRate: rate,
    outputSampleRate: RATES.find((each) => each === rate) ?? 24_000,
    bitrate: BITRATES.find((each) => each === bitrate) ?? 64,
  });
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < samples.length; at += rate) {
    pieces.push(encoder.encode([samples.subarray(at, at + rate)]).slice());
  }
  pieces.push(encoder.finalize().slice());
  return pieces;
}
