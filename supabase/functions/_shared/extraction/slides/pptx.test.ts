import { describe, expect, it } from "vitest";
import { chunkDocument } from "../../domain/text/chunks.ts";
import { placeIn } from "../../domain/text/places.ts";
import { makePptx, shape, type SlideOptions } from "../testing/make-pptx.ts";
import { readAll } from "../testing/read-all.ts";

const read = async (slides: SlideOptions[], order?: number[]) =>
  (await readAll(makePptx(slides, order), "pptx")).blocks;
const table = (rows: string[][]) =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="T"/></p:nvGraphicFramePr><a:tbl>${rows.map((row) => `<a:tr>${row.map((cell) => `<a:tc><a:txBody><a:p><a:r><a:t>${cell}</a:t></a:r></a:p></a:txBody></a:tc>`).join("")}</a:tr>`).join("")}</a:tbl></p:graphicFrame>`;

describe("a presentation", () => {
  it("is its slides in the order in which they are shown, each by its number and title", async () => {
    const slides = [
      { shapes: shape("title", ["Pricing"]) + shape("body", ["A night", [1, "31 € in June"]]) },
      { shapes: shape("ctrTitle", ["Welcome"]) + shape("subTitle", ["To Bonn"]) },
    ];
    expect(await read(slides, [1, 0])).toEqual([
      { kind: "heading", level: 1, text: "Slide 1: Welcome", place: "Slide 1: Welcome" },
      { kind: "paragraph", text: "To Bonn", place: "Slide 1: Welcome" },
      { kind: "heading", level: 1, text: "Slide 2: Pricing", place: "Slide 2: Pricing" },
      { kind: "list", text: "- A night\n  - 31 € in June", place: "Slide 2: Pricing" },
    ]);
  });

  it("tells groups, tables, pictures, charts and notes, and no furniture or fallback", async () => {
    const picture =
      '<p:pic><p:nvPicPr><p:cNvPr id="3" name="Picture 3" descr="A bridge over the Rhine"/></p:nvPicPr></p:pic>';
    const choice = `<mc:AlternateContent><mc:Choice>${shape("", ["New"])}</mc:Choice><mc:Fallback>${shape("", ["Old"])}</mc:Fallback></mc:AlternateContent>`;
    const shapes = [
      `<p:grpSp><p:grpSp>${shape("", ["In a group"])}</p:grpSp></p:grpSp>`,
      table([
        ["Port", "Fee"],
        ["Bonn", "3 €"],
      ]),
      picture,
      choice,
      shape("sldNum", ["7"]),
      shape("ftr", ["Confidential"]),
    ].join("");
    const blocks = await read([
      {
        shapes,
        notes: shape("sldImg", []) + shape("body", ["Say it slowly"]),
        chart: "<c:v>Sales 2025</c:v>",
      },
    ]);
    expect(blocks.map(({ text }) => text)).toEqual([
      "Slide 1",
      "In a group",
      "| Port | Fee |\n| --- | --- |\n| Bonn | 3 € |",
      "Picture: A bridge over the Rhine",
      "New",
      "Sales 2025",
      "Notes: Say it slowly",
    ]);
  });

  it("leaves out hidden slides and counts them", async () => {
    const slides = [
      { shapes: shape("title", ["Secret"]), hidden: true },
      { shapes: shape("title", ["Open"]) },
    ];
    expect((await read(slides)).map(({ text }) => text)).toEqual(["Slide 2: Open"]);
    await expect(read(slides.slice(0, 1))).rejects.toMatchObject({ code: "empty" });
  });

  it.each(["Größe", "été", "niño", "ücret", "nhân viên", "数量", "الكمية"])("speaks %s", async (word) => {
    expect((await read([{ shapes: shape("title", [word]) }]))[0]?.place).toBe(`Slide 1: ${word}`);
  });

  it("has passages that know the slide of each sentence, though short slides share one", async () => {
    const slides = Array.from({ length: 30 }, (_, at) => ({
      shapes: shape("title", [`Topic ${at}`]) + shape("body", [`Fact ${at} holds.`]),
    }));
    const whole = await readAll(makePptx(slides), "pptx");
    const sliced = await readAll(makePptx(slides), "pptx", { limits: { sliceChars: 100 }, fresh: true });
    expect(sliced.slices).toBeGreaterThan(3);
    expect(sliced.blocks).toEqual(whole.blocks);
    const { chunks, text } = chunkDocument(whole.blocks);
    for (const at of [3, 17, 29]) {
      const start = text.indexOf(`Fact ${at} holds.`);
      const chunk = chunks.find((one) => one.start <= start && start < one.end);
      expect(chunk && placeIn(chunk, { start, end: start + 10 })).toBe(`Slide ${at + 1}: Topic ${at}`);
    }
  });
});
