import { expect, it } from "vitest";
import type { ExtractedBlock } from "../domain/text/document.ts";
import { startText, takeBlocks, TextState } from "./slice.ts";

const blocks: ExtractedBlock[] = Array.from({ length: 60 }, (_, index) => ({
  kind: index % 12 === 0 ? ("heading" as const) : ("paragraph" as const),
  ...(index % 12 === 0 && { level: 1 }),
  page: Math.floor(index / 6) + 1,
  text: `Block ${index} says: ${"the pump is serviced every spring. ".repeat((index % 5) + 1)}`,
}));

function read(size: number) {
  let state = startText();
  const parts = [];
  const chunks = [];
  for (let at = 0; at < blocks.length; at += size) {
    const kept = TextState.parse(JSON.parse(JSON.stringify(state)));
    const taken = takeBlocks(blocks.slice(at, at + size), kept, at + size >= blocks.length);
    parts.push(...taken.parts);
    chunks.push(...taken.chunks);
    state = taken.state;
  }
  return { parts, chunks, state };
}

it("gives parts and chunks of one text, however it is sliced and its state kept", () => {
  const whole = blocks.map(({ text }) => text).join("\n\n");
  for (const size of [60, 12, 6]) {
    const { parts, chunks, state } = read(size);
    expect(state.parts.length).toBe(whole.length);
    expect(state.chunks.length).toBe(whole.length);
    for (const { text, start, end } of [...parts, ...chunks]) expect(whole.slice(start, end)).toBe(text);
    expect(chunks).toEqual(read(60).chunks);
    expect(parts).toEqual(read(60).parts);
  }
});

it("keeps the length of what the database can't hold", () => {
  const text = "a\u0000b \ud83d c \ude80 d 🚀";
  const { parts, chunks } = takeBlocks([{ kind: "paragraph", text }], startText(), true);
  expect(parts[0]?.text).toBe("a\ufffdb \ufffd c \ufffd d 🚀");
  expect(parts[0]?.end).toBe(text.length);
  expect(chunks[0]?.text).toBe(parts[0]?.text);
});
