import { readXml } from "../office/xml.ts";

/** What a paragraph style says of structure. */
export interface Style {
  /** Heading level from 1; null when it is no heading. */
  heading: number | null;
  /** Its list, when the style numbers its paragraphs. */
  list: { id: string; level: number } | null;
  code: boolean;
  bold: boolean;
}

interface Raw {
  name: string;
  basedOn: string | null;
  outline: number | null;
  listId: string | null;
  listLevel: number;
  bold: boolean;
}

const CODE = /\b(code|source ?code|preformatted|verbatim|listing|macro text)\b/i;

/** The paragraph styles of `styles.xml` by id. */
export function readStyles(xml: string | null): Map<string, Style> {
  const raw = new Map<string, Raw>();
  let current: Raw | null = null;
  readXml(xml ?? "", {
    open(name, { styleId, val = "" }) {
      if (name === "w:style") {
        current = { name: "", basedOn: null, outline: null, listId: null, listLevel: 0, bold: false };
        raw.set(styleId ?? "", current);
      }
      if (!current) return;
      if (name === "w:name") current.name = val;
      if (name === "w:basedOn") current.basedOn = val;
      if (name === "w:outlineLvl") current.outline = Number(val);
      if (name === "w:numId") current.listId = val;
      if (name === "w:ilvl") current.listLevel = Number(val);
      if (name === "w:b") current.bold = isOn(val);
    },
    close(name) {
      if (name === "w:style") current = null;
    },
  });
  return new Map([...raw.keys()].map((id) => [id, resolve(id, raw)]));
}

/** Whether a switch like `w:b` is on: without a value it is. */
export const isOn = (value: string | undefined): boolean =>
  !["0", "false", "off", "none"].includes(value ?? "");

function resolve(id: string, raw: ReadonlyMap<string, Raw>): Style {
  const chain: Raw[] = [];
  for (let style = raw.get(id); style && chain.length < 20; style = raw.get(style.basedOn ?? ""))
    chain.push(style);
  const outline = chain.find((style) => style.outline !== null)?.outline ?? null;
  const named = chain.map((style) => headingByName(style.name)).find((level) => level !== null) ?? null;
  const listed = chain.find((style) => style.listId !== null);
  return {
    heading: named ?? (outline !== null && outline < 9 ? outline + 1 : null),
    list: listed?.listId ? { id: listed.listId, level: listed.listLevel } : null,
    code: chain.some((style) => CODE.test(style.name)),
    bold: chain.some((style) => style.bold),
  };
}

/** Word keeps the English names of its own styles in every language. */
function headingByName(name: string): number | null {
  if (/^title$/i.test(name)) return 1;
  if (/^subtitle$/i.test(name)) return 2;
  const level = /^heading (\d)/i.exec(name)?.[1];
  return level ? Number(level) : null;
}
