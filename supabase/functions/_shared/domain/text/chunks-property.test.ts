import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { chunkDocument, type ChunkSizes, chunkSizes } from "./chunks.ts";
import type { ExtractedBlock } from "./document.ts";

/** Sentences, markers, rules and blanks that have met in files: six languages, lists, tables, surrogates. */
const pieces = [
  "The rent is due on the 5th. ",
  "e.g. Dr. Brown, no. 5 of Acme Inc. The rest follows. ",
  "Die Frist beträgt 14 Tage, d. h. zwei Wochen. ",
  "La empresa pagará 1.250,50 € al mes. ¿Cuándo? ",
  "Người lao động được nghỉ 12 ngày. ",
  "İşçi yılda 14 gün izin kullanır. ",
  "يدفع المستأجر الإيجار شهريا. متى؟ ",
  "员工每年有十天假期。违约金为合同总额的5%！",
  "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 👩‍👩‍👧 𠮷野家 ",
  "a. ",
  "c. ",
  "iv. ",
  "(b) ",
  "1. ",
  "12) ",
  "- ",
  "• ",
  "– ",
  "* * *",
  "---",
  ":",
  "…",
  "| ",
  "> ",
  "# ",
  "```",
  "~~~",
  "    ",
  "\u00a0",
  "\n",
  "\n",
  "\n\n",
  "\r\n",
  "\r\n\r\n",
  "\t",
];

const kinds = ["paragraph", "list", "heading", "code", "footnote", "table"] as const;
/** A number below this, the same in every run. */
type Random = (below: number) => number;
const createRandom =
  (seed: number): Random =>
  (below) =>
    (seed = (seed * 48271) % 2147483647) % below;
const some = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T;
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

function textOf(random: Random, kind: (typeof kinds)[number]): string {
  const words = () => times(1 + random(12), () => some(random, pieces)).join("");
  if (kind !== "table") return times(1 + random(kind === "heading" ? 1 : 14), words).join("");
  const row = () => `| ${words().replace(/\s+/g, " ")} | ${random(999)} |`;
  const rule = random(2) ? "\n| --- | --- |" : "";
  return `${row()}${rule}\n${times(random(30), row).join(some(random, ["\n", "\r\n"]))}`;
}

function documentOf(random: Random): ExtractedBlock[] {
  return times(1 + random(8), () => {
    const kind = some(random, kinds);
    return { kind, text: textOf(random, kind), level: 1 + random(3), page: 1 + random(3) };
  });
}

/** What is wrong with the chunks of a document; nothing when all of its text is found and cited where it stands. */
function faults(blocks: ExtractedBlock[], sizes?: ChunkSizes): string[] {
  const { chunks, text } = chunkDocument(blocks, sizes);
  const found: string[] = [];
  let [start, covered] = [-1, 0];
  for (const chunk of chunks) {
    if (chunk.text !== text.slice(chunk.start, chunk.end)) found.push(`${chunk.ordinal}: another text`);
    if (chunk.start <= start || chunk.end <= covered) found.push(`${chunk.ordinal}: out of order`);
    if (!chunk.text.isWellFormed()) found.push(`${chunk.ordinal}: half a character`);
    const skipped = text.slice(covered, chunk.start).trim();
    if (skipped) found.push(`${chunk.ordinal}: skips ${skipped}`);
    [start, covered] = [chunk.start, chunk.end];
  }
  return text.slice(covered).trim() === "" ? found : [...found, `the end is lost: ${text.slice(covered)}`];
}

describe("chunks of any document", () => {
  const tiny = { target: 20, max: 30, min: 5, overlap: 10 };

  it.each([chunkSizes, tiny])(
    "hold every character, in order, where it stands: %o",
    (sizes) => {
      for (let seed = 1; seed <= 60; seed++) {
        expect(faults(documentOf(createRandom(seed * 7919)), sizes), `seed ${seed}`).toEqual([]);
      }
    },
    30_000,
  );

  it("hold the last clause of a licence whose lettered list is wrapped", () => {
    const text = readFileSync("bench/answers/set/documents/CC0-1.0.txt", "utf8");
    expect(faults(text.split(/\n\n+/).map((block) => ({ kind: "paragraph", text: block })))).toEqual([]);
  });

  it("hold a long line without a blank whole, though a pair of surrogates stands at every cut", () => {
    expect(faults([{ kind: "paragraph", text: `x${"😀".repeat(9000)}` }])).toEqual([]);
  });
});
