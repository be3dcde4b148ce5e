import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { chunkDocument } from "../../domain/text/chunks.ts";
import { placeIn } from "../../domain/text/places.ts";
import { tally } from "../../domain/text/tally.ts";
import { gridRows, makeXlsx, type XlsxOptions } from "../testing/make-xlsx.ts";
import { readAll } from "../testing/read-all.ts";

const read = async (options: XlsxOptions) => (await readAll(makeXlsx(options), "xlsx")).blocks;
const one = (rows: string, more: Partial<XlsxOptions["sheets"][0]> = {}) => ({
  sheets: [{ name: "Budget", rows, ...more }],
});
const texts = (blocks: { text: string }[]) => blocks.map(({ text }) => text);
const failure = (bytes: Uint8Array<ArrayBuffer>, limits = {}) =>
  readAll(bytes, "xlsx", { limits }).catch((error: unknown) => error);

describe("a sheet", () => {
  it("is its name and a table with the cells of each row", async () => {
    const rows = gridRows([
      ["Item", "Cost"],
      ["Rent", 1200],
      ["Water | gas", 40.5],
    ]);
    expect(await read(one(rows))).toEqual([
      { kind: "heading", level: 1, text: "Budget", place: "Budget" },
      {
        kind: "table",
        text: "| Item | Cost |\n| --- | --- |\n| Rent | 1200 |\n| Water \\| gas | 40.5 |",
        place: "Budget",
        rows: ["A2:B2", "A3:B3"],
      },
    ]);
  });

  it("tells its values as they are shown", async () => {
    const style = (format: string, id: number) => `<numFmt numFmtId="${id}" formatCode="${format}"/>`;
    const codes = [
      "#,##0.00 [$€-407]",
      "0.0%",
      "dd.mm.yyyy",
      "d/m/yy h:mm",
      "[h]:mm:ss",
      "#,##0;(#,##0)",
      "mmm yyyy",
      "0 &quot;kg&quot;",
      "h:mm",
      "@",
    ];
    const styles = `<numFmts>${codes.map((code, at) => style(code, 170 + at)).join("")}</numFmts><fonts><font/></fonts><cellXfs>${codes.map((_, at) => `<xf numFmtId="${170 + at}" fontId="0"/>`).join("")}</cellXfs>`;
    const values = [1234.5, 0.125, 45363, 45363.75, 1.1, -2508, 45363, 12, 0.5, 7];
    const cells = values.map((value, at) => `<c r="B${at + 2}" s="${at}"><v>${value}</v></c>`);
    const rows = `${gridRows([["Name", "Value"]])}${cells.map((cell, at) => `<row r="${at + 2}"><c r="A${at + 2}" t="inlineStr"><is><t>n${at}</t></is></c>${cell}</row>`).join("")}`;
    const lines = (options: XlsxOptions) =>
      read(options).then((blocks) =>
        blocks[1]?.text
          .split("\n")
          .slice(2)
          .map((line) => line.split(" | ")[1]?.replace(" |", "")),
      );
    expect(await lines({ ...one(rows), styles })).toEqual([
      "1,234.50 €",
      "12.5%",
      "2024-03-12",
      "2024-03-12 18:00",
      "26:24:00",
      "(2,508)",
      "2024-03",
      "12 kg",
      "12:00",
      "7",
    ]);
    expect((await lines({ ...one(rows), styles, is1904: true }))?.[2]).toBe("2028-03-13");
  });

  it("reads every kind of cell, and of formulas what they came to", async () => {
    const cells = [
      '<c r="A2" t="s"><v>0</v></c><c r="B2" t="b"><v>1</v></c>',
      '<c r="A3" t="str"><f>A2&amp;1</f><v>Sum_x000D_\n&lt;b&gt;</v></c><c r="B3" t="e"><v>#DIV/0!</v></c>',
      '<c r="A4" t="d"><v>2024-05-01T00:00:00</v></c><c r="B4"><f>SUM(B1:B3)</f></c>',
      '<c t="s"><v>99</v></c><c><v>0.30000000000000004</v></c>',
    ].map((row, at) => `<row r="${at + 2}">${row}</row>`);
    const strings = "<si><r><t>Rich </t></r><r><t>text</t></r><rPh><t>reading</t></rPh></si>";
    const [, table] = await read({ ...one(gridRows([["K", "V"]]) + cells.join("")), strings });
    expect(table?.text.split("\n").slice(2)).toEqual([
      "| Rich text | TRUE |",
      "| Sum <b> | #DIV/0! |",
      "| 2024-05-01 | =SUM(B1:B3) |",
      "|  | 0.3 |",
    ]);
  });

  it.each([
    ["another prefix", { prefix: "x" }],
    ["the strict namespace", { namespace: "http://purl.oclc.org/ooxml/spreadsheetml/main" }],
  ])("is read with %s", async (_, more) => {
    const blocks = await read({
      ...one(
        gridRows([
          ["Ort", "Zahl"],
          ["Wien", 3],
        ]),
      ),
      ...more,
    });
    expect(texts(blocks)).toEqual(["Budget", "| Ort | Zahl |\n| --- | --- |\n| Wien | 3 |"]);
  });

  it("may hold several tables, with titles, side by side, and text", async () => {
    const rows = [
      ["Costs of 2025"],
      ["Item", "Cost", null, "Person", "Age"],
      ["Rent", 12, null, "Ann", 40],
      ["Water", 4, null, "Ben", 50],
      [],
      ["Total", 16],
      [],
      [],
      ["The figures are those of the audit, as the board has seen them."],
      [],
      ["City", "Code"],
      ["Bonn", "B"],
    ];
    const blocks = await read(one(gridRows(rows)));
    expect(texts(blocks)).toEqual([
      "Budget",
      "Costs of 2025",
      "| Item | Cost |\n| --- | --- |\n| Rent | 12 |\n| Water | 4 |",
      "| Person | Age |\n| --- | --- |\n| Ann | 40 |\n| Ben | 50 |",
      "| Item | Cost |\n| --- | --- |\n| Total | 16 |",
      "The figures are those of the audit, as the board has seen them.",
      "Budget",
      "| City | Code |\n| --- | --- |\n| Bonn | B |",
    ]);
    expect(blocks.map(({ rows: cells }) => cells)).toEqual([
      undefined,
      ["A1"],
      ["A3:B3", "A4:B4"],
      ["D3:E3", "D4:E4"],
      ["A6:B6"],
      ["A9"],
      undefined,
      ["A12:B12"],
    ]);
  });

  it("names columns by two rows, by years, or by their letters", async () => {
    const table = async (rows: (string | number | null)[][]) =>
      (await read(one(gridRows(rows))))[1]?.text.split("\n")[0];
    expect(
      await table([
        ["Region", "2024", null, "2025"],
        [null, "Plan", "Actual", "Plan"],
        ["North", 1, 2, 3],
      ]),
    ).toBe("| Region | 2024 Plan | 2024 Actual | 2025 Plan |");
    expect(
      await table([
        ["Region", 2024, 2025],
        ["North", 1, 2],
      ]),
    ).toBe("| Region | 2024 | 2025 |");
    expect(
      await table([
        ["North", 1, 2],
        ["South", 3, 4],
      ]),
    ).toBe("| A | B | C |");
  });

  it("says in each row what a cell over several rows says", async () => {
    const rows = gridRows([
      ["Region", "City"],
      ["North", "Kiel"],
      [null, "Bremen"],
      ["South", "Ulm"],
    ]);
    const [, table] = await read(
      one(rows, { after: '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>' }),
    );
    expect(table?.text).toContain("| North | Bremen |");
  });

  it("leaves out what its author hid, and reads what a filter or a group hides", async () => {
    const row = (n: number, more = "") =>
      `<row r="${n}"${more}><c r="A${n}" t="inlineStr"><is><t>r${n}</t></is></c><c r="B${n}"><v>${n}</v></c><c r="C${n}"><v>9${n}</v></c></row>`;
    const rows = row(1) + row(2) + row(3, ' hidden="1"') + row(4, ' hidden="1" outlineLevel="1"');
    const hidden = '<cols><col min="3" max="3" hidden="1"/></cols>';
    const sheets = [
      { name: "Shown", rows, before: hidden },
      { name: "Secret", rows, state: "veryHidden" as const },
    ];
    const all = texts(await read({ sheets })).join("\n");
    expect(all).not.toMatch(/Secret|r3|9\d/);
    expect(all).toContain("r4");
    const filtered = await read(one(rows, { before: '<sheetPr filterMode="1"/>' }));
    expect(filtered[1]?.text).toContain("r3");
    expect(await failure(makeXlsx({ sheets: sheets.slice(1) }))).toMatchObject({ code: "empty" });
  });

  it("tells comments with their cells", async () => {
    const comments = '<comment ref="B2"><text><r><t>Too </t></r><r><t>high</t></r></text></comment>';
    const blocks = await read(
      one(
        gridRows([
          ["Item", "Cost"],
          ["Rent", 12],
        ]),
        { comments },
      ),
    );
    expect(blocks.at(-1)).toEqual({
      kind: "footnote",
      text: "Comment on B2: Too high",
      place: "Budget",
      rows: ["B2"],
    });
  });

  it.each(["Größe", "Taille été", "Año niño", "İşçi ücreti", "Số lượng nhân viên", "数量", "الكمية"])(
    "speaks %s",
    async (word) => {
      expect(
        (
          await read(
            one(
              gridRows([
                [word, "x"],
                [word, 1],
              ]),
            ),
          )
        )[1]?.text,
      ).toContain(`| ${word} | 1 |`);
    },
  );
});

describe("a long sheet", () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => [`Part ${at}`, at % 7, `Shelf ${at % 90}`]);
  const bytes = makeXlsx(one(gridRows([["Part", "Count", "Place"], ...rows])));

  it("says the same in any slices, also when each is read by another process", async () => {
    const whole = await readAll(bytes, "xlsx");
    const lines = (blocks: { text: string }[]) =>
      texts(blocks)
        .join("\n")
        .split("\n")
        .filter((line) => line.includes("Shelf"));
    expect(lines(whole.blocks)).toHaveLength(5_000);
    for (const sliceChars of [900, 20_000]) {
      const sliced = await readAll(bytes, "xlsx", { limits: { sliceChars }, fresh: sliceChars > 10_000 });
      expect(sliced.slices).toBeGreaterThan(5);
      expect(lines(sliced.blocks)).toEqual(lines(whole.blocks));
      expect(sliced.blocks.flatMap((block) => block.rows ?? [])).toEqual(
        whole.blocks.flatMap((block) => block.rows ?? []),
      );
    }
  });

  it("has passages that know their columns and their cells, and rows that can be counted", async () => {
    const { blocks } = await readAll(bytes, "xlsx");
    expect(Math.max(...blocks.map(({ text }) => text.length))).toBeLessThan(4_000);
    const { chunks, text } = chunkDocument(blocks);
    const at = text.indexOf("| Part 4321 |");
    const chunk = chunks.find(({ start, end }) => start <= at && at < end);
    if (!chunk) throw new Error("no passage holds the row");
    expect(placeIn(chunk, { start: at, end: at + 20 })).toBe("Budget, A4323:C4323");
    expect(placeIn(chunk, chunk)).toMatch(/^Budget, A43\d\d:C43\d\d$/);
    const passages = chunks.map(({ headingPath, tableHeader, start, text: said }) => ({
      document_id: 1,
      document_name: "Parts.xlsx",
      heading_path: headingPath,
      table_header: tableHeader,
      start,
      text: said,
    }));
    expect(tally("count", ["parts"], passages)).toMatchObject({ total: 5_000 });
  });
});

describe("hostile workbooks", () => {
  it("of millions of rows and columns that are only declared end as empty, within their time", async () => {
    const rows = Array.from({ length: 200_000 }, (_, at) => `<row r="${at + 1}" spans="1:16384"/>`).join("");
    const bytes = makeXlsx(
      one(rows, {
        before: '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384" width="9"/></cols>',
      }),
    );
    expect(await failure(bytes)).toMatchObject({ code: "empty" });
    const wide = makeXlsx(
      one('<row r="1"><c r="XFD1" t="inlineStr"><is><t>far</t></is></c><c r="ZZZ1"><v>1</v></c></row>'),
    );
    expect(await failure(wide)).toMatchObject({ code: "empty" });
  });

  it("of more columns than are read say so once", async () => {
    const far = (row: number) =>
      `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>near</t></is></c><c r="XFD${row}"><v>7</v></c></row>`;
    const all = texts(await read(one(far(1) + far(2) + far(3))));
    expect(all.filter((text) => text === "Columns after ALL are not read.")).toHaveLength(1);
    expect(all.join("\n")).toContain("near");
  });

  it("that unpack to far more are refused in words", async () => {
    const bomb = makeXlsx({
      ...one(
        gridRows([
          ["a", "b"],
          ["c", 1],
        ]),
      ),
      strings: `<si><t>${"0".repeat(70_000_000)}</t></si>`,
    });
    expect(await failure(bomb)).toMatchObject({ code: "too_large" });
  });

  it("expand no entities, follow no circles, and miss no parts", async () => {
    const options = one(
      gridRows([
        ["a", "b"],
        ["c", 1],
      ]),
    );
    const entities =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>';
    const circle =
      '<Relationships><Relationship Id="s1" Type="x/worksheet" Target="../xl/worksheets/sheet1.xml"/><Relationship Id="s2" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="q" Type="x/worksheet" Target="workbook.xml"/></Relationships>';
    const parts = { "xl/sharedStrings.xml": entities, "xl/_rels/workbook.xml.rels": circle };
    const sheets = [...options.sheets, ...options.sheets];
    expect(texts(await read({ sheets, parts }))).toEqual(["Budget", "| a | b |\n| --- | --- |\n| c | 1 |"]);
    const bare = zipSync({ "xl/worksheets/sheet1.xml": strToU8("<worksheet/>") });
    expect(await failure(bare)).toMatchObject({ code: "damaged" });
  });
});
