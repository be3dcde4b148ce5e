import { describe, expect, it } from "vitest";
import { breaksOff, pictureFacts, whyNoLogo } from "./picture.ts";

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));
const png = (width: number, height: number) =>
  bytes(
    `89504e470d0a1a0a 0000000d 49484452 ${width.toString(16).padStart(8, "0")} ${height.toString(16).padStart(8, "0")}`,
  );

describe("pictureFacts", () => {
  it.each([
    ["PNG", png(64, 32), "image/png", 64, 32],
    [
      "a JPEG with a comment before its frame",
      bytes("ffd8 fffe0004 4142 ffc0 0011 08 0020 0040 03"),
      "image/jpeg",
      64,
      32,
    ],
    [
      "a progressive JPEG with filling bytes",
      bytes("ffd8 ffff ffc2 0011 08 0020 0040 03"),
      "image/jpeg",
      64,
      32,
    ],
    [
      "WebP",
      bytes("52494646 00000000 57454250 56503820 00000000 000000 9d012a 4000 2000"),
      "image/webp",
      64,
      32,
    ],
    [
      "lossless WebP",
      bytes("52494646 00000000 57454250 5650384c 00000000 2f 3fc00700"),
      "image/webp",
      64,
      32,
    ],
    [
      "extended WebP",
      bytes("52494646 00000000 57454250 56503858 0a000000 00000000 3f0000 1f0000"),
      "image/webp",
      64,
      32,
    ],
  ])("reads type and size of %s", (_name, file, type, width, height) => {
    expect(pictureFacts(file)).toEqual({ type, width, height });
  });

  it("takes nothing else for a picture, whatever breaks off or goes on", () => {
    const texts = ["", "<svg/>", "GIF89a", "BM", "\u0089PNG"];
    for (const text of texts) expect(pictureFacts(new TextEncoder().encode(text))).toBeNull();
    const whole = png(64, 32);
    for (let end = 0; end < whole.length; end += 1) expect(pictureFacts(whole.subarray(0, end))).toBeNull();
    expect(pictureFacts(bytes("ffd8 ffd9"))).toBeNull();
    expect(pictureFacts(bytes(`ffd8 ${"fffe0000".repeat(50)}`))).toBeNull();
    expect(pictureFacts(bytes("ffd8 ffc4 0002 00"))).toBeNull();
  });
});

describe("whyNoLogo", () => {
  it.each([
    [png(64, 32), 24, null],
    [png(20_000, 20_000), 24, "at most 2048 × 2048 pixels, and this one has 20000 × 20000"],
    [png(0, 0), 24, "at least 16 × 16"],
    [png(64, 32), 3_000_000, "at most 2 MB"],
    [png(64, 32), 0, "empty"],
    [bytes("00"), 1, "this file is none"],
  ])("says what is wrong", (file, size, words) => {
    const said = whyNoLogo(pictureFacts(file), size);
    if (words === null) expect(said).toBeNull();
    else expect(said).toContain(words);
  });
});

describe("breaksOff", () => {
  const end = "00000000 49454e44 ae426082";
  const head = "89504e470d0a1a0a 00000001 49484452 00 00000000";
  it.each([
    ["image/png", `${head} ${end}`, 1],
    ["image/jpeg", "ffd8 ffff e00006 ffd90000 ffda 0002 0102 ffd9", 2],
    ["image/webp", "52494646 06000000 57454250 5650", 1],
  ] as const)("tells a whole %s from every beginning of it", (type, hex, least) => {
    const whole = bytes(hex);
    expect(breaksOff(whole, type)).toBe(false);
    expect(breaksOff(bytes(`${hex} 0000`), type)).toBe(false);
    for (let size = 12; size <= whole.length - least; size += 1)
      expect(breaksOff(whole.subarray(0, size), type), `${size} bytes`).toBe(true);
  });
});
