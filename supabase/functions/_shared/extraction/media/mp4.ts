import type { Sound } from "./media.ts";

const CONTAINERS = new Set(["moov", "trak", "mdia", "moof"]);
const DEEPEST = 6;

/** Walks the boxes of an MP4 file for a sound track. */
export function soundOfMp4(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: { movie: boolean; sound: boolean; seconds?: number } = { movie: false, sound: false };
  const walk = (from: number, to: number, depth: number): void => {
    for (let at = from; at + 8 <= to;) {
      let size = view.getUint32(at);
      const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
      let head = 8;
      if (size === 1 && at + 16 <= to) {
        size = Number(view.getBigUint64(at + 8));
        head = 16;
      }
      if (size === 0) size = to - at;
      if (size < head) return;
      const end = Math.min(to, at + size);
      if (type === "moov") found.movie = true;
      if (type === "mvhd" && end - at >= 32) found.seconds = duration(view, at + 8);
      if (type === "hdlr" && end - at >= 20) found.sound ||= view.getUint32(at + 16) === 0x736f756e;
      if (CONTAINERS.has(type) && depth < DEEPEST) walk(at + head, end, depth + 1);
      at += size;
    }
  };
  walk(0, bytes.length, 0);
  if (!found.movie) return { state: "cut" };
  const state = found.sound ? "heard" : "none";
  return found.seconds === undefined ? { state } : { state, seconds: found.seconds };
}

/** From the movie header, whose version says how wide its numbers are. */
function duration(view: DataView, at: number): number {
  if (view.getUint8(at) === 0) return view.getUint32(at + 16) / Math.max(1, view.getUint32(at + 12));
  if (at + 32 > view.byteLength) return 0;
  return Number(view.getBigUint64(at + 24)) / Math.max(1, view.getUint32(at + 20));
}
