import { expect, it } from "vitest";
import { MAX_UPLOAD_BYTES } from "../uploads.ts";
import { cutWav, MAX_RECORDING_SECONDS, RECORDING_RATE, wavHeader } from "./wav.ts";

function file(samples: Int16Array<ArrayBuffer>, rate = RECORDING_RATE): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.byteLength);
  bytes.set(wavHeader(samples.byteLength, rate));
  bytes.set(new Uint8Array(samples.buffer), 44);
  return bytes;
}

it("the longest recording is smaller than the largest upload", () => {
  expect(44 + MAX_RECORDING_SECONDS * RECORDING_RATE * 2).toBeLessThan(MAX_UPLOAD_BYTES);
});

it("is cut where it is quietest, and nothing is lost or heard twice", () => {
  const rate = 1000;
  const samples = new Int16Array(100 * rate).map((_, at) =>
    at >= 37_000 && at < 37_400 ? 0 : 5000 + (at % 100),
  );
  const pieces = cutWav(file(samples, rate), { seconds: 40, bytes: 1_000_000 }) ?? [];
  expect(pieces.length).toBe(3);
  expect(pieces[1]?.start).toBeGreaterThanOrEqual(37);
  expect(pieces[1]?.start).toBeLessThan(37.4);
  const joined = pieces.flatMap(({ bytes }) => [...new Int16Array(bytes.slice(44).buffer)]);
  expect(joined).toEqual([...samples]);
  for (const [index, { start, seconds }] of pieces.entries()) {
    expect(seconds).toBeLessThanOrEqual(40);
    const before = pieces.slice(0, index).reduce((sum, piece) => sum + (piece.seconds ?? 0), 0);
    expect(start).toBeCloseTo(before, 6);
  }
});

it("is cut by bytes too, and a short one is one piece", () => {
  const samples = new Int16Array(10_000).fill(7);
  const pieces = cutWav(file(samples), { seconds: 600, bytes: 6_044 }) ?? [];
  expect(pieces.length).toBeGreaterThan(3);
  expect(Math.max(...pieces.map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(6_044);
  expect(cutWav(file(samples), { seconds: 600, bytes: 1e7 })).toHaveLength(1);
});

it("isn't cut when its samples are of another kind, or it is no WAV", () => {
  const compressed = file(new Int16Array(100));
  compressed[20] = 6;
  expect(cutWav(compressed, { seconds: 1, bytes: 100 })).toBeNull();
  expect(cutWav(new Uint8Array(500), { seconds: 1, bytes: 100 })).toBeNull();
  expect(cutWav(new Uint8Array(3), { seconds: 1, bytes: 100 })).toBeNull();
});
