import { fileNameOf } from "@domain/chat-export/file-name.ts";
import { sealJson, sealMarkdown } from "@domain/chat-export/seal.ts";
import type { Unsealed } from "./collect.ts";
import { markdownOf } from "./markdown.ts";

export type ExportFormat = "markdown" | "json" | "pdf";

/** A file that is ready to be saved. */
export interface ExportFile {
  name: string;
  content: Blob;
}

/**
 * Writes an export in a format.
 * @param progress told how much of a PDF is laid out, from 0 to 1
 * @throws when what the PDF needs can't be loaded
 */
export async function fileOf(
  exported: Unsealed,
  format: ExportFormat,
  progress: (done: number) => void,
): Promise<ExportFile> {
  const name = fileNameOf(exported.chat.title);
  const json = sealJson(exported);
  if (format === "json")
    return { name: `${name}.json`, content: new Blob([json], { type: "application/json" }) };
  if (format === "markdown") {
    const text = sealMarkdown(markdownOf(exported), json);
    return { name: `${name}.md`, content: new Blob([text], { type: "text/markdown;charset=utf-8" }) };
  }
  const [{ pdfOf }, { loadFont }] = await Promise.all([
    import("./pdf/render.ts"),
    import("./pdf/font-files.ts"),
  ]);
  const bytes = await pdfOf(exported, json, loadFont, progress);
  return { name: `${name}.pdf`, content: new Blob([bytes], { type: "application/pdf" }) };
}
