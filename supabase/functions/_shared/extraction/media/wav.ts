import type { Sound } from "./media.ts";

/** Loudest sample, over full scale, that still is silence: -60 dB. */
const SILENCE = 0.001;

/** Reads the chunks of a RIFF file and looks for a sample that is heard. */
export function soundOfWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format = { code: 0, bytesPerSecond: 0, bits: 0 };
  for (let at = 12; at + 8 <= bytes.length;) {
    const id = String.fromCharCode(...bytes.subarray(at, at + 4));
    const size = view.getUint32(at + 4, true);
    if (id === "fmt " && at + 24 <= bytes.length) {
      const code = view.getUint16(at + 8, true);
      const actual =
        code === 0xfffe && size >= 26 && at + 34 <= bytes.length ? view.getUint16(at + 32, true) : code;
      format = {
        code: actual,
        bytesPerSecond: view.getUint32(at + 16, true),
        bits: view.getUint16(at + 22, true),
      };
    }
    if (id === "data") {
      const samples = bytes.subarray(at + 8, Math.min(bytes.length, at + 8 + size));
      if (samples.length === 0) return { state: "cut" };
      const seconds = format.bytesPerSecond > 0 ? samples.length / format.bytesPerSecond : undefined;
      const state = isSilent(samples, format) ? "silent" : "heard";
      return seconds === undefined ? { state } : { state, seconds };
    }
    at += 8 + size + (size & 1);
  }
  return { state: "cut" };
}

function isSilent(samples: Uint8Array, { code, bits }: { code: number; bits: number }): boolean {
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
  const step = bits / 8;
  const read = reader(view, code, bits);
  if (!read) return false;
  for (let at = 0; at + step <= samples.length; at += step) if (Math.abs(read(at)) > SILENCE) return false;
  return true;
}

/** A sample from -1 to 1; null for codecs that aren't plain samples. */
function reader(view: DataView, code: number, bits: number): ((at: number) => number) | null {
  if (code === 3 && bits === 32) return (at) => view.getFloat32(at, true);
  if (code === 3 && bits === 64) return (at) => view.getFloat64(at, true);
  if (code !== 1) return null;
  if (bits === 8) return (at) => (view.getUint8(at) - 128) / 128;
  if (bits === 16) return (at) => view.getInt16(at, true) / 32_768;
  if (bits === 24) return (at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 8_388_608;
  return bits === 32 ? (at) => view.getInt32(at, true) / 2_147_483_648 : null;
}
