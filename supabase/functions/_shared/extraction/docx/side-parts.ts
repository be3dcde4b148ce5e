import type { ExtractedBlock } from "../../domain/text/document.ts";
import type { Zip } from "../zip.ts";
import { type Relationship, partsOf } from "../office/parts.ts";
import { type Surroundings, Walker } from "./walker.ts";
import { readXml } from "../office/xml.ts";

/** Notes of a document by kind and id, each as one text. */
export function readNotes(
  zip: Zip,
  relations: ReadonlyMap<string, Relationship>,
  around: Omit<Surroundings, "notes">,
): Map<string, string> {
  const notes = new Map<string, string>();
  for (const kind of ["footnote", "endnote", "comment"]) {
    for (const part of partsOf(relations, `${kind}s`)) {
      let walker: Walker | null = null;
      let key = "";
      readXml(zip.text(part) ?? "", {
        open(name, attributes) {
          if (name !== `w:${kind}`) return walker?.open(name, attributes);
          const special = ["separator", "continuationSeparator", "continuationNotice"].includes(
            attributes["type"] ?? "",
          );
          walker = special ? null : newWalker(around);
          key = `${kind} ${attributes["id"] ?? ""}`;
        },
        text: (text) => walker?.text(text),
        close(name) {
          if (name !== `w:${kind}`) return walker?.close(name);
          const text = walker?.blocks.map((block) => block.text).join(" ");
          if (text) notes.set(key, text.replace(/\s+/g, " "));
          walker = null;
        },
      });
    }
  }
  return notes;
}

/** Running heads or feet, each text once; page numbers left out. */
export function readFurniture(
  zip: Zip,
  relations: ReadonlyMap<string, Relationship>,
  kind: "header" | "footer",
  around: Omit<Surroundings, "notes">,
): ExtractedBlock[] {
  const seen = new Set<string>();
  return partsOf(relations, kind).flatMap((part) => {
    const walker = newWalker(around);
    readXml(zip.text(part) ?? "", walker);
    return walker.blocks.flatMap((block): ExtractedBlock[] => {
      const key = block.text.replace(/\d+/g, "#");
      if (seen.has(key) || !/\p{L}{2}/u.test(block.text) || /^page #( of #)?$/i.test(key)) return [];
      seen.add(key);
      return [{ kind: block.kind === "table" ? "table" : "paragraph", text: block.text }];
    });
  });
}

/** Texts of the charts and diagrams of a document, one paragraph each. */
export function readDrawings(zip: Zip, relations: ReadonlyMap<string, Relationship>): ExtractedBlock[] {
  return ["diagramData", "chart"].flatMap((type) =>
    partsOf(relations, type).flatMap((part) => {
      const texts: string[] = [];
      let current: string | null = null;
      readXml(zip.text(part) ?? "", {
        open(name) {
          if (name === "a:t" || name === "c:v") current = "";
        },
        text(text) {
          if (current !== null) current += text;
        },
        close(name) {
          if (name !== "a:t" && name !== "c:v") return;
          if (current?.trim()) texts.push(current.trim());
          current = null;
        },
      });
      return texts.length > 0 ? [{ kind: "paragraph" as const, text: texts.join("\n") }] : [];
    }),
  );
}

function newWalker(around: Omit<Surroundings, "notes">): Walker {
  const unpaged = { ...around, notes: new Map<string, string>(), paged: false };
  return new Walker(unpaged, { page: 1, notes: 0, counters: {}, table: null });
}
