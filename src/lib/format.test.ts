import { describe, expect, it } from "vitest";
import { formatBytes } from "@domain/format.ts";
import { formatCount, formatMoney, formatPercent, formatRelative, initials } from "./format.ts";

describe("formats of product §9", () => {
  it("writes pounds with two decimals", () => {
    expect(formatMoney(123456)).toBe("£1,234.56");
    expect(formatMoney(500)).toBe("£5.00");
  });

  it("writes percent with none to two decimals", () => {
    expect([1, 0.125, 0.33333].map(formatPercent)).toEqual(["100%", "12.5%", "33.33%"]);
  });
});

describe("formatBytes", () => {
  it.each([
    [0, "0 B"],
    [1023, "1,023 B"],
    [1024, "1 KB"],
    [1536, "1.5 KB"],
    [1024 * 1024 - 1, "1 MB"],
    [52_428_800, "50 MB"],
    [157_286_400, "150 MB"],
    [1024 ** 4, "1 TB"],
  ])("%d bytes", (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });
});

describe("formatRelative", () => {
  const now = Date.parse("2026-03-05T12:00:00Z");
  it.each([
    ["2026-03-05T11:59:40Z", "just now"],
    ["2026-03-05T11:55:00Z", "5 minutes ago"],
    ["2026-03-05T09:00:00Z", "3 hours ago"],
    ["2026-03-04T11:00:00Z", "yesterday"],
    ["2026-03-01T12:00:00Z", "4 days ago"],
    ["2026-01-15T12:00:00Z", "Jan 15, 2026"],
    ["2026-03-05T14:00:00Z", "in 2 hours"],
  ])("%s", (moment, words) => {
    expect(formatRelative(moment, now)).toBe(words);
  });
});

describe("words", () => {
  it("counts", () => {
    expect([0, 1, 1200].map((count) => formatCount(count, "document"))).toEqual([
      "0 documents",
      "1 document",
      "1,200 documents",
    ]);
    expect(formatCount(2, "reply", "replies")).toBe("2 replies");
  });

  it("abbreviates names", () => {
    expect(["Ada Lovelace", "ada", " José  de la Cruz ", "", "𝒜da"].map(initials)).toEqual([
      "AL",
      "A",
      "JC",
      "?",
      "𝒜",
    ]);
  });
});
