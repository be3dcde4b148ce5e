import { describe, expect, it } from "vitest";
import { unzipSync } from "fflate";
import { bytesOf, sumsOf, types, type Content } from "../../local/vendors/documents/content.ts";
import { readAll } from "../../supabase/functions/_shared/extraction/testing/read-all.ts";

const text: Content = {
  kind: "text",
  text: "# Berths\n\nA night costs 31 € (in June) – with “power”.\n\n- Water is free\n\n| Berth | Length |\n| --- | --- |\n| A7 | 12 m |\n",
};

describe("files that stand-ins make", () => {
  it.each([
    ["docx", types.docx],
    ["pdf", types.pdf],
    ["html", types.html],
    ["md", types.markdown],
  ] as const)("say as %s what they were made of", async (extension, type) => {
    const { blocks } = await readAll(bytesOf(text, type), extension);
    const whole = blocks.map((block) => JSON.stringify(block)).join(" ");
    for (const said of ["Berths", "31 €", "Water is free", "A7", "12 m"]) expect(whole).toContain(said);
  });

  it("are sheets and slides with their texts", () => {
    const decode = (files: Record<string, Uint8Array>) =>
      Object.values(files)
        .map((part) => new TextDecoder().decode(part))
        .join("");
    const sheets: Content = {
      kind: "sheets",
      sheets: [
        {
          name: "A & B",
          rows: [
            ["Berth", 12.5],
            ["", "A7"],
          ],
        },
      ],
    };
    const book = decode(unzipSync(bytesOf(sheets, types.xlsx)));
    for (const said of [
      'name="A &amp; B"',
      '<c r="B1"><v>12.5</v></c>',
      '<c r="B2" t="s"><v>1</v></c>',
      ">A7<",
    ])
      expect(book).toContain(said);
    const slides: Content = { kind: "slides", slides: [{ title: "One", lines: ["x < y"], notes: "Say it" }] };
    const shown = decode(unzipSync(bytesOf(slides, types.pptx)));
    for (const said of ["One", "x &lt; y", "Say it"]) expect(shown).toContain(said);
  });

  it("have the same bytes each time, and are as long as they were asked to be", () => {
    for (const type of [types.docx, types.pdf, types.text])
      expect(sumsOf(structuredClone(text), type)).toEqual(sumsOf(text, type));
    const { size } = sumsOf({ kind: "made", seed: 4, bytes: 5_000 }, types.text);
    expect(size).toBeGreaterThanOrEqual(5_000);
    expect(size).toBeLessThan(5_200);
    expect(sumsOf({ kind: "made", seed: 4, bytes: 0 }, types.text).size).toBe(0);
  });
});
