/** Sound of one channel: samples from -1 to 1. */
export interface Sound {
  rate: number;
  samples: Float32Array;
}

/** Sound that isn't of a form that we read; its message is for people. */
export class SoundError extends Error {
  override readonly name = "SoundError";
}

const HEADER = 44;
const text = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));

/** Reads a WAV file of 16 bits, mixed to one channel. Its sizes may be unknown, as of one that was streamed. @throws SoundError */
export function readWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER || text(view, 0) !== "RIFF" || text(view, 8) !== "WAVE") throw unusable();
  let [rate, channels] = [0, 0];
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    const start = at + 8;
    if (text(view, at) === "fmt " && start + 16 <= bytes.length) {
      channels = view.getUint16(start + 2, true);
      rate = view.getUint32(start + 4, true);
      const format = view.getUint16(start, true);
      if (![1, 0xfffe].includes(format) || view.getUint16(start + 14, true) !== 16) throw unusable();
    } else if (text(view, at) === "data" && channels > 0) {
      return { rate, samples: mixed(view, start, Math.min(size, bytes.length - start), channels) };
    }
    at = start + size + (size % 2);
  }
  throw unusable();
}

const unusable = () => new SoundError("The voice answered with sound of an unknown form.");

function mixed(view: DataView, start: number, length: number, channels: number): Float32Array {
  const samples = new Float32Array(Math.floor(length / 2 / channels));
  for (let at = 0; at < samples.length; at++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) {
      sum += view.getInt16(start + (at * channels + channel) * 2, true);
    }
    samples[at] = sum / channels / 32768;
  }
  return samples;
}

/** A WAV file of 16 bits and one channel. */
export function writeWav({ rate, samples }: Sound): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER + samples.length * 2);
  bytes.set(wavHeader(rate, samples.length * 2));
  const view = new DataView(bytes.buffer);
  samples.forEach((sample, at) => {
    view.setInt16(HEADER + at * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32767), true);
  });
  return bytes;
}

function wavHeader(rate: number, length: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(HEADER));
  const say = (at: number, word: string) =>
    [...word].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  say(0, "RIFF");
  view.setUint32(4, 36 + length, true);
  say(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  say(36, "data");
  view.setUint32(40, length, true);
  return new Uint8Array(view.buffer);
}

/** What is quieter than this is no speech. */
const QUIET = 0.004;
/** Seconds that are kept before and after what is said, and over which its ends fade to silence. */
const MARGIN = 0.03;
const FADE = 0.012;

/**
 * A part as it is joined: without the silence that its voice left around it, its ends faded to zero, then the pause. Parts
 * so made begin and end with zeros, so that none clicks where it meets the next.
 */
export function madeToJoin({ rate, samples }: Sound, pauseMs: number): Sound {
  const isLoud = (sample: number) => Math.abs(sample) > QUIET;
  const first = samples.findIndex(isLoud);
  const margin = Math.round(rate * MARGIN);
  const from = Math.max(0, first - margin);
  const to = first < 0 ? 0 : Math.min(samples.length, samples.findLastIndex(isLoud) + margin);
  const said = samples.slice(from, to);
  const fade = Math.min(Math.round(rate * FADE), said.length >> 1);
  for (let at = 0; at < fade; at++) {
    const gain = 0.5 - 0.5 * Math.cos((Math.PI * at) / fade);
    said[at] = (said[at] ?? 0) * gain;
    said[said.length - 1 - at] = (said[said.length - 1 - at] ?? 0) * gain;
  }
  // Silence on either side: an encoder's frames reach over a seam.
  const lead = Math.round(rate * 0.05);
  const made = new Float32Array(lead + said.length + Math.round((rate * pauseMs) / 1000));
  made.set(said, lead);
  return { rate, samples: made };
}

/** Joins the WAV files of parts to one. @throws SoundError where they differ in their rate */
export function joinWav(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const rates = parts.map((part) => new DataView(part.buffer, part.byteOffset).getUint32(24, true));
  const [rate = 16_000] = rates;
  if (rates.some((each) => each !== rate)) {
    throw new SoundError("The voice was changed by its operator while this was spoken. Run it again.");
  }
  return joined([
    wavHeader(rate, sum(parts.map(({ length }) => length - HEADER))),
    ...parts.map((part) => part.subarray(HEADER)),
  ]);
}

/** Bytes one after the other: frames of MP3 that were encoded apart follow each other so. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(sum(pieces.map(({ length }) => length)));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
