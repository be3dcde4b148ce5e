import { describe, expect, it } from "vitest";
import { soundOfMp3 } from "./mp3.ts";
import { soundOfMp4 } from "./mp4.ts";
import { soundOfMpeg } from "./mpeg.ts";
import { soundOfWav } from "./wav.ts";
import { soundOfWebm } from "./webm.ts";

const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0));
const be32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const le32 = (value: number) => be32(value).reverse();

describe("MP3", () => {
  /** 128 kbit/s at 44.1 kHz: 417 bytes, 26 ms. */
  const frame = (fill: number) => [0xff, 0xfb, 0x90, 0x00, ...Array.from({ length: 413 }, () => fill)];
  const tag = (size: number) => [...ascii("ID3"), 3, 0, 0, 0, 0, size >> 7, size & 127];

  it("is heard, silent, or breaks off in its tag", () => {
    const heard = Uint8Array.from([
      ...tag(10),
      ...Array.from({ length: 10 }, () => 0),
      ...Array.from({ length: 50 }, () => frame(0x5a)).flat(),
    ]);
    expect(soundOfMp3(heard)).toEqual({ state: "heard", seconds: expect.closeTo(1.306, 2) as number });
    expect(soundOfMp3(Uint8Array.from(Array.from({ length: 50 }, () => frame(0)).flat())).state).toBe(
      "silent",
    );
    expect(soundOfMp3(Uint8Array.from([...tag(9_000), ...Array.from({ length: 900 }, () => 7)])).state).toBe(
      "cut",
    );
  });

  it("is found in a file named mpeg", () => {
    expect(soundOfMpeg(Uint8Array.from(Array.from({ length: 9 }, () => frame(0x5a)).flat())).state).toBe(
      "heard",
    );
  });
});

describe("WAV", () => {
  const wav = (samples: number[], declared = samples.length * 2) => {
    const format = [...le32(16), 1, 0, 1, 0, ...le32(8_000), ...le32(16_000), 2, 0, 16, 0];
    const data = samples.flatMap((sample) => [sample & 255, (sample >> 8) & 255]);
    return Uint8Array.from([
      ...ascii("RIFF"),
      ...le32(99),
      ...ascii("WAVEfmt "),
      ...format,
      ...ascii("data"),
      ...le32(declared),
      ...data,
    ]);
  };

  it("is heard, silent, or without data", () => {
    const tone = Array.from({ length: 8_000 }, (_, index) => Math.round(9_000 * Math.sin(index / 5)));
    expect(soundOfWav(wav(tone))).toEqual({ state: "heard", seconds: 1 });
    expect(soundOfWav(wav(tone, 0xffffffff)).state).toBe("heard");
    expect(soundOfWav(wav(tone.map(() => 3))).state).toBe("silent");
    expect(soundOfWav(wav([], 4_000)).state).toBe("cut");
  });
});

describe("MP4", () => {
  const box = (type: string, ...inner: number[]): number[] => [
    ...be32(8 + inner.length),
    ...ascii(type),
    ...inner,
  ];
  const movie = (handler: string) =>
    box(
      "moov",
      ...box("mvhd", ...be32(0), ...be32(0), ...be32(0), ...be32(600), ...be32(3_000), ...be32(0)),
      ...box("trak", ...box("mdia", ...box("hdlr", ...be32(0), ...be32(0), ...ascii(handler), ...be32(0)))),
    );
  const mp4 = (...boxes: number[][]) => Uint8Array.from([...box("ftyp", ...ascii("isom")), ...boxes.flat()]);

  it("is heard, has no sound, or breaks off before its index", () => {
    expect(soundOfMp4(mp4(movie("soun"), box("mdat", 1, 2)))).toEqual({ state: "heard", seconds: 5 });
    expect(soundOfMp4(mp4(movie("vide"))).state).toBe("none");
    expect(soundOfMp4(mp4([...be32(90_000), ...ascii("mdat"), 1, 2, 3])).state).toBe("cut");
  });
});

describe("WebM", () => {
  const element = (id: number[], inner: number[]) => [...id, 0x80 | inner.length, ...inner];
  const webm = (kind: number, cluster = true) => {
    const tracks = element([0x16, 0x54, 0xae, 0x6b], element([0xae], element([0x83], [kind])));
    const segment = [...tracks, ...(cluster ? element([0x1f, 0x43, 0xb6, 0x75], [0, 0]) : [])];
    return Uint8Array.from([
      ...element([0x1a, 0x45, 0xdf, 0xa3], []),
      0x18,
      0x53,
      0x80,
      0x67,
      0xff,
      ...segment,
    ]);
  };

  it("is heard, has no sound, or breaks off", () => {
    expect(soundOfWebm(webm(2)).state).toBe("heard");
    expect(soundOfWebm(webm(1)).state).toBe("none");
    expect(soundOfWebm(webm(2, false)).state).toBe("cut");
  });
});

describe("MPEG", () => {
  const packets = (id: number) =>
    Uint8Array.from([0, 0, 1, 0xba, ...Array.from({ length: 400 }, () => 9), 0, 0, 1, id, 0, 0, 9, 9]);

  it("is heard or has no sound", () => {
    expect(soundOfMpeg(packets(0xc0)).state).toBe("heard");
    expect(soundOfMpeg(packets(0xe0)).state).toBe("none");
  });
});
