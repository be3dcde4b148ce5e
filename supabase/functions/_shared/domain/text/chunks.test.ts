import { describe, expect, it } from "vitest";
import {
  chunkBlocks,
  chunkDocument,
  chunkHash,
  chunkSizes,
  markAt,
  startChunks,
  type Chunk,
} from "./chunks.ts";
import type { ExtractedBlock } from "./document.ts";
import { estimateTokens } from "./tokens.ts";

const paragraph = (topic: string, count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `Sentence ${index} about ${topic} says what it has to say.`,
  ).join(" ");

const handbook: ExtractedBlock[] = [
  { kind: "heading", level: 1, text: "Handbook", page: 1 },
  { kind: "paragraph", text: paragraph("arrival", 60), page: 1 },
  { kind: "heading", level: 2, text: "Leave", page: 2 },
  { kind: "paragraph", text: paragraph("leave", 12), page: 2 },
  {
    kind: "list",
    text: "- Bring a form.\n- Ask your lead.\n- Wait for the answer. It comes in a week.",
    page: 2,
  },
  {
    kind: "table",
    text: `| Grade | Days |\n| --- | --- |\n${Array.from({ length: 200 }, (_, row) => `| G${row} | ${row} days of leave |`).join("\n")}`,
    page: 3,
  },
  { kind: "paragraph", text: "", page: 3 },
  { kind: "heading", level: 2, text: "Pay", page: 4 },
  {
    kind: "code",
    text: Array.from({ length: 90 }, (_, line) => `pay(${line}); // line ${line}`).join("\n"),
    page: 4,
  },
  { kind: "paragraph", text: "人人生而自由。".repeat(200), page: 5 },
  { kind: "paragraph", text: `${"มนุษย์ทั้งหลายเกิดมามีอิสระ".repeat(120)}`, page: 5 },
];

const joined = (blocks: ExtractedBlock[]): string =>
  blocks
    .filter((block) => block.text.trim() !== "")
    .map((block) => block.text)
    .join("\n\n");

function inSlices(blocks: ExtractedBlock[], size: number): { chunks: Chunk[]; text: string } {
  let state = startChunks();
  const chunks: Chunk[] = [];
  let text = "";
  for (let at = 0; at < blocks.length; at += size) {
    const step = chunkBlocks(
      blocks.slice(at, at + size),
      JSON.parse(JSON.stringify(state)),
      at + size >= blocks.length,
    );
    chunks.push(...step.chunks);
    text += step.text;
    state = step.state;
  }
  return { chunks, text };
}

describe("chunkBlocks", () => {
  const { chunks, text } = chunkDocument(handbook);

  it("gives chunks that are exact slices of the document's text", () => {
    expect(text).toBe(joined(handbook));
    for (const chunk of chunks) expect(text.slice(chunk.start, chunk.end)).toBe(chunk.text);
    expect(chunks.map((chunk) => chunk.ordinal)).toEqual(chunks.map((_, index) => index));
  });

  it("leaves no word out", () => {
    let covered = 0;
    for (const chunk of chunks) {
      expect(text.slice(covered, chunk.start).trim()).toBe("");
      covered = Math.max(covered, chunk.end);
    }
    expect(text.slice(covered).trim()).toBe("");
  });

  it.each([1, 2, 3, 5])("gives the same in slices of %i blocks with the state kept as JSON", (size) => {
    expect(inSlices(handbook, size)).toEqual({ chunks, text });
  });

  it("keeps the size", () => {
    for (const chunk of chunks) expect(estimateTokens(chunk.text)).toBeLessThanOrEqual(chunkSizes.max * 1.05);
  });

  it("never cuts a table inside a row and says the head of a table that goes on", () => {
    const rows = chunks.filter((chunk) => chunk.text.includes("days of leave"));
    expect(rows.length).toBeGreaterThan(2);
    for (const chunk of rows) expect(chunk.text).toMatch(/^(?:\||- |[A-Z])[^]*\|$/);
    for (const chunk of rows.slice(1)) expect(chunk.tableHeader).toBe("| Grade | Days |");
  });

  it("repeats whole sentences inside a section and nothing across headings", () => {
    const [first, second] = chunks;
    expect(second?.start).toBeLessThan(first?.end ?? 0);
    expect(second?.text).toMatch(/^Sentence \d+ about arrival/);
    const leave = chunks.find((chunk) => chunk.headingPath.at(-1) === "Leave");
    expect(leave?.text.startsWith("Leave\n\nSentence 0 about leave")).toBe(true);
    expect(leave?.headingPath).toEqual(["Handbook", "Leave"]);
  });

  it("knows the page of every place", () => {
    for (const block of handbook.filter((candidate) => candidate.text !== "")) {
      const at = text.indexOf(block.text);
      const chunk = chunks.find((candidate) => candidate.start <= at && at < candidate.end);
      expect(chunk && markAt(chunk, at).page).toBe(block.page);
    }
  });

  it("keeps the state small however long the document is", () => {
    let state = startChunks();
    for (let page = 1; page <= 300; page++) {
      state = chunkBlocks(
        [{ kind: "paragraph", text: paragraph(`page ${page}`, 30), page }],
        state,
        false,
      ).state;
      expect(JSON.stringify(state).length).toBeLessThan(12_000);
    }
    expect(state.length).toBeGreaterThan(300_000);
  });
});

describe("chunkHash", () => {
  it("is the same for the same words", () => {
    expect(chunkHash("The  ﬁle\nends.")).toBe(chunkHash("the file ends."));
    expect(chunkHash("the file ends")).not.toBe(chunkHash("the file bends"));
  });
});
