import { expect, test } from "vitest";
import {
  bitrateFor,
  estimatedSeconds,
  MAX_RECORDING_BYTES,
  MAX_SPOKEN,
  minutesOf,
  pronounced,
  scriptParts,
  titleOf,
} from "./voice.ts";

const lengths = (text: string) => scriptParts(text).map((part) => part.text.length);

test("a text is spoken in parts of whole sentences, all of it and in order", () => {
  const sentence = (number: number) => `Sentence ${number} says that the harbour opens at seven.`;
  const text = Array.from({ length: 200 }, (_, at) => sentence(at) + (at % 41 === 40 ? "\n\n" : " ")).join(
    "",
  );
  const parts = scriptParts(text);
  expect(Math.max(...lengths(text))).toBeLessThanOrEqual(900);
  expect(
    parts
      .map((part) => part.text)
      .join(" ")
      .replace(/\s+/g, " "),
  ).toBe(text.replace(/\s+/g, " ").trim());
  expect(parts.every((part) => part.text.endsWith("."))).toBe(true);
  expect(new Set(parts.map(({ pause_ms }) => pause_ms))).toEqual(new Set([350, 700]));
});

test("the longest text, a sentence without an end, and one of short lines come to no more parts than are taken", () => {
  for (const text of [
    "word ".repeat(MAX_SPOKEN / 5),
    "x".repeat(MAX_SPOKEN),
    "a\n".repeat(MAX_SPOKEN / 2),
    "海".repeat(MAX_SPOKEN),
  ]) {
    const found = lengths(text);
    expect(Math.max(...found)).toBeLessThanOrEqual(1000);
    expect(found.length).toBeLessThan(1000);
  }
});

test("marks, code and addresses aren't said, and of nothing but these there is no part", () => {
  expect(scriptParts("# Tide\n\n**High** at [nine](https://tide.example). [3]\n\n```\ncode\n```")).toEqual([
    { text: "Tide\nHigh at nine.", pause_ms: 700 },
  ]);
  expect(scriptParts("``` \ncode\n```\n---\n🎉 …")).toEqual([]);
});

test("words are said as they are spelt for it, once and where they stand alone", () => {
  const lines = "Kestrel = kes-trul\nkes-trul = wrong\nno sense\n= nothing\nC++ = see plus plus";
  expect(pronounced("A kestrel, Kestrels and C++.", lines)).toBe("A kes-trul, Kestrels and see plus plus.");
});

test("how long a text takes is told for scripts with and without letters, and at each speed", () => {
  expect(estimatedSeconds("a".repeat(840), 1)).toBe(60);
  expect(estimatedSeconds("a".repeat(840), 2)).toBe(30);
  expect(estimatedSeconds("海".repeat(270), 1)).toBe(60);
  expect([minutesOf(0), minutesOf(60), minutesOf(61)]).toEqual([1, 1, 2]);
});

test("the longest text at half speed still fits into a file as MP3, at the best rate that does", () => {
  expect(bitrateFor(60)).toBe(64);
  for (const seconds of [3600, 7200, MAX_SPOKEN / 14, MAX_SPOKEN / 14 / 0.75]) {
    expect((bitrateFor(seconds) * 1000 * seconds) / 8).toBeLessThan(MAX_RECORDING_BYTES);
  }
});

test("a recording is called by its title, its document, or how its text begins", () => {
  expect(titleOf(" Tides ", "Report.pdf", "Text")).toBe("Tides");
  expect(titleOf("", "Report.pdf", "Text")).toBe("Report");
  expect(titleOf("", null, "# Opening\n\nIt opens.")).toBe("Opening");
  expect(titleOf("", null, "word ".repeat(100)).length).toBeLessThanOrEqual(80);
});
