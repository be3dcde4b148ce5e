import type { FileProperties } from "../../domain/metadata/clean.ts";
import type { PdfDocument } from "./engine.ts";

/** What a PDF's information dictionary says and, where that is silent, its XMP. */
export async function readProperties(document: PdfDocument): Promise<FileProperties> {
  const { info, metadata } = await document.getMetadata();
  // Null where the file has none, whatever its type says.
  const xmp = metadata as typeof metadata | null;
  const entries = info as Record<string, unknown>;
  const said = (entry: string, ...names: string[]): string | undefined =>
    names.reduce((found, name) => found || textOf(xmp?.get(name)), textOf(entries[entry])) || undefined;
  return {
    title: said("Title", "dc:title"),
    author: said("Author", "dc:creator"),
    date: said("ModDate", "xmp:modifydate") ?? said("CreationDate", "xmp:createdate"),
    language: said("Language", "dc:language"),
    more: {
      Subject: said("Subject", "dc:description"),
      Keywords: said("Keywords", "pdf:keywords", "dc:subject"),
    },
  };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.filter((each) => typeof each === "string").join(", ");
  return typeof value === "string" ? value.trim() : "";
}
