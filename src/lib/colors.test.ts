import { TAG_COLORS } from "@contract/tags.ts";
import { describe, expect, it } from "vitest";
import { AVATAR_COLORS } from "./avatar-colors.ts";
import { AA_TEXT, contrast } from "@domain/contrast.ts";
import { TAG_COLOR_PAIRS, tagColor } from "./tag-colors.ts";

describe("tag colours", () => {
  it("are as many as the contract says, each pair of its own", () => {
    expect(TAG_COLOR_PAIRS).toHaveLength(TAG_COLORS);
    expect(new Set(TAG_COLOR_PAIRS.map(({ light }) => light.background + light.text)).size).toBe(TAG_COLORS);
    expect(new Set(TAG_COLOR_PAIRS.map(({ name }) => name)).size).toBe(TAG_COLORS);
  });

  it.each(TAG_COLOR_PAIRS.map((color) => [color.name, color] as const))(
    "%s reads in both themes",
    (_, color) => {
      expect(contrast(color.light.text, color.light.background)).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(color.dark.text, color.dark.background)).toBeGreaterThanOrEqual(AA_TEXT);
    },
  );

  it("fall back to the first for an index out of range", () => {
    expect(tagColor(TAG_COLORS)).toBe(TAG_COLOR_PAIRS[0]);
  });
});

describe("avatar colours", () => {
  it.each(AVATAR_COLORS)("$name carries white text", ({ color }) => {
    expect(contrast("#ffffff", color)).toBeGreaterThanOrEqual(AA_TEXT);
  });

  it("are eight", () => {
    expect(AVATAR_COLORS).toHaveLength(8);
  });
});
