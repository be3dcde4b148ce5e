import { describe, expect, it } from "vitest";
import { encodeAs } from "../testing/encode.ts";
import { readAll } from "../testing/read-all.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = async (text: string | Uint8Array<ArrayBuffer>, type: "csv" | "tsv" = "csv") =>
  (await readAll(typeof text === "string" ? utf8(text) : text, type)).blocks;

describe("separated text", () => {
  it.each([",", ";", "\t", "|"])(
    "is a table with its rows' numbers, whatever parts it (%j)",
    async (separator) => {
      const text = [
        ["Name", "Cost"],
        ["Rent", "1.200,50 €"],
        ["Water", "40"],
      ]
        .map((row) => row.map((field) => (field.includes(separator) ? `"${field}"` : field)).join(separator))
        .join("\r\n");
      expect(await read(text)).toEqual([
        {
          kind: "table",
          text: "| Name | Cost |\n| --- | --- |\n| Rent | 1.200,50 € |\n| Water | 40 |",
          rows: ["Row 2", "Row 3"],
        },
      ]);
    },
  );

  it("may quote separators, quotes and lines, and have rows of any length", async () => {
    const [table] = await read('a,b,c\n"x, y","say ""hi""","two\nlines"\n1\n1,2,3,4\n');
    expect(table?.text).toBe(
      '| a | b | c |  |\n| --- | --- | --- | --- |\n| x, y | say "hi" | two lines |  |\n| 1 |  |  |  |\n| 1 | 2 | 3 | 4 |',
    );
    expect(table?.rows).toEqual(["Row 2", "Row 4", "Row 5"]);
  });

  it("may name its separator, and be in any encoding", async () => {
    expect((await read("sep=;\nA;B\n1,5;2\n"))[0]?.text).toBe("| A | B |\n| --- | --- |\n| 1,5 | 2 |");
    const russian = "Город;Население\nМосква;13000000\nКазань;1300000\nНижний Новгород;1200000\n";
    expect((await read(encodeAs(russian, "windows-1251")))[0]?.text).toContain(
      "| Нижний Новгород | 1200000 |",
    );
  });

  it("whose quote nobody closes loses nothing", async () => {
    const lines = Array.from({ length: 30_000 }, (_, at) => `n${at},${at}`);
    const blocks = await read(`k,v\n"open,1\n${lines.join("\n")}\n`);
    const all = blocks.map(({ text }) => text).join("\n");
    for (const at of [0, 15_000, 29_999]) expect(all).toContain(`| n${at} | ${at} |`);
  });

  it("says the same in any slices", async () => {
    const rows = Array.from({ length: 8_000 }, (_, at) => `"Part ${at}","of\n${at % 9}",${at}`);
    const bytes = utf8(`Part,Kind,Count\n${rows.join("\n")}\n`);
    const whole = await readAll(bytes, "csv");
    const sliced = await readAll(bytes, "csv", { limits: { sliceChars: 5_000 }, fresh: true });
    expect(sliced.slices).toBeGreaterThan(2);
    const places = (blocks: typeof whole.blocks) => blocks.flatMap((block) => block.rows ?? []);
    expect(places(sliced.blocks)).toEqual(places(whole.blocks));
    expect(places(whole.blocks)).toHaveLength(8_000);
  });

  it("of nothing is refused", async () => {
    await expect(read(",,\n\n,,\n")).rejects.toMatchObject({ code: "empty" });
  });
});
