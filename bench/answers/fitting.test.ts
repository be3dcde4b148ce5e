import { expect, it } from "vitest";
import { fitAnswering, fitChoice } from "./fitting.ts";

const names = ["says", "rank", "noise"];

it("weighs what the right candidates have, and against what they may not have", () => {
  const examples = Array.from({ length: 20 }, (_, at) => ({
    group: String(at),
    candidates: [
      [0.9, 0.1, at % 2],
      [0.2, 0.8, (at + 1) % 2],
    ],
    right: [true, false],
  }));
  const { weights } = fitChoice(examples, names, 0.001);
  expect(weights[0]).toBeGreaterThan(1);
  expect(weights[1]).toBeLessThan(-1);
  expect(Math.abs(weights[2] ?? 1)).toBeLessThan(0.3);
});

it("keeps a weight on the side that is sense, whatever the examples say", () => {
  const examples = Array.from({ length: 20 }, (_, at) => ({
    group: String(at),
    features: [at % 2, at % 2, 0],
    right: at % 2 === 0,
  }));
  const { weights, constant } = fitAnswering(examples, names, 0.001);
  expect(weights[0]).toBe(0);
  expect(weights[1]).toBeLessThan(-1);
  expect(constant).toBeGreaterThan(0);
});
