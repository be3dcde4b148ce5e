import { isMp3 } from "../signatures.ts";
import type { SoundPiece } from "../../domain/speech/wav.ts";
import type { Sound } from "./media.ts";

/** kbit/s by the index in the header: MPEG-1 layers I to III, then MPEG-2 layer I and layers II and III. */
const BITRATES: Record<string, number[]> = {
  "1-1": [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  "1-2": [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  "1-3": [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  "2-1": [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  "2-2": [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  "2-3": [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const RATES = [44_100, 48_000, 32_000];
const SEARCH = 256 * 1024;

interface Frame {
  length: number;
  seconds: number;
  silent: boolean;
}

/** Walks the frames behind the tags. */
export function soundOfMp3(bytes: Uint8Array): Sound {
  let [frames, seconds, silent] = [0, 0, 0];
  for (const frame of framesOf(bytes)) {
    frames++;
    seconds += frame.seconds;
    if (frame.silent) silent++;
  }
  if (frames < 2) return { state: "cut" };
  return { state: silent >= frames - 1 ? "silent" : "heard", seconds };
}

/** The frames of MPEG audio in order, each with its place; what isn't one is passed over. */
function* framesOf(bytes: Uint8Array): Generator<Frame & { at: number }> {
  let at = skipTag(bytes);
  let began = false;
  const limit = at + SEARCH;
  while (at < bytes.length - 4 && (began || at < limit)) {
    const frame = frameAt(bytes, at);
    const chained = frame && (began || at + frame.length >= bytes.length || isMp3(bytes, at + frame.length));
    if (!frame || !chained) {
      at++;
      continue;
    }
    began = true;
    yield { ...frame, at };
    at += frame.length;
  }
}

/**
 * MPEG audio in files of at most so many seconds and bytes, cut between frames.
 * @returns none where there are no frames
 */
export function cutMp3(
  bytes: Uint8Array<ArrayBuffer>,
  most: { seconds: number; bytes: number },
): SoundPiece[] {
  const pieces: SoundPiece[] = [];
  let open = { from: 0, to: 0, start: 0, seconds: 0 };
  const close = () => {
    if (open.seconds > 0)
      pieces.push({ start: open.start, seconds: open.seconds, bytes: bytes.slice(open.from, open.to) });
  };
  for (const { at, length, seconds } of framesOf(bytes)) {
    const isFull = open.seconds + seconds > most.seconds || at + length - open.from > most.bytes;
    if (open.seconds === 0 || isFull) {
      close();
      open = { from: at, to: at, start: open.start + open.seconds, seconds: 0 };
    }
    open.to = Math.min(bytes.length, at + length);
    open.seconds += seconds;
  }
  close();
  return pieces;
}

function skipTag(bytes: Uint8Array): number {
  if (bytes[0] !== 0x49 || bytes[1] !== 0x44 || bytes[2] !== 0x33) return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
  return 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127);
}

function frameAt(bytes: Uint8Array, at: number): Frame | null {
  if (!isMp3(bytes, at)) return null;
  const [, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  const version = (second >> 3) & 3;
  const layer = 4 - ((second >> 1) & 3);
  const first = version === 3;
  const bitrate = (BITRATES[`${first ? 1 : 2}-${layer}`]?.[third >> 4] ?? 0) * 1000;
  const rate = (RATES[(third >> 2) & 3] ?? 44_100) / (first ? 1 : version === 2 ? 2 : 4);
  const samples = layer === 1 ? 384 : layer === 2 || first ? 1152 : 576;
  const padding = ((third >> 1) & 1) * (layer === 1 ? 4 : 1);
  const length = Math.floor((samples / 8) * (bitrate / rate)) + padding;
  const mono = fourth >> 6 === 3;
  const side = bytes.subarray(at + ((second & 1) === 0 ? 6 : 4), at + length);
  return length < 24
    ? null
    : { length, seconds: samples / rate, silent: layer === 3 && holdsNothing(side, first, mono) };
}

/** No granule of the frame has any data (`part2_3_length` is 0): digital silence. */
function holdsNothing(side: Uint8Array, first: boolean, mono: boolean): boolean {
  const channels = mono ? 1 : 2;
  const [start, size, granules] = first ? [mono ? 18 : 20, 59, 2] : [mono ? 9 : 10, 63, 1];
  for (let index = 0; index < granules * channels; index++)
    if (bits(side, start + index * size, 12) !== 0) return false;
  return true;
}

function bits(bytes: Uint8Array, start: number, count: number): number {
  let value = 0;
  for (let at = start; at < start + count; at++)
    value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
  return value;
}
