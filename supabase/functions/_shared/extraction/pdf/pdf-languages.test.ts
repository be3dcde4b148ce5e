import { describe, expect, it } from "vitest";
import { makePdf } from "../testing/make-pdf.ts";
import { readAll } from "../testing/read-all.ts";

const hex = (text: string) =>
  [...text].map((char) => char.charCodeAt(0).toString(16).padStart(4, "0")).join("");

/** A page of one font whose codes 1, 2, … stand for these texts, shown in this order from the left. */
async function shown(glyphs: readonly string[], operators = ""): Promise<string> {
  const codes = glyphs.map((_, index) => (index + 1).toString(16).padStart(2, "0"));
  const map = glyphs.map((text, index) => `<${codes[index] ?? ""}> <${hex(text)}>`).join("\n");
  const cmap = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${String(glyphs.length)} beginbfchar ${map} endbfchar endcmap end`;
  const widths = `/FirstChar 0/LastChar 255/Widths[${Array.from({ length: 256 }, () => "600").join(" ")}]`;
  const pdf = makePdf({
    pages: [operators || `BT /F9 20 Tf 60 700 Td <${codes.join("")}> Tj ET`],
    extra: [
      `<</Type/Font/Subtype/TrueType/BaseFont/Made${widths}/ToUnicode 11 0 R>>`,
      `<</Length ${String(cmap.length)}>>stream\n${cmap}\nendstream`,
    ],
    fonts: "/F9 10 0 R",
  });
  const { blocks } = await readAll(pdf, "pdf");
  return blocks.map(({ text }) => text).join("\n");
}

describe("writing from right to left", () => {
  it("comes in reading order, its ligatures and numbers too", async () => {
    expect(await shown(["ي", "ﻻ", "ا", "ك"])).toBe("كالاي");
    expect(await shown([..."2025 ", ..."ماع"])).toBe("عام 2025");
    expect(await shown(["5", "%", " ", ..."ماع"])).toBe("عام 5%");
  });

  it("keeps brackets around what they hold, whichever side the font names", async () => {
    expect(await shown([..."(בא) ג"])).toBe("ג (אב)");
    expect(await shown([...")בא( ג"])).toBe("ג (אב)");
  });

  it("leaves a foreign word in it as it is", async () => {
    expect(await shown([..."ןויליג PDF תורוה"])).toBe("הורות PDF גיליון");
  });
});

describe("characters", () => {
  it("are the letters that ligatures and accents stand for", async () => {
    expect(await shown(["o", "ﬃ", "c", "e"])).toBe("office");
    const accent = "BT /F9 20 Tf 60 700 Td <01> Tj ET BT /F9 20 Tf 60 700 Td <02> Tj ET";
    expect(await shown(["e", "´"], accent)).toBe("é");
  });

  it("of fonts in no file are found by the names of their encodings", async () => {
    const pdf = makePdf({
      pages: ["BT /F9 20 Tf 60 700 Td <C8CBC3F1> Tj ET"],
      extra: [
        "<</Type/Font/Subtype/Type0/BaseFont/SimSun/Encoding/GBK-EUC-H/DescendantFonts[11 0 R]>>",
        "<</Type/Font/Subtype/CIDFontType2/BaseFont/SimSun/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 12 0 R>>",
        "<</Type/FontDescriptor/FontName/SimSun/Flags 4>>",
      ],
      fonts: "/F9 10 0 R",
    });
    expect((await readAll(pdf, "pdf")).blocks[0]?.text).toBe("人民");
  });
});
