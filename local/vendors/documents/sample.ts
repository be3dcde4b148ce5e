import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { types, typeOfName, type Content } from "./content.ts";

export interface SampleFile {
  /** The folders it lies in. */
  place: string[];
  name: string;
  mimeType: string;
  content: Content;
}

/** What the second-last ending of a sample's name makes of it: a type, and whether the name keeps that ending. */
export interface Made {
  mimeType: string;
  as: "text" | "sheets" | "slides";
  keeps: boolean;
}

const usual: Record<string, Made | undefined> = {
  docx: { mimeType: types.docx, as: "text", keeps: true },
  xlsx: { mimeType: types.xlsx, as: "sheets", keeps: true },
  pptx: { mimeType: types.pptx, as: "slides", keeps: true },
  pdf: { mimeType: types.pdf, as: "text", keeps: true },
};

/**
 * The files beneath a folder, which are written as text: `Plan.docx.md` is a Word document.
 * @param more endings of a vendor's own
 */
export function readSamples(folder: string, more: Record<string, Made> = {}): SampleFile[] {
  const made = { ...usual, ...more };
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const place = entry.parentPath.slice(folder.length).split(/[\\/]/).filter(Boolean);
      return { place, ...fileOf(entry.name, readFileSync(path, "utf8"), made) };
    })
    .sort((a, b) => [...a.place, a.name].join("/").localeCompare([...b.place, b.name].join("/")));
}

function fileOf(
  name: string,
  text: string,
  made: Record<string, Made | undefined>,
): Omit<SampleFile, "place"> {
  const [, stem = name, kind = ""] = /^(.*)\.(\w+)\.\w+$/.exec(name) ?? [];
  const how = made[kind];
  if (!how) return { name, mimeType: typeOfName(name), content: { kind: "text", text } };
  const content = contentOf(how.as, stem, text);
  return { name: how.keeps ? `${stem}.${kind}` : stem, mimeType: how.mimeType, content };
}

function contentOf(as: Made["as"], name: string, text: string): Content {
  if (as === "sheets") return { kind: "sheets", sheets: [{ name: name.slice(0, 31), rows: rowsOf(text) }] };
  if (as === "text") return { kind: "text", text };
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
