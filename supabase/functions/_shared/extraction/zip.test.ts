import { randomBytes } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { ExtractionError } from "./extraction-error.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import { openZip } from "./zip.ts";

const MB = 1024 * 1024;
const CENTRAL = [0x50, 0x4b, 0x01, 0x02];

/** Where the directory's entries begin. */
function directory(bytes: Uint8Array): number[] {
  return [...bytes.keys()].filter((at) => CENTRAL.every((byte, index) => bytes[at + index] === byte));
}

/** An archive whose directory says something else of its entries than is true. */
function lying(files: Record<string, Uint8Array>, lie: (entry: DataView, index: number) => void): Uint8Array {
  const bytes = zipSync(files);
  directory(bytes).forEach((at, index) => lie(new DataView(bytes.buffer, bytes.byteOffset + at), index));
  return bytes;
}

const random = (length: number) => Uint8Array.from(randomBytes(length));

function read(bytes: Uint8Array, ...names: string[]): { unpacked: number; code: string } {
  let unpacked = 0;
  try {
    const zip = openZip(bytes, DEFAULT_LIMITS);
    for (const name of names) for (const piece of zip.stream(name)) unpacked += piece.length;
    return { unpacked, code: "read" };
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    expect(error.message).toMatch(/^This file .*\.$/);
    return { unpacked, code: error.code };
  }
}

describe("an archive", () => {
  it("is read entry by entry", () => {
    expect(read(zipSync({ a: strToU8("one"), b: strToU8("three") }), "a", "b")).toEqual({
      unpacked: 8,
      code: "read",
    });
  });

  it.each([
    ["is larger than a document", 1024 * MB],
    ["is as large as can be said", 0xffffffff],
    ["is packed beyond belief", 2 * MB],
  ])("that says of an entry that it %s is refused before a byte is unpacked", (_what, size) => {
    const bytes = lying({ a: strToU8("x".repeat(3_000)) }, (entry) => entry.setUint32(24, size, true));
    expect(read(bytes, "a")).toEqual({ unpacked: 0, code: "too_large" });
  });

  it("whose entries are too large together is refused before the one that is too much", () => {
    const files = Object.fromEntries(["a", "b", "c"].map((name) => [name, random(MB)]));
    const bytes = lying(files, (entry) => entry.setUint32(24, 80 * MB, true));
    expect(read(bytes, "a", "b", "c")).toEqual({ unpacked: 2 * MB, code: "too_large" });
  });

  it("that is larger than it says is read no further than that", () => {
    const bytes = lying({ a: new Uint8Array(5 * MB) }, (entry) => entry.setUint32(24, 1000, true));
    expect(read(bytes, "a")).toEqual({ unpacked: 0, code: "damaged" });
    const byOne = lying({ a: strToU8("x".repeat(3_000)) }, (entry) => entry.setUint32(24, 2_999, true));
    expect(read(byOne, "a")).toEqual({ unpacked: 0, code: "damaged" });
  });

  it.each([
    ["at one place", () => 0],
    ["in one another", (_at: number, index: number) => index * 40],
  ])("whose entries lie %s is refused", (_where, place) => {
    const files = Object.fromEntries(["a", "b", "c"].map((name) => [name, random(4000)]));
    const bytes = lying(files, (entry, index) =>
      entry.setUint32(42, place(entry.getUint32(42, true), index), true),
    );
    expect(read(bytes)).toEqual({ unpacked: 0, code: "damaged" });
  });

  it("whose directory points to what is no entry is refused", () => {
    const bytes = lying({ a: random(4000) }, (entry) => entry.setUint32(42, 100, true));
    expect(read(bytes, "a")).toEqual({ unpacked: 0, code: "damaged" });
  });
});
