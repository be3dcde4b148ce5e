import { expect, it } from "vitest";
import { sentences } from "./sentences.ts";
import { type AbbreviationSet, heldBack, tunedOn } from "./testing/abbreviations.ts";

/** The sentences that are split, or joined, where they aren't. */
function wrong({ one, two }: AbbreviationSet): string[] {
  const count = (text: string) => sentences(text).length;
  return [...one.filter((text) => count(text) !== 1), ...two.filter((text) => count(text) !== 2)];
}

it.each([
  ["tuned on", tunedOn],
  ["held back", heldBack],
] as const)("abbreviations in seven languages end no sentence, of those %s", (name, set) => {
  const of = set.one.length + set.two.length;
  const found = wrong(set);
  console.info(`${name}: ${found.length} of ${of} wrong`, found);
  expect(found.length / of).toBeLessThanOrEqual(0.02);
});
