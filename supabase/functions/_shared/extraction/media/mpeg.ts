import type { Sound } from "./media.ts";
import { soundOfMp3 } from "./mp3.ts";

const TS_PACKET = 188;

/** Looks for packets of sound in an MPEG program or transport stream. */
export function soundOfMpeg(bytes: Uint8Array): Sound {
  if (bytes[0] === 0xff || bytes[0] === 0x49) return soundOfMp3(bytes);
  if (bytes.length < 2 * TS_PACKET) return { state: "cut" };
  for (let at = 0; at + 4 < bytes.length; at++) {
    if (bytes[at] !== 0 || bytes[at + 1] !== 0 || bytes[at + 2] !== 1) continue;
    const id = bytes[at + 3] ?? 0;
    if ((id >= 0xc0 && id <= 0xdf) || id === 0xbd || id === 0xfd) return { state: "heard" };
    at += 3;
  }
  return { state: "none" };
}
