import { expect, it } from "vitest";
import { loudness, resampler, toPcm } from "./resample.ts";

const tone = (hertz: number, rate: number, seconds: number) =>
  Float32Array.from({ length: rate * seconds }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / rate));

function resampled(samples: Float32Array, from: number, block: number): number[] {
  const of = resampler(from, 16_000);
  const out: number[] = [];
  for (let at = 0; at < samples.length; at += block) out.push(...of.take(samples.slice(at, at + block)));
  return out;
}

const level = (samples: readonly number[]) =>
  Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);

it.each([44_100, 48_000, 16_000, 8_000])("turns %i samples a second into 16,000 without a seam", (from) => {
  const out = resampled(tone(440, from, 2), from, 4096);
  expect(Math.abs(out.length - 32_000)).toBeLessThan(80);
  const inner = out.slice(100, -100);
  expect(level(inner)).toBeCloseTo(0.5 / Math.SQRT2, 2);
  // A pure tone never steps further than its slope allows.
  const steps = inner.slice(1).map((one, at) => Math.abs(one - (inner[at] ?? 0)));
  expect(Math.max(...steps)).toBeLessThan(0.5 * 2 * Math.PI * (440 / 16_000) * 1.05);
});

it("lets no tone above half the rate through as another one", () => {
  expect(level(resampled(tone(12_000, 48_000, 1), 48_000, 4096).slice(100, -100))).toBeLessThan(0.01);
});

it("makes 16 bits of what is as loud as can be, and louder", () => {
  expect([...toPcm(Float32Array.from([0, 1, -1, 3, -3]))]).toEqual([0, 32_767, -32_767, 32_767, -32_767]);
});

it("tells silence from speech", () => {
  expect(loudness(new Float32Array(1000))).toBe(0);
  expect(loudness(tone(440, 16_000, 1))).toBeGreaterThan(0.7);
  expect(loudness(tone(440, 16_000, 1).map((one) => one / 100))).toBeLessThan(0.5);
});
