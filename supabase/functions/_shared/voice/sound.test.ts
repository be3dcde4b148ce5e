import { expect, test } from "vitest";
import { encodeMp3 } from "./mp3.ts";
import { joined, joinWav, madeToJoin, readWav, type Sound, SoundError, writeWav } from "./sound.ts";

const rate = 16_000;

/** A tone that begins and ends in the middle of its swing, as a voice that is cut off. */
function tone(seconds: number, hertz: number, silence = 0.1): Sound {
  const quiet = Math.round(silence * rate);
  const samples = new Float32Array(Math.round(seconds * rate) + 2 * quiet);
  for (let at = quiet; at < samples.length - quiet; at++) {
    // One that has silence around it swells and fades, as a voice does.
    const within = Math.min(at - quiet, samples.length - quiet - at) / 400;
    const gain = quiet > 0 ? Math.min(1, within) : 1;
    samples[at] = 0.6 * gain * Math.sin((2 * Math.PI * hertz * at) / rate + 1.2);
  }
  return { rate, samples };
}

/** The largest step from one sample to the next around a place. */
function jumpAt(samples: Float32Array, place: number, reach = 400): number {
  let most = 0;
  for (let at = Math.max(1, place - reach); at < Math.min(samples.length, place + reach); at++) {
    most = Math.max(most, Math.abs((samples[at] ?? 0) - (samples[at - 1] ?? 0)));
  }
  return most;
}

test("parts are joined without a jump at any seam, and without the silence that their voice left", () => {
  const sounds = [tone(0.503, 220, 0), tone(0.4, 330, 0), tone(0.3, 440, 0.7)];
  const parts = sounds.map((sound) => madeToJoin(sound, 350));
  const whole = readWav(joinWav(parts.map(writeWav)));
  expect(whole.samples.length).toBe(parts.reduce((sum, { samples }) => sum + samples.length, 0));
  // A tone of 440 Hz at 0.6 steps by at most 0.104 by itself; bare, the second begins with a jump of more than 0.5.
  const bare = new Float32Array([...(sounds[0]?.samples ?? []), ...(sounds[1]?.samples ?? [])]);
  expect(jumpAt(bare, sounds[0]?.samples.length ?? 0)).toBeGreaterThan(0.5);
  let seam = 0;
  for (const { samples } of parts) {
    expect([samples[0], samples.at(-1)]).toEqual([0, 0]);
    expect(jumpAt(whole.samples, seam)).toBeLessThan(0.005);
    seam += samples.length;
  }
  expect(jumpAt(whole.samples, 0, whole.samples.length)).toBeLessThan(0.14);
  // 0.7 s of silence on either side became its margins and the pause.
  expect(parts[2]?.samples.length).toBeLessThan(rate * (0.3 + 0.05 + 0.06 + 0.35 + 0.01));
});

test("a part of silence alone, or of nothing, is its pause", () => {
  for (const samples of [new Float32Array(rate), new Float32Array(0)]) {
    expect(madeToJoin({ rate, samples }, 100).samples).toEqual(new Float32Array(rate * 0.15));
  }
});

test("WAV is read whatever stands before its data, of two channels, and when its length isn't told", () => {
  const { samples } = tone(0.1, 220);
  const plain = writeWav({ rate, samples });
  expect(readWav(plain).samples[2000]).toBeCloseTo(samples[2000] ?? 0, 3);
  const streamed = plain.slice();
  new DataView(streamed.buffer).setUint32(40, 0xffffffff, true);
  expect(readWav(streamed).samples.length).toBe(samples.length);
  const listed = joined([
    plain.subarray(0, 36),
    new TextEncoder().encode("LIST"),
    new Uint8Array([2, 0, 0, 0, 1, 1]),
    plain.subarray(36),
  ]);
  expect(readWav(listed).samples.length).toBe(samples.length);
  const stereo = plain.slice();
  new DataView(stereo.buffer).setUint16(22, 2, true);
  expect(readWav(stereo).samples.length).toBe(samples.length / 2);
});

test.each([
  ["nothing", new Uint8Array(0)],
  ["text", new TextEncoder().encode("x".repeat(100))],
  ["a header alone", writeWav(tone(0, 1, 0)).subarray(0, 36)],
])("what is no sound is refused in words: %s", (_, bytes) => {
  expect(() => readWav(bytes)).toThrow(SoundError);
});

test("parts of different rates aren't joined", () => {
  const other = writeWav({ rate: 24_000, samples: new Float32Array(10) });
  expect(() => joinWav([writeWav(tone(0.1, 220)), other])).toThrow(SoundError);
});

/** The lengths of an MP3's frames, which must follow each other to its end. */
function frames(bytes: Uint8Array): number[] {
  const kilobits = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
  const found: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    expect([first, second & 0xf6]).toEqual([0xff, 0xf2]);
    const length = Math.floor((72_000 * (kilobits[third >> 4] ?? 0)) / rate) + ((third >> 1) & 1);
    found.push(length);
    at += length;
  }
  return found;
}

test("MP3 of parts that were encoded apart is whole frames of one bitrate from its first byte to its last", async () => {
  const parts = [tone(1, 220), tone(2, 330)].map((sound) => madeToJoin(sound, 350));
  const pieces = await Promise.all(parts.map((part) => encodeMp3(part, 48)));
  const found = frames(joined(pieces.map(joined)));
  const seconds = parts.reduce((sum, { samples }) => sum + samples.length, 0) / rate;
  // 576 samples a frame; each part has up to three more, of silence.
  expect(found.length).toBeGreaterThanOrEqual((seconds * rate) / 576);
  expect(found.length).toBeLessThanOrEqual((seconds * rate) / 576 + 8);
  expect(new Set(found)).toEqual(new Set([216]));
});
