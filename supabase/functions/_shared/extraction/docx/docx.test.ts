import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { ExtractionError } from "../extraction-error.ts";
import type { Limits } from "../limits.ts";
import { type DocxOptions, makeDocx, p } from "../testing/make-docx.ts";
import { readAll } from "../testing/read-all.ts";

const read = async (options: DocxOptions) => (await readAll(makeDocx(options), "docx")).blocks;
const texts = async (options: DocxOptions) => (await read(options)).map(({ text }) => text);
const r = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const cell = (inner: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${inner}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join("")}</w:tr>`;

const STYLES = `
  <w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
  <w:style w:type="paragraph" w:styleId="Own"><w:basedOn w:val="berschrift1"/><w:name w:val="Own"/></w:style>
  <w:style w:type="paragraph" w:styleId="Code"><w:name w:val="HTML Preformatted"/></w:style>`;
const NUMBERING = `
  <w:abstractNum w:abstractNumId="7">
    <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
    <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl>
  </w:abstractNum>
  <w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="o"/></w:lvl></w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>`;
const numbered = (id: number, level: number) =>
  `<w:numPr><w:ilvl w:val="${String(level)}"/><w:numId w:val="${String(id)}"/></w:numPr>`;

describe("paragraphs", () => {
  it("are headings by their style, in any language, or by their outline level", async () => {
    const body =
      p("Chapter", '<w:pStyle w:val="berschrift1"/>') +
      p("Own style", '<w:pStyle w:val="Own"/>') +
      p("Outlined", '<w:outlineLvl w:val="2"/>') +
      p("let x = 1;  // twice", '<w:pStyle w:val="Code"/>');
    expect(await read({ body, parts: { styles: STYLES } })).toEqual([
      { kind: "heading", level: 1, text: "Chapter" },
      { kind: "heading", level: 1, text: "Own style" },
      { kind: "heading", level: 3, text: "Outlined" },
      { kind: "code", text: "let x = 1;  // twice" },
    ]);
  });

  it("of lists carry the labels that Word shows", async () => {
    const body = [
      p("first", numbered(1, 0)),
      p("inner", numbered(1, 1)),
      p("inner too", numbered(1, 1)),
      p("second", numbered(1, 0)),
      p("inner again", numbered(1, 1)),
      p("between"),
      p("dot", numbered(2, 0)),
    ].join("");
    expect(await texts({ body, parts: { numbering: NUMBERING } })).toEqual([
      "- 1. first\n  - 1.a) inner\n  - 1.b) inner too\n- 2. second\n  - 2.a) inner again",
      "between",
      "- dot",
    ]);
  });

  it("show tracked changes as accepted, and no field codes", async () => {
    const body = `<w:p>${r("Kept")}<w:del><w:r><w:delText> gone</w:delText></w:r></w:del><w:ins>${r(" new")}</w:ins>
      <w:moveFrom>${r(" moved away")}</w:moveFrom><w:moveTo>${r(" moved here")}</w:moveTo>
      <w:r><w:fldChar w:fldCharType="begin"/><w:instrText> PAGEREF x </w:instrText></w:r>${r(" 12")}</w:p>`;
    expect(await texts({ body })).toEqual(["Kept new moved here 12"]);
  });

  it("keep text boxes, once, and symbols, breaks and formulas", async () => {
    const box = (text: string) => `<w:txbxContent>${p(text)}</w:txbxContent>`;
    const body =
      `<w:p><w:r><mc:AlternateContent><mc:Choice>${box("In the box")}</mc:Choice><mc:Fallback>${box("In the box")}</mc:Fallback></mc:AlternateContent></w:r>${r("Around it")}</w:p>` +
      `<w:p><w:r><w:t>a</w:t><w:sym w:font="Symbol" w:char="F061"/><w:br/><w:t>non</w:t><w:noBreakHyphen/><w:t>stop</w:t></w:r></w:p>` +
      `<w:p><m:oMath><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>c</m:t></m:r></m:den></m:f><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></w:p>`;
    expect(await texts({ body })).toEqual(["Around it", "In the box", "aα\nnon-stop", "(a+b)/cx^2"]);
  });

  it("leave out placeholders of empty fields", async () => {
    const body = `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${p("Click to enter text")}</w:sdtContent></w:sdt><w:sdt><w:sdtContent>${p("Entered")}</w:sdtContent></w:sdt>`;
    expect(await texts({ body })).toEqual(["Entered"]);
  });
});

describe("notes and margins", () => {
  it("follow what they belong to; heads come first, feet last, comments as such", async () => {
    const reference = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${String(id)}"/></w:r>`;
    const body = `<w:p>${r("Claim")}${reference("footnote", 2)}${r(" and ")}${reference("endnote", 2)}${reference("comment", 0)}</w:p>${p("Next")}`;
    const parts = {
      footnotes: `<w:footnote w:type="separator" w:id="0">${p("x")}</w:footnote><w:footnote w:id="2">${p("Proof")}</w:footnote>`,
      endnotes: `<w:endnote w:id="2">${p("Source")}</w:endnote>`,
      comments: `<w:comment w:id="0">${p("Really?")}</w:comment>`,
      header: p("Confidential"),
      footer: p("Page 3") + p("Acme Ltd"),
    };
    expect(await texts({ body, parts })).toEqual([
      "Confidential",
      "Claim ¹ and ²",
      "¹ Proof",
      "² Source",
      "Comment: Really?",
      "Next",
      "Acme Ltd",
    ]);
  });

  it("count pages where Word noted their breaks", async () => {
    const body = `${p("One")}<w:p><w:r><w:lastRenderedPageBreak/><w:t>Two</w:t></w:r></w:p>${p("Still two")}`;
    expect((await read({ body })).map(({ page }) => page)).toEqual([1, 2, 2]);
    expect((await read({ body: p("One") }))[0]).not.toHaveProperty("page");
  });
});

describe("tables", () => {
  it("become Markdown, with cells over columns and short rows", async () => {
    const body = `<w:tbl>${row(cell(p("Both"), '<w:gridSpan w:val="2"/>'), cell(p("C")))}${row(cell(p("a|b")), cell(p("b") + p("more")), cell(p("c")))}${row(cell(p("last")))}</w:tbl>`;
    expect(await texts({ body })).toEqual([
      "| Both |  | C |\n| --- | --- | --- |\n| a\\|b | b more | c |\n| last |  |  |",
    ]);
  });

  it("of any length come in pieces, each with the head", async () => {
    const body = `${p("Before")}<w:tbl>${row(cell(p("No")), cell(p("Name")))}${Array.from({ length: 1_000 }, (_, index) => row(cell(p(String(index))), cell(p("x".repeat(60))))).join("")}</w:tbl>${p("After")}`;
    const limits = { sliceChars: 10_000 };
    const kept = await readAll(makeDocx({ body }), "docx", { limits });
    const fresh = await readAll(makeDocx({ body }), "docx", { limits, fresh: true });
    expect(kept.slices).toBeGreaterThan(3);
    expect(fresh).toEqual(kept);
    expect(kept.blocks.at(-1)?.text).toBe("After");
    const tables = kept.blocks.filter(({ kind }) => kind === "table").map(({ text }) => text.split("\n"));
    expect(new Set(tables.map(([head]) => head))).toEqual(new Set(["| No | Name |"]));
    const numbers = tables.flatMap((lines) => lines.slice(2).map((line) => Number(line.split(" ")[1])));
    expect(numbers).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  });

  it("that only frame or arrange text are read as that text", async () => {
    const inner = `<w:tbl>${row(cell(p("x")), cell(p("y")))}${row(cell(p("1")), cell(p("2")))}</w:tbl>`;
    const body = `<w:tbl>${row(cell(p("Note well.") + inner))}</w:tbl>`;
    expect((await read({ body })).map(({ kind }) => kind)).toEqual(["paragraph", "table"]);
  });
});

describe("ways to write the same", () => {
  const simple = { body: p("Same"), namespace: "http://purl.oclc.org/ooxml/wordprocessingml/main" };

  it("the strict namespace, and any prefix", async () => {
    expect(await texts(simple)).toEqual(["Same"]);
    const xml = (inner: string) =>
      strToU8(`<ns0:document xmlns:ns0="${simple.namespace}"><ns0:body>${inner}</ns0:body></ns0:document>`);
    const other = zipSync({ "word/document.xml": xml("<ns0:p><ns0:r><ns0:t>Same</ns0:t></ns0:r></ns0:p>") });
    expect((await readAll(other, "docx")).blocks).toEqual([{ kind: "paragraph", text: "Same" }]);
  });
});

describe("slices", () => {
  it("give the same on a fresh process each time", async () => {
    const body = Array.from(
      { length: 150 },
      (_, index) =>
        p(`Item ${String(index)}`, index % 3 === 0 ? numbered(1, 0) : "") +
        `<w:p><w:r><w:lastRenderedPageBreak/><w:t>${"word ".repeat(60)}</w:t><w:footnoteReference w:id="1"/></w:r></w:p>`,
    ).join("");
    const parts = {
      numbering: NUMBERING,
      footnotes: `<w:footnote w:id="1">${p("Note")}</w:footnote>`,
      footer: p("Foot"),
    };
    const bytes = makeDocx({ body, parts });
    const whole = (await readAll(bytes, "docx", { limits: { sliceChars: 1e9 } })).blocks;
    const kept = await readAll(bytes, "docx", { limits: { sliceChars: 8_000 } });
    const fresh = await readAll(bytes, "docx", { limits: { sliceChars: 8_000 }, fresh: true });
    expect(kept.slices).toBeGreaterThan(2);
    expect(fresh).toEqual(kept);
    expect(kept.blocks.map(({ text }) => text).join("\n")).toBe(whole.map(({ text }) => text).join("\n"));
  });
});

describe("documents that can't be read", () => {
  async function refusal(bytes: Uint8Array<ArrayBuffer>, limits: Partial<Limits> = {}): Promise<string> {
    const failure: unknown = await readAll(bytes, "docx", { limits }).catch((error: unknown) => error);
    return failure instanceof ExtractionError ? failure.code : "none";
  }

  it("locked, broken off, damaged, without text", async () => {
    const whole = makeDocx({ body: p("Some text") });
    const ole = Uint8Array.from([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...[..."EncryptedPackage"].flatMap((char) => [char.charCodeAt(0), 0]),
    ]);
    expect(await refusal(ole)).toBe("password");
    expect(await refusal(whole.slice(0, whole.length - 40))).toBe("truncated");
    expect(await refusal(makeDocx({ body: "" }))).toBe("empty");
    const flipped = whole.map((byte, index) => (index > 60 && index < 400 ? byte ^ 0x55 : byte));
    expect(await refusal(flipped)).toMatch(/damaged|truncated|empty/);
  });

  it("that unpack to too much, or hold too many entries", async () => {
    const bomb = makeDocx({ body: p("0".repeat(3_000_000)) });
    expect(bomb.length).toBeLessThan(20_000);
    expect(await refusal(bomb)).toBe("too_large");
    expect(await refusal(makeDocx({ body: p("text") }), { zipEntries: 2 })).toBe("too_large");
    expect(await refusal(makeDocx({ body: p("text ".repeat(1000)) }), { unpackedBytes: 1_000 })).toBe(
      "too_large",
    );
  });

  it("by damage anywhere end in text or in a plain refusal", async () => {
    const whole = makeDocx({
      body: p("Some text").repeat(50),
      parts: { styles: STYLES, numbering: NUMBERING },
    });
    let seed = 3;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    for (let round = 0; round < 80; round++) {
      const bytes = whole.slice();
      for (let hit = 0; hit < 10; hit++) bytes[4 + random(bytes.length - 4)] = random(256);
      const failure: unknown = await readAll(bytes, "docx").catch((error: unknown) => error);
      if (failure instanceof Error) expect(failure).toBeInstanceOf(ExtractionError);
    }
  });
});
