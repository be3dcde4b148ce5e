import { strToU8, zipSync } from "fflate";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

export interface SheetOptions {
  name: string;
  /** Inside `sheetData`. */
  rows: string;
  /** Before and behind `sheetData`. */
  before?: string;
  after?: string;
  state?: "hidden" | "veryHidden";
  /** Inside the part of its comments. */
  comments?: string;
}

export interface XlsxOptions {
  sheets: SheetOptions[];
  /** `si` elements. */
  strings?: string;
  /** Inside `styleSheet`. */
  styles?: string;
  is1904?: boolean;
  /** Of the main namespace, with or without a prefix for it. */
  namespace?: string;
  prefix?: string;
  /** Parts to add or to put in place of others. */
  parts?: Record<string, string>;
}

const relations = (targets: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** Writes an Excel workbook. */
export function makeXlsx(options: XlsxOptions): Uint8Array<ArrayBuffer> {
  const {
    sheets,
    strings = "",
    styles = "",
    is1904 = false,
    namespace = MAIN,
    prefix = "",
    parts = {},
  } = options;
  const tag = (inner: string) => (prefix === "" ? inner : inner.replace(/<(\/?)(?=\w)/g, `<$1${prefix}:`));
  const root = (name: string, inner: string) =>
    tag(`<${name}>${inner}</${name}>`).replace(
      /^<[\w:]+/,
      `$& xmlns${prefix && `:${prefix}`}="${namespace}" xmlns:r="${OFFICE}"`,
    );
  const named = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${String(index + 1)}"${state ? ` state="${state}"` : ""} r:id="s${String(index + 1)}"/>`,
  );
  const files: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": relations([["r1", "officeDocument", "xl/workbook.xml"]]),
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map(
        (_, index) =>
          [`s${String(index + 1)}`, "worksheet", `worksheets/sheet${String(index + 1)}.xml`] as const,
      ),
      ["t", "sharedStrings", "sharedStrings.xml"],
      ["y", "styles", "styles.xml"],
    ]),
    "xl/workbook.xml": root(
      "workbook",
      `<workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${named.join("")}</sheets>`,
    ),
    "xl/sharedStrings.xml": root("sst", strings),
    "xl/styles.xml": root("styleSheet", styles),
  };
  for (const [index, { rows, before = "", after = "", comments }] of sheets.entries()) {
    const file = `sheet${String(index + 1)}.xml`;
    files[`xl/worksheets/${file}`] = root("worksheet", `${before}<sheetData>${rows}</sheetData>${after}`);
    if (comments === undefined) continue;
    files[`xl/worksheets/_rels/${file}.rels`] = relations([["c", "comments", "../comments.xml"]]);
    files["xl/comments.xml"] = root("comments", `<commentList>${comments}</commentList>`);
  }
  const all = Object.entries({ ...files, ...parts }).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(all));
}

/** A sheet's rows of texts and numbers, the texts inline; null where a cell isn't there. */
export function gridRows(rows: readonly (readonly (string | number | null)[])[], first = 1): string {
  return rows
    .map((row, y) => {
      const cells = row.map((value, x) => cell(`${letters(x)}${String(first + y)}`, value));
      return `<row r="${String(first + y)}">${cells.join("")}</row>`;
    })
    .join("");
}

function cell(at: string, value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return `<c r="${at}"><v>${String(value)}</v></c>`;
  const text = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));
