import type { FileProperties } from "../../domain/metadata/clean.ts";
import type { Zip } from "../zip.ts";
import { partsOf, relationships } from "./parts.ts";
import { readXml } from "./xml.ts";

/** Larger is no properties: what stands in them is a few lines. */
const longest = 256 * 1024;

/**
 * What a package's core properties say. A document that began as a copy keeps the day on which the first was made, so the
 * day of its last change counts.
 * @param styles the text of its styles, which name the language that it was written in
 */
export function readProperties(zip: Zip, styles: string | null): FileProperties {
  const [part] = partsOf(relationships(zip, ""), "core-properties");
  const xml = part === undefined ? null : zip.text(part);
  const said = new Map<string, string>();
  if (xml !== null && xml.length <= longest) {
    let at = "";
    readXml(xml, {
      open: (name) => (at = name.slice(name.indexOf(":") + 1)),
      text: (text) => at && said.set(at, (said.get(at) ?? "") + text),
      close: () => (at = ""),
    });
  }
  return {
    title: said.get("title"),
    author: said.get("creator") ?? said.get("lastModifiedBy"),
    date: said.get("modified") ?? said.get("created"),
    language: said.get("language") ?? /<w:lang [^>]*w:val="([^"]+)"/.exec(styles ?? "")?.[1],
    more: {
      Subject: said.get("subject"),
      Keywords: said.get("keywords"),
      Category: said.get("category"),
      Description: said.get("description"),
    },
  };
}
