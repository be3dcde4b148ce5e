import { xml } from "./blocks.ts";
import { NAMESPACES, contentTypes, part, relations, zipped } from "./zip.ts";

export interface Sheet {
  name: string;
  rows: (string | number)[][];
}

/** Sheets as an Excel workbook: texts as shared strings, numbers as numbers. */
export function xlsxOf(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const strings: string[] = [];
  const places = new Map<string, number>();
  const placeOf = (text: string) => {
    const place = places.get(text) ?? strings.push(text) - 1;
    places.set(text, place);
    return place;
  };
  const parts = sheets.map(({ rows }) => {
    const lines = rows.map((row, y) => {
      const cells = row.map((value, x) => {
        const at = `${column(x)}${y + 1}`;
        if (typeof value === "number") return `<c r="${at}"><v>${value}</v></c>`;
        return value === "" ? "" : `<c r="${at}" t="s"><v>${placeOf(value)}</v></c>`;
      });
      return `<row r="${y + 1}">${cells.join("")}</row>`;
    });
    return part(
      `<worksheet xmlns="${NAMESPACES.sheet}"><sheetData>${lines.join("")}</sheetData></worksheet>`,
    );
  });
  const named = sheets.map(
    ({ name }, index) => `<sheet name="${xml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const names = sheets.map((_, index) => `worksheets/sheet${index + 1}.xml`);
  return zipped({
    "[Content_Types].xml": contentTypes({
      "xl/workbook.xml": "spreadsheetml.sheet.main",
      "xl/sharedStrings.xml": "spreadsheetml.sharedStrings",
      ...Object.fromEntries(names.map((name) => [`xl/${name}`, "spreadsheetml.worksheet"])),
    }),
    "_rels/.rels": relations([{ type: "officeDocument", target: "xl/workbook.xml" }]),
    "xl/_rels/workbook.xml.rels": relations([
      ...names.map((target) => ({ type: "worksheet", target })),
      { type: "sharedStrings", target: "sharedStrings.xml" },
    ]),
    "xl/workbook.xml": part(
      `<workbook xmlns="${NAMESPACES.sheet}" xmlns:r="${NAMESPACES.relations}"><sheets>${named.join("")}</sheets></workbook>`,
    ),
    "xl/sharedStrings.xml": part(
      `<sst xmlns="${NAMESPACES.sheet}" count="${strings.length}" uniqueCount="${strings.length}">${strings.map((text) => `<si><t xml:space="preserve">${xml(text)}</t></si>`).join("")}</sst>`,
    ),
    ...Object.fromEntries(names.map((name, index) => [`xl/${name}`, parts[index] ?? ""])),
  });
}

/** A sheet as lines of CSV. */
export function csvOf({ rows }: Sheet): string {
  const cell = (value: string | number) =>
    /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
  return `${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function column(index: number): string {
  const before = Math.floor(index / 26);
  return (before > 0 ? column(before - 1) : "") + String.fromCharCode(65 + (index % 26));
}
