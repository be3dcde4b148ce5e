import { expect, it } from "vitest";
import { citedSpan, headingAbove } from "./support.ts";
import { parallelSections } from "./testing/parallel-sections.ts";

it("of two sections that say alike things a sentence cites the one that it names, and is labelled so", () => {
  const all = parallelSections();
  expect(all).toHaveLength(200);
  for (const [name, half] of [
    ["tuned on", all.slice(0, 100)],
    ["held back", all.slice(100)],
  ] as const) {
    const wrong = half.filter(({ passage, statement, quote }) => {
      const span = citedSpan(statement, passage, "Handbook");
      return span === null || !passage.slice(span.start, span.end).startsWith(quote);
    });
    const labelled = half.filter(({ passage, heading, quote }) => {
      const at = passage.indexOf(quote, passage.indexOf(heading));
      return headingAbove(passage, at) === heading;
    });
    console.info(`${name}: ${wrong.length} of ${half.length} wrong, ${labelled.length} labels right`);
    expect(wrong.length / half.length).toBeLessThanOrEqual(0.02);
    expect(labelled).toHaveLength(half.length);
  }
});
