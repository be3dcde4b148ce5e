import { readFile } from "node:fs/promises";
import { PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { sample } from "../../local/testing/sample.ts";
import { verifyExport } from "../../scripts/verify/export.ts";
import { markdownOf } from "../../src/features/chat/export/markdown.ts";
import { pdfOf } from "../../src/features/chat/export/pdf/render.ts";
import { canonical, sha256Of } from "../../supabase/functions/_shared/domain/chat-export/canonical.ts";
import { sealJson, sealMarkdown } from "../../supabase/functions/_shared/domain/chat-export/seal.ts";
import { fontPath } from "../../supabase/functions/_shared/domain/typesetting/font-paths.ts";
import type { LoadFont } from "../../supabase/functions/_shared/domain/typesetting/fonts.ts";
import { SAMPLE, TEXTS } from "../support/chat-export.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const json = sealJson(SAMPLE);
const markdown = sealMarkdown(markdownOf(SAMPLE), json);

const load: LoadFont = async (file) =>
  new Uint8Array(await readFile(`node_modules/@fontsource/${fontPath(file)}`));

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

describe("an exported chat", { timeout: 60_000 }, () => {
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

  it("verifies in each form that left under the format's former name", async () => {
    const former = "atrium-chat-export";
    const sealed = (text: string) => Buffer.from(text, "latin1");
    const formerJson = sealJson({ ...SAMPLE, format: former });
    const body = sealMarkdown(markdownOf(SAMPLE), formerJson).replaceAll(SAMPLE.format, former);
    const text = body.slice(0, body.lastIndexOf("<!--"));
    const document = await PDFDocument.create();
    document.addPage();
    await document.attach(bytesOf(formerJson), `${former}.json`);
    const drawn = Buffer.concat([await document.save(), sealed("\n")]);
    const files = [
      bytesOf(formerJson),
      bytesOf(`${text}<!-- ${former} sha256:${sha256Of(text)} -->\n`),
      Buffer.concat([drawn, sealed(`%${former} sha256:${sha256Of(drawn)}\n`)]),
    ];
    for (const file of files) {
      const { holds, problems } = await verifyExport(file);
      expect(problems).toEqual([]);
      expect(holds[0]).toContain("2 messages, 2 citations");
      expect(await blindSpots(file, [file.length - 3, Math.floor(file.length / 2)])).toEqual([]);
    }
  });

  it("draws what an answer sets apart as PDF, in every script, and tells how far it is", async () => {
    const content =
      "# Frist\n\nIt is **bold**, *slanted*, `code` and [a link](https://example.com/a); [not this](javascript:alert(1)).\n\n" +
      "1. One\n\n| Part | Years |\n|---|---|\n| Pump | 5 |\n\n$E = mc^2$ and $x_1$\n\n한국어 문장 😀 👍🏽 中文 العربية Tiếng Việt";
    const [question, answer] = SAMPLE.messages;
    if (!question || !answer) throw new Error("The sample has two messages.");
    const rich = {
      ...SAMPLE,
      messages: [question, { ...answer, content, unsupported: [], sha256: sha256Of(content) }],
    };
    const seen: number[] = [];
    const pdf = await pdfOf(rich, sealJson(rich), load, (done) => seen.push(done));
    expect((await verifyExport(pdf)).problems).toEqual([]);
    for (const done of seen) expect(done > 0 && done <= 1).toBe(true);
    const read = await getDocumentProxy(Uint8Array.from(pdf));
    const pages = Array.from({ length: read.numPages }, (_, index) => read.getPage(index + 1));
    const texts: string[] = [];
    const links: unknown[] = [];
    for (const page of await Promise.all(pages)) {
      const { items } = await page.getTextContent();
      texts.push(...items.map((item) => ("str" in item ? item.str : "")));
      links.push(...(await page.getAnnotations()).map(({ url }: { url?: string }) => url));
    }
    const text = texts.join(" ").normalize("NFKC");
    for (const words of ["bold", "slanted", "code", "Pump", "E = mc^2", "한국어", "😀", "中文", "Vi"])
      expect(text, words).toContain(words);
    expect(text).not.toContain("\ufffd");
    expect(text).not.toMatch(/\*\*|\$|`/);
    expect(links).toEqual(["https://example.com/a"]);
    const made = await PDFDocument.load(pdf, { updateMetadata: false });
    const fonts = made.context
      .enumerateIndirectObjects()
      .map(([, object]) => (object instanceof PDFDict ? String(object.get(PDFName.of("BaseFont"))) : ""));
    for (const font of [/Bold/, /Mono/, /KR/, /Emoji/, /Arabic/])
      expect(fonts.join(), String(font)).toMatch(font);
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
