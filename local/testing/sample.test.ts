import { describe, expect, it } from "vitest";
import { isProving, sample } from "./sample.ts";

const all = Array.from({ length: 50 }, (_, index) => index);

describe.skipIf(isProving)("a sample", () => {
  it("is the same for the same seed, in order, and another for another", () => {
    const [first, again, other] = [sample(all, 10, 1), sample(all, 10, 1), sample(all, 10, 2)];
    expect(first).toEqual(again);
    expect(first).toEqual(first.toSorted((a, b) => a - b));
    expect(new Set(first).size).toBe(10);
    expect(other).not.toEqual(first);
  });

  it("leaves nothing out for good", () => {
    const seen = new Set(all.flatMap((of) => sample(all, 10, of)));
    expect(seen.size).toBe(all.length);
  });
});

it.runIf(isProving)("is everything when everything is proved", () => {
  expect(sample(all, 1)).toEqual(all);
});
