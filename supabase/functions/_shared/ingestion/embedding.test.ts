import { expect, it } from "vitest";
import { ApiError } from "../db/api-error.ts";
import type { Ai } from "../providers/ai.ts";
import { embeddingText, embedPassages, type Passage } from "./embedding.ts";
import { vectorText } from "../db/vector.ts";

const passages = (count: number): Passage[] =>
  Array.from({ length: count }, (_, index) => ({ text: String(index), headingPath: [], tableHeader: null }));

function counting(): { ai: Pick<Ai, "embed">; sizes: number[]; most: () => number } {
  const sizes: number[] = [];
  let running = 0;
  let most = 0;
  return {
    sizes,
    most: () => most,
    ai: {
      async embed(texts) {
        sizes.push(texts.length);
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return texts.map((text) => [Number(text), 0.5]);
      },
    },
  };
}

it("embeds in batches, some at a time, and keeps the order", async () => {
  const { ai, sizes, most } = counting();
  const vectors = await embedPassages(ai, passages(400), new AbortController().signal);
  expect(vectors).toEqual(Array.from({ length: 400 }, (_, index) => vectorText([index, 0.5])));
  expect(Math.max(...sizes)).toBe(64);
  expect(most()).toBe(3);
});

it("asks nothing for no passages, and passes a refusal on", async () => {
  const { ai, sizes } = counting();
  expect(await embedPassages(ai, [], new AbortController().signal)).toEqual([]);
  expect(sizes).toEqual([]);
  const refusal = new ApiError("provider_failed", "busy");
  const refusing = { embed: () => Promise.reject(refusal) };
  await expect(embedPassages(refusing, passages(200), new AbortController().signal)).rejects.toBe(refusal);
});

it("tells the model the headings that a passage doesn't say itself", () => {
  const text = "Pumps\n\nThey are serviced in spring.";
  expect(embeddingText({ text, headingPath: ["Handbook", "Pumps"], tableHeader: null })).toBe(
    `Handbook\n${text}`,
  );
  expect(embeddingText({ text: "| a |", headingPath: [], tableHeader: "| Name |" })).toBe("| Name |\n| a |");
});

it("writes a vector's direction as pgvector reads it, in whole numbers", () => {
  expect(vectorText([0.5, -0.3, 0.00001, 0])).toBe("[9999,-5999,0,0]");
  expect(vectorText([0, 0])).toBe("[0,0]");
});
