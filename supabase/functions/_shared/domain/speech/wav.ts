/** What recordings made here are: 16,000 samples a second, 16 bits, one channel. */
export const RECORDING_RATE = 16_000;
/** Longest recording made here, in seconds: 27 minutes, which as WAV are just under the 50 MiB of an upload. */
export const MAX_RECORDING_SECONDS = 27 * 60;

const HEADER_BYTES = 44;

/**
 * The head of a WAV file of whole 16-bit samples in one channel.
 * @param dataBytes of the samples that follow it
 * @param rate samples a second
 */
export function wavHeader(dataBytes: number, rate = RECORDING_RATE): Uint8Array<ArrayBuffer> {
  return header({ channels: 1, rate, bits: 16, code: 1 }, dataBytes);
}

/** How samples lie in a WAV file. */
interface WavFormat {
  code: number;
  channels: number;
  rate: number;
  bits: number;
}

function header({ code, channels, rate, bits }: WavFormat, dataBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  const frame = (channels * bits) / 8;
  bytes.set(new TextEncoder().encode("RIFF"), 0);
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  bytes.set(new TextEncoder().encode("WAVEfmt "), 8);
  view.setUint32(16, 16, true);
  view.setUint16(20, code, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * frame, true);
  view.setUint16(32, frame, true);
  view.setUint16(34, bits, true);
  bytes.set(new TextEncoder().encode("data"), 36);
  view.setUint32(40, dataBytes, true);
  return bytes;
}

/** A stretch of a recording that is a file by itself. */
export interface SoundPiece {
  /** Seconds of the whole before it. */
  start: number;
  /** Its length in seconds; null where that isn't known. */
  seconds: number | null;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Looks for the quietest tenth of a second in the last so many before a piece must end. */
const SEARCH_SECONDS = 15;

/**
 * A WAV file in files of at most so many seconds and bytes, cut where it is quietest so that no word is cut in two.
 * @returns null when it isn't made of plain 16-bit samples
 */
export function cutWav(
  bytes: Uint8Array<ArrayBuffer>,
  most: { seconds: number; bytes: number },
): SoundPiece[] | null {
  const found = dataOf(bytes);
  if (!found) return null;
  const { format, start, end } = found;
  const frame = (format.channels * format.bits) / 8;
  const perSecond = format.rate * frame;
  const longest =
    Math.floor(Math.min(most.seconds * format.rate, (most.bytes - HEADER_BYTES) / frame)) * frame;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: SoundPiece[] = [];
  for (let at = start; at + frame <= end;) {
    const limit = at + longest;
    const cut = limit >= end ? end - ((end - at) % frame) : quietest(view, at, limit, format);
    const file = new Uint8Array(HEADER_BYTES + cut - at);
    file.set(header(format, cut - at), 0);
    file.set(bytes.subarray(at, cut), HEADER_BYTES);
    pieces.push({ start: (at - start) / perSecond, seconds: (cut - at) / perSecond, bytes: file });
    at = cut;
  }
  return pieces;
}

function dataOf(bytes: Uint8Array): { format: WavFormat; start: number; end: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: WavFormat | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const id = String.fromCharCode(...bytes.subarray(at, at + 4));
    const size = view.getUint32(at + 4, true);
    if (id === "fmt " && at + 24 <= bytes.length) {
      format = {
        code: view.getUint16(at + 8, true),
        channels: view.getUint16(at + 10, true),
        rate: view.getUint32(at + 12, true),
        bits: view.getUint16(at + 22, true),
      };
    }
    if (id === "data") {
      const isPlain = format?.code === 1 && format.bits === 16 && format.channels > 0 && format.rate > 0;
      if (!format || !isPlain) return null;
      return { format, start: at + 8, end: Math.min(bytes.length, at + 8 + size) };
    }
    at += 8 + size + (size & 1);
  }
  return null;
}

/** The place to cut before `limit`: the middle of the quietest tenth of a second, in the last half at the earliest. */
function quietest(view: DataView, from: number, limit: number, { channels, rate }: WavFormat): number {
  const frame = channels * 2;
  const step = Math.max(1, Math.floor(rate / 10)) * frame;
  const earliest = Math.max(limit - SEARCH_SECONDS * rate * frame, from + Math.floor((limit - from) / 2));
  let best = { at: limit, loudness: Number.POSITIVE_INFINITY };
  for (let at = limit - step; at >= earliest; at -= step) {
    let loudness = 0;
    for (let sample = at; sample < at + step; sample += frame)
      loudness += Math.abs(view.getInt16(sample, true));
    if (loudness < best.loudness) best = { at: at + Math.floor(step / frame / 2) * frame, loudness };
  }
  return best.at;
}
