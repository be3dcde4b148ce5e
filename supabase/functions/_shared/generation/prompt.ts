import type { PromptSource } from "../domain/text/prompts.ts";
import type { Passage } from "./retrieval/passage.ts";

/** Passages as a prompt names them, numbered from 1 as the model is to cite them. */
export function sourcesOf(passages: Passage[]): PromptSource[] {
  return passages.map((passage, index) => ({
    id: index + 1,
    title: passage.document_name,
    page: passage.page,
    headingPath: passage.heading_path,
    tableHeader: passage.table_header,
    text: passage.text,
  }));
}
