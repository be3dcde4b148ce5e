import { z } from "zod";
import type { ExtractedBlock } from "../../domain/text/document.ts";
import type { PdfPage } from "./engine.ts";
import type { Item } from "./layout.ts";

const Annotation = z.object({
  subtype: z.string(),
  fieldType: z.string().nullish().catch(null),
  fieldName: z.string().catch(""),
  alternativeText: z.string().catch(""),
  fieldValue: z.union([z.string(), z.array(z.string()).transform((values) => values.join(", "))]).catch(""),
  contentsObj: z.object({ str: z.string() }).catch({ str: "" }),
});

const COMMENTS = new Set([
  "Text",
  "FreeText",
  "Highlight",
  "Underline",
  "Squiggly",
  "StrikeOut",
  "Caret",
  "Stamp",
]);

/** Values of form fields that the page doesn't show, and comments. */
export async function extrasOf(page: PdfPage, items: readonly Item[]): Promise<ExtractedBlock[]> {
  const annotations: unknown[] = await page.getAnnotations({ intent: "display" });
  if (annotations.length === 0) return [];
  const shown = squeeze(
    items.map((item) => ("line" in item ? item.line.text : item.table.cells.flat().join(" "))).join(" "),
  );
  const known = annotations.flatMap((annotation) => Annotation.safeParse(annotation).data ?? []);
  const isHidden = (text: string) => squeeze(text) !== "" && !shown.includes(squeeze(text));
  const values = known
    .filter(
      ({ subtype, fieldType, fieldValue }) =>
        subtype === "Widget" && fieldType !== "Btn" && isHidden(fieldValue),
    )
    .map(({ alternativeText, fieldName, fieldValue }) => {
      const label = alternativeText || fieldName;
      return `- ${label ? `${label}: ` : ""}${fieldValue}`.replace(/\s+/g, " ");
    });
  const comments = known
    .filter(({ subtype, contentsObj }) => COMMENTS.has(subtype) && isHidden(contentsObj.str))
    .map(({ contentsObj }) => contentsObj.str.replace(/\s+/g, " ").trim());
  return [
    ...(values.length > 0 ? [{ kind: "list" as const, text: values.join("\n"), page: page.pageNumber }] : []),
    ...comments.map((text) => ({ kind: "footnote" as const, text, page: page.pageNumber })),
  ];
}

const squeeze = (text: string): string => text.replace(/\s+/g, "");
