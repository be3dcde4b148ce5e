import { endOf, VERIFYING, whereOf } from "../markdown.ts";
import type { Unsealed } from "../collect.ts";
import { blocksOf, type Block } from "./blocks.ts";

/** An export as the paragraphs of a PDF. */
export function paragraphsOf({ organization, chat, exported_at, messages, sources }: Unsealed): Block[] {
  const blocks: Block[] = [];
  const add = (kind: Block["kind"], text: string, depth = 0) =>
    blocks.push({ kind, pieces: [{ text }], depth });
  add("title", chat.title);
  add("small", `${organization} · exported ${exported_at}`);
  for (const { role, content, created_at, status, citations, unsupported, attachments, aims } of messages) {
    add("heading", role === "user" ? "Question" : "Answer");
    add("small", status === "complete" ? created_at : `${created_at} · ${endOf(status)}`);
    if (role === "user") add("text", content);
    else blocks.push(...blocksOf(content));
    if (attachments.length > 0) add("small", `Attached: ${attachments.join(", ")}`);
    if (aims.length > 0) add("small", `Asked of: ${aims.join(", ")}`);
    if (unsupported.length > 0) add("small", "No source cited here says this:");
    for (const { start, end } of unsupported) add("quote", content.slice(start, end), 1);
    if (citations.length > 0) add("subheading", "Sources");
    for (const citation of citations) {
      add("text", `[${citation.number}] ${citation.document_name}, ${whereOf(citation)}`);
      if (citation.quote) add("quote", citation.quote, 1);
    }
  }
  if (sources.length > 0) add("heading", "Revisions of the sources");
  for (const { name, revision, text_sha256, file_sha256 } of sources) {
    add("text", `${name}, revision ${revision}`);
    add("small", `text sha256:${text_sha256}`, 1);
    if (file_sha256) add("small", `file sha256:${file_sha256}`, 1);
  }
  add("heading", "Verifying");
  add("small", VERIFYING);
  return blocks;
}
