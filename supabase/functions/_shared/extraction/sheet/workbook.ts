import { mainPart, partsOf, relationships } from "../office/parts.ts";
import { smallPart } from "../office/small-part.ts";
import { readXml } from "../office/xml.ts";
import type { Zip } from "../zip.ts";
import { readStyles, type Style } from "./styles.ts";

/** A sheet of a workbook that is shown. */
export interface SheetPart {
  name: string;
  part: string;
}

export interface Workbook {
  /** In their order. */
  sheets: SheetPart[];
  /** How many sheets its author hid. */
  hidden: number;
  is1904: boolean;
  styles: Style[];
  /** The part of the texts that its cells share. */
  strings: string | undefined;
}

/** More sheets than people make. */
const MOST_SHEETS = 1_000;

/** What a workbook says of itself; null when it has no such part. */
export function readWorkbook(zip: Zip): Workbook | null {
  const part = mainPart(zip, "xl/workbook.xml");
  if (part === null) return null;
  const relations = relationships(zip, part);
  const workbook: Workbook = {
    sheets: [],
    hidden: 0,
    is1904: false,
    styles: readStyles(smallPart(zip, partsOf(relations, "styles")[0])),
    strings: partsOf(relations, "sharedStrings")[0],
  };
  const seen = new Set<string>();
  readXml(smallPart(zip, part) ?? "", {
    open(name, { date1904, name: called = "", id = "", state = "visible" }) {
      const local = name.slice(name.indexOf(":") + 1);
      if (local === "workbookPr") workbook.is1904 = date1904 === "1" || date1904 === "true";
      if (local !== "sheet") return;
      const relation = relations.get(id);
      // Sheets of charts and macros have no cells; what two sheets share is read once.
      if (relation?.type !== "worksheet" || seen.has(relation.target)) return;
      seen.add(relation.target);
      if (state !== "visible") workbook.hidden++;
      else if (workbook.sheets.length < MOST_SHEETS && zip.names.includes(relation.target))
        workbook.sheets.push({ name: called.replace(/\s+/g, " ").trim() || "Sheet", part: relation.target });
    },
  });
  return workbook;
}
