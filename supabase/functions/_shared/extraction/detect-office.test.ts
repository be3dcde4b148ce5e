import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { ReadableExtension } from "../domain/readable.ts";
import { readableTypeOf } from "../domain/readable.ts";
import { uploadRefusal } from "../domain/uploads.ts";
import { decideType } from "./detect.ts";
import { ExtractionError } from "./extraction-error.ts";
import { makeDocx, p } from "./testing/make-docx.ts";
import { makePptx, shape } from "./testing/make-pptx.ts";
import { gridRows, makeXlsx } from "./testing/make-xlsx.ts";

function decided(file: Uint8Array, claimed: ReadableExtension): string {
  try {
    return decideType(file, claimed);
  } catch (error) {
    if (error instanceof ExtractionError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

const xlsx = makeXlsx({ sheets: [{ name: "A", rows: gridRows([["x", 1]]) }] });
const pptx = makePptx([{ shapes: shape("title", ["x"]) }]);
const docx = makeDocx({ body: p("x") });
const old = (stream: string) =>
  Uint8Array.from([
    ...[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    ...Array.from(stream, (char) => [char.charCodeAt(0), 0]).flat(),
  ]);

describe("Office files", () => {
  it("are what their bytes say, whatever they are called", () => {
    expect(decided(xlsx, "xlsx")).toBe("xlsx");
    expect(decided(docx, "xlsx")).toBe("docx");
    expect(decided(xlsx, "pptx")).toBe("xlsx");
    expect(decided(pptx, "docx")).toBe("pptx");
    expect(decided(xlsx, "csv")).toBe("xlsx");
    expect(decided(strToU8("a,b\n1,2"), "csv")).toBe("csv");
    expect(decided(strToU8("a,b\n1,2"), "xlsx")).toMatch(/^mislabelled: .* is plain text/);
  });

  it("of before 2007, binary ones and those with a password are refused in words", () => {
    expect(decided(old("Workbook"), "xlsx")).toMatch(
      /Excel workbook of before 2007 \(\.xls\)\. Save it as \.xlsx/,
    );
    expect(decided(old("PowerPoint Document"), "pptx")).toMatch(/before 2007 \(\.ppt\)\. Save it as \.pptx/);
    expect(decided(old("EncryptedPackage"), "xlsx")).toMatch(/^password: .*locked with a password/);
    expect(decided(zipSync({ "xl/workbook.bin": strToU8("x") }), "xlsx")).toMatch(
      /\.xlsb\)\. Save it as \.xlsx/,
    );
  });

  it("are found by name or MIME type, also with macros; by hand they aren't uploaded", () => {
    expect(readableTypeOf("Budget.XLSM")?.extension).toBe("xlsx");
    expect(readableTypeOf("deck.pptm")?.extension).toBe("pptx");
    expect(readableTypeOf("list.csv", "application/vnd.ms-excel")?.extension).toBe("csv");
    expect(readableTypeOf("Budget", "application/vnd.ms-excel.sheet.macroEnabled.12")?.extension).toBe(
      "xlsx",
    );
    expect(readableTypeOf("Budget v1.2", "text/csv; charset=utf-8")?.extension).toBe("csv");
    expect(readableTypeOf("old.xls", "application/vnd.ms-excel")).toBeNull();
    for (const name of ["a.xlsx", "a.csv", "a.pptx"])
      expect(uploadRefusal({ name, size: 9 })).toMatch(/isn't supported/);
  });
});
