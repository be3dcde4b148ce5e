import { describe, expect, it } from "vitest";
import { boundsOf, FRAMES, placedIn, WHOLE } from "./crop.ts";

describe("placedIn", () => {
  it.each([
    ["full", 4000, 100],
    ["full", 100, 4000],
    ["full", 20, 20],
    ["collapsed", 300, 200],
    ["collapsed", 1, 999],
  ] as const)(
    "fits a picture whole into the middle of the safe part: %s, %i × %i",
    (shape, width, height) => {
      const frame = FRAMES[shape];
      const at = placedIn({ width, height }, shape, WHOLE);
      expect(at.width / at.height).toBeCloseTo(width / height);
      expect(at.left).toBeGreaterThan(0);
      expect(at.top).toBeGreaterThan(0);
      expect(at.left * 2 + at.width).toBeCloseTo(frame.width);
      expect(at.top * 2 + at.height).toBeCloseTo(frame.height);
    },
  );

  it("moves by shares of the frame, and grows around its middle", () => {
    const picture = { width: 400, height: 100 };
    const whole = placedIn(picture, "full", WHOLE);
    const moved = placedIn(picture, "full", { zoom: 1, x: 0.25, y: -0.5 });
    expect([moved.left - whole.left, moved.top - whole.top]).toEqual([240, -120]);
    const large = placedIn(picture, "full", { zoom: 2, x: 0, y: 0 });
    expect(large.width).toBeCloseTo(whole.width * 2);
    expect(large.left + large.width / 2).toBeCloseTo(480);
  });
});

describe("boundsOf", () => {
  const pixels = (width: number, height: number, filled: readonly [number, number][]) => {
    const data = new Uint8ClampedArray(width * height * 4);
    for (const [x, y] of filled) data[(y * width + x) * 4 + 3] = 255;
    return data;
  };

  it("is the smallest rectangle with all that is drawn", () => {
    expect(boundsOf(pixels(5, 4, [[1, 2]]), 5)).toEqual({ left: 1, top: 2, width: 1, height: 1 });
    const corners: [number, number][] = [
      [0, 3],
      [4, 0],
    ];
    expect(boundsOf(pixels(5, 4, corners), 5)).toEqual({ left: 0, top: 0, width: 5, height: 4 });
  });

  it("is nothing where nothing is drawn", () => {
    expect(boundsOf(pixels(5, 4, []), 5)).toBeNull();
  });
});
