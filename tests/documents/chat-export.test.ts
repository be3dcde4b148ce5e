import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { sample } from "../../local/testing/sample.ts";
import { verifyExport } from "../../scripts/verify-export.ts";
import { markdownOf } from "../../src/features/chat/export/markdown.ts";
import type { LoadFont } from "../../src/features/chat/export/pdf/fonts.ts";
import { pdfOf } from "../../src/features/chat/export/pdf/render.ts";
import { canonical } from "../../supabase/functions/_shared/domain/chat-export/canonical.ts";
import { sealJson, sealMarkdown } from "../../supabase/functions/_shared/domain/chat-export/seal.ts";
import { SAMPLE, TEXTS } from "../support/chat-export.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const json = sealJson(SAMPLE);
const markdown = sealMarkdown(markdownOf(SAMPLE), json);

const FILES: Record<string, string> = {
  math: "noto-sans-math/files/noto-sans-math-latin-400-normal.woff",
  symbols: "noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff",
  arabic: "noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff",
  chinese: "noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff",
};
const load: LoadFont = async (file) => {
  const [, name = "", bold] = /^(.*?)(-bold)?$/.exec(file) ?? [];
  const path = FILES[name] ?? `noto-sans/files/noto-sans-${name}-${bold ? 700 : 400}-normal.woff`;
  return new Uint8Array(await readFile(`node_modules/@fontsource/${path}`));
};

/** The positions at which a file that gets one bit of one byte changed still verifies. */
async function blindSpots(bytes: Uint8Array, positions: Iterable<number>): Promise<number[]> {
  const blind: number[] = [];
  for (const at of positions) {
    const changed = Uint8Array.from(bytes);
    changed[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
    if ((await verifyExport(changed)).problems.length === 0) blind.push(at);
  }
  return blind;
}

describe("an exported chat", () => {
  it("verifies as JSON, and with any one byte changed it doesn't", async () => {
    const { holds, problems } = await verifyExport(bytesOf(json));
    expect(problems).toEqual([]);
    expect(holds[0]).toContain("2 messages, 2 citations");
    expect(await blindSpots(bytesOf(json), bytesOf(json).keys())).toEqual([]);
  });

  it("verifies as Markdown, and with any one byte changed it doesn't", async () => {
    expect((await verifyExport(bytesOf(markdown))).problems).toEqual([]);
    expect(await blindSpots(bytesOf(markdown), bytesOf(markdown).keys())).toEqual([]);
  });

  it("verifies as PDF, whose bytes are sealed and whose attached JSON is the same", async () => {
    const pdf = await pdfOf(SAMPLE, json, load);
    expect((await verifyExport(pdf)).problems).toEqual([]);
    const edges = [0, 5, pdf.length - 1, pdf.length - 2, pdf.length - 70];
    expect(await blindSpots(pdf, [...edges, ...sample([...pdf.keys()], 60)])).toEqual([]);
    expect((await verifyExport(pdf.subarray(0, pdf.length - 1))).problems).not.toEqual([]);
  });

  it("fails when a byte is added, taken out, or another value is put in with its blanks", async () => {
    for (const changed of [
      `${json} `,
      `\ufeff${json}`,
      json.slice(0, -1),
      json.replace("  ", "   "),
      markdown + "x",
    ])
      expect((await verifyExport(bytesOf(changed))).problems).not.toEqual([]);
    const twice = json.replace('"version": 1,', '"version": 2,\n  "version": 1,');
    expect((await verifyExport(bytesOf(twice))).problems).toEqual([
      "The file isn't written as the export was.",
    ]);
  });

  it("names the message whose text isn't that of its hash, also under a hash made anew", async () => {
    const [question, answer] = SAMPLE.messages;
    if (!question || !answer) throw new Error("The sample has two messages.");
    const forged = { ...SAMPLE, messages: [question, { ...answer, content: "Two weeks." }] };
    const { problems } = await verifyExport(bytesOf(sealJson(forged)));
    expect(problems).toEqual(["The hash of message 12 doesn't match its text."]);
  });

  it("tells what a source is, and that each quote stands where it says", async () => {
    const sources = new Map([...TEXTS].map(([id, text]) => [`${id}.txt`, bytesOf(text)]));
    sources.set("contract.docx", bytesOf("the file"));
    const { holds, problems } = await verifyExport(bytesOf(json), sources);
    expect(problems).toEqual([]);
    expect(holds.slice(1)).toEqual([
      "71.txt: is the text of revision 1 of “Contract_final*.docx”; 1 of its quotes stand where they say.",
      "72.txt: is the text of revision 2 of “合同.pdf”; 1 of its quotes stand where they say.",
      "contract.docx: is the original file of revision 1 of “Contract_final*.docx”.",
    ]);
    const other = new Map([["71.txt", bytesOf(`${TEXTS.get(71)} `)]]);
    expect((await verifyExport(bytesOf(json), other)).problems).toEqual([
      "71.txt: no source of this export has this text, or was this file.",
    ]);
  });

  it("names the quote that doesn't stand at its span", async () => {
    const [question, answer] = SAMPLE.messages;
    if (!question || !answer) throw new Error("The sample has two messages.");
    const citations = answer.citations.map((citation) => ({ ...citation, start: citation.start + 1 }));
    const moved = sealJson({ ...SAMPLE, messages: [question, { ...answer, citations }] });
    const { problems } = await verifyExport(bytesOf(moved), new Map([["t", bytesOf(TEXTS.get(71) ?? "")]]));
    expect(problems).toEqual([
      expect.stringContaining("t: Source 1 of message 12 doesn't stand at characters"),
    ]);
  });

  it("says of other files that they are none", async () => {
    for (const content of ["", "{}", "[1]", "# Notes\n", "%PDF-1.7\n", "null"])
      expect((await verifyExport(bytesOf(content))).problems).not.toEqual([]);
  });

  it("has one canonical form for equal values (RFC 8785)", () => {
    expect(canonical({ b: [1, { d: "é\n", c: null }], a: 1e21, "10": true, z: undefined })).toBe(
      '{"10":true,"a":1e+21,"b":[1,{"c":null,"d":"é\\n"}]}',
    );
  });
});
