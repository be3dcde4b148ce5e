import type { Attributes } from "../office/xml.ts";
import { readXml } from "../office/xml.ts";
import { builtInFormat, type NumberFormat, parseFormat } from "./number-format.ts";

/** How cells are shown, by the number that they name. */
export interface Style {
  format: NumberFormat;
  isBold: boolean;
}

export const PLAIN: Style = { format: { kind: "general" }, isBold: false };

/** More styles than a program lets anybody have. */
const MOST = 70_000;

/** The styles of cells of a workbook. */
export function readStyles(xml: string | null): Style[] {
  const codes = new Map<number, string>();
  const bold: boolean[] = [];
  const styles: Style[] = [];
  const parsed = new Map<string, NumberFormat>();
  const formatOf = (id: number): NumberFormat => {
    const code = codes.get(id) ?? builtInFormat(id);
    const format = parsed.get(code) ?? parseFormat(code);
    parsed.set(code, format);
    return format;
  };
  const within: string[] = [];
  readXml(xml ?? "", {
    open(name, attributes: Attributes) {
      const local = name.slice(name.indexOf(":") + 1);
      const [parent] = within.slice(-1);
      within.push(local);
      const { numFmtId, formatCode, fontId, val } = attributes;
      if (local === "numFmt" && parent === "numFmts") codes.set(Number(numFmtId), formatCode ?? "");
      else if (local === "font" && parent === "fonts") bold.push(false);
      else if (local === "b" && parent === "font" && within.at(-3) === "fonts")
        bold[bold.length - 1] = val !== "0" && val !== "false";
      else if (local === "xf" && parent === "cellXfs" && styles.length < MOST)
        styles.push({ format: formatOf(Number(numFmtId ?? 0)), isBold: bold[Number(fontId ?? 0)] ?? false });
    },
    close: () => void within.pop(),
  });
  return styles;
}
