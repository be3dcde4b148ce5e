import { expect, it } from "vitest";
import { countSms } from "./sms.ts";

it.each([
  ["", "GSM-7", 0, 0, 160],
  ["a".repeat(160), "GSM-7", 1, 160, 0],
  ["a".repeat(161), "GSM-7", 2, 161, 145],
  ["a".repeat(306), "GSM-7", 2, 306, 0],
  ["a".repeat(307), "GSM-7", 3, 307, 152],
  // The extension table's take two septets each, and aren't cut in two.
  ["€".repeat(80), "GSM-7", 1, 160, 0],
  [`${"a".repeat(152)}€${"a".repeat(20)}`, "GSM-7", 2, 174, 131],
  ["[{}]|~^\\", "GSM-7", 1, 16, 144],
  ["Ω ü Ñ à", "GSM-7", 1, 7, 153],
  ["ç", "UCS-2", 1, 1, 69],
  ["ş".repeat(70), "UCS-2", 1, 70, 0],
  ["ş".repeat(71), "UCS-2", 2, 71, 63],
  // Two units, and not cut between segments.
  ["😀".repeat(35), "UCS-2", 1, 70, 0],
  ["😀".repeat(36), "UCS-2", 2, 72, 61],
  ["您好", "UCS-2", 1, 2, 68],
])("counts %j", (text, encoding, segments, used, left) => {
  expect(countSms(text)).toMatchObject({ encoding, segments, used, left });
});

it("names the characters that make a message dearer, once each", () => {
  expect(countSms("Straße – „ja“ – nein").beyond).toEqual(["–", "„", "“"]);
});
