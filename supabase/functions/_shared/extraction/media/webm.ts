import type { Sound } from "./media.ts";

const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const TRACK = 0xae;
const TRACK_TYPE = 0x83;
const AUDIO = 2;

/** Walks the elements of a WebM (or Matroska) file for a sound track. */
export function soundOfWebm(bytes: Uint8Array): Sound {
  const found = { tracks: false, sound: false, cluster: false };
  const walk = (from: number, to: number): void => {
    for (let at = from; at < to;) {
      const id = vint(bytes, at, true);
      const size = id && vint(bytes, at + id.length, false);
      if (!id || !size) return;
      const start = at + id.length + size.length;
      const end = size.unknown ? to : Math.min(to, start + size.value);
      if (id.value === CLUSTER) found.cluster = true;
      if (id.value === TRACKS) found.tracks = true;
      if (id.value === TRACK_TYPE) found.sound ||= bytes[start] === AUDIO;
      if (id.value === SEGMENT || id.value === TRACKS || id.value === TRACK) walk(start, end);
      at = end;
    }
  };
  walk(0, bytes.length);
  if (!found.tracks || !found.cluster) return { state: "cut" };
  return { state: found.sound ? "heard" : "none" };
}

/** A number of EBML: its first byte says how long it is. An id keeps the bit that says so. */
function vint(
  bytes: Uint8Array,
  at: number,
  keep: boolean,
): { value: number; length: number; unknown: boolean } | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || length > 8 || at + length > bytes.length) return null;
  let value = keep ? first : first & (0xff >> length);
  let ones = (first & (0xff >> length)) === 0xff >> length;
  for (let index = 1; index < length; index++) {
    const byte = bytes[at + index] ?? 0;
    value = value * 256 + byte;
    ones &&= byte === 0xff;
  }
  return { value, length, unknown: ones && !keep };
}
