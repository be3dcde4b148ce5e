import type { ExtractedBlock } from "../../domain/text/document.ts";
import { partsOf, relationships } from "../office/parts.ts";
import { smallPart } from "../office/small-part.ts";
import { readXml } from "../office/xml.ts";
import type { Zip } from "../zip.ts";
import { unescaped } from "./unescaped.ts";
import type { SheetPart } from "./workbook.ts";

const MOST = 2_000;
/** Begins what programs write for those that know no threads, instead of the thread's own words. */
const STANDS_IN = /^\[Threaded comment\]/i;

/** What people noted on cells of a sheet, at its end. */
export function commentsOf(zip: Zip, { name, part }: SheetPart): ExtractedBlock[] {
  const relations = relationships(zip, part);
  const found: ExtractedBlock[] = [];
  for (const comments of [...partsOf(relations, "comments"), ...partsOf(relations, "threadedComment")]) {
    let [cell, text, collecting] = ["", "", false];
    readXml(smallPart(zip, comments) ?? "", {
      open(tag, { ref = "" }) {
        const local = tag.slice(tag.indexOf(":") + 1);
        if (local === "comment" || local === "threadedComment") [cell, text] = [ref, ""];
        else if (local === "t" || local === "text") collecting = true;
      },
      text(piece) {
        if (collecting) text += piece;
      },
      close(tag) {
        const local = tag.slice(tag.indexOf(":") + 1);
        if (local === "t" || (local === "text" && tag !== "x:text")) collecting = false;
        if ((local !== "comment" && local !== "threadedComment") || found.length >= MOST) return;
        const said = unescaped(text).replace(/\s+/g, " ").trim();
        if (said !== "" && !STANDS_IN.test(said))
          found.push({ kind: "footnote", text: `Comment on ${cell}: ${said}`, place: name, rows: [cell] });
      },
    });
  }
  return found;
}
