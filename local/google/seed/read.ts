import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { types, typeOfName, type Content } from "../../vendors/documents/content.ts";
import { DOCUMENT, PRESENTATION, SPREADSHEET } from "../drive/export-types.ts";

const SAMPLE = fileURLToPath(new URL("../sample", import.meta.url));

export interface SampleFile {
  /** The folders it lies in. */
  place: string[];
  name: string;
  mimeType: string;
  content: Content;
}

/** What the second-last ending of a sample's name makes of it: a type, and whether the name keeps that ending. */
const made: Record<string, { mimeType: string; keeps: boolean } | undefined> = {
  gdoc: { mimeType: DOCUMENT, keeps: false },
  gsheet: { mimeType: SPREADSHEET, keeps: false },
  gslides: { mimeType: PRESENTATION, keeps: false },
  docx: { mimeType: types.docx, keeps: true },
  xlsx: { mimeType: types.xlsx, keeps: true },
  pptx: { mimeType: types.pptx, keeps: true },
  pdf: { mimeType: types.pdf, keeps: true },
};

/** The files beneath a folder of `local/google/sample`, which are written as text: `Plan.docx.md` is a Word document. */
export function readSample(folder: string): SampleFile[] {
  const entries = readdirSync(join(SAMPLE, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const place = entry.parentPath.slice(join(SAMPLE, folder).length).split(/[\\/]/).filter(Boolean);
      return { place, ...fileOf(entry.name, readFileSync(path, "utf8")) };
    })
    .sort((a, b) => [...a.place, a.name].join("/").localeCompare([...b.place, b.name].join("/")));
}

function fileOf(name: string, text: string): Omit<SampleFile, "place"> {
  const [, stem = name, kind = ""] = /^(.*)\.(\w+)\.\w+$/.exec(name) ?? [];
  const how = made[kind];
  if (!how) return { name, mimeType: typeOfName(name), content: { kind: "text", text } };
  const content = contentOf(how.mimeType, stem, text);
  return { name: how.keeps ? `${stem}.${kind}` : stem, mimeType: how.mimeType, content };
}

function contentOf(mimeType: string, name: string, text: string): Content {
  if (mimeType === SPREADSHEET || mimeType === types.xlsx)
    return { kind: "sheets", sheets: [{ name: name.slice(0, 31), rows: rowsOf(text) }] };
  if (mimeType !== PRESENTATION && mimeType !== types.pptx) return { kind: "text", text };
  const slides = text
    .split(/^# /m)
    .slice(1)
    .map((slide) => {
      const [title = "", ...lines] = slide.split("\n").map((line) => line.trim());
      return { title, lines: lines.filter(Boolean).map((line) => line.replace(/^- /, "")) };
    });
  return { kind: "slides", slides };
}

/** Samples have no quotation marks and no commas in a cell. */
function rowsOf(text: string): (string | number)[][] {
  return text
    .trim()
    .split("\n")
    .map((line) => line.split(",").map((cell) => (/^\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell)));
}
