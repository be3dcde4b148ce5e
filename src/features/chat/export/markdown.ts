import type { ExportedMessage } from "@contract/chat-export.ts";
import type { Citation } from "@contract/chat.ts";
import { placeOf } from "../words.ts";
import type { Unsealed } from "./collect.ts";
import { escaped, tamed } from "./tame.ts";

/** An export as Markdown that people read: questions and answers, what each answer cites, and the hashes of what was cited. */
export function markdownOf(document: Unsealed): string {
  const { organization, chat, exported_at, messages, sources } = document;
  const parts = [`# ${escaped(chat.title)}`, `${escaped(organization)} · exported ${exported_at}`];
  for (const message of messages)
    parts.push(...(message.role === "user" ? questionOf(message) : answerOf(message)));
  if (sources.length > 0) {
    parts.push("## Revisions of the sources");
    for (const { name, revision, text_sha256, file_sha256 } of sources)
      parts.push(
        [
          `- **${escaped(name)}**, revision ${revision}`,
          `  - text: \`sha256:${text_sha256}\``,
          ...(file_sha256 ? [`  - file: \`sha256:${file_sha256}\``] : []),
        ].join("\n"),
      );
  }
  parts.push("---", VERIFYING);
  return `${parts.join("\n\n")}\n`;
}

/** What a reader of an export is told of how to trust it. */
export const VERIFYING =
  "This file carries its data and hashes. “npm run verify-export -- FILE” of the program's sources tells offline whether it is as it was " +
  "exported, and with “--source DOCUMENT” whether its quotes stand in a document. It doesn't tell who made it.";

function questionOf({ content, created_at, attachments, aims }: ExportedMessage): string[] {
  const asked = [
    ...(attachments.length > 0 ? [`Attached: ${attachments.map(escaped).join(", ")}`] : []),
    ...(aims.length > 0 ? [`Asked of: ${aims.map(escaped).join(", ")}`] : []),
  ];
  return [`## Question`, created_at, quoted(content), ...asked];
}

function answerOf({ content, created_at, status, citations, unsupported }: ExportedMessage): string[] {
  const parts = ["## Answer", status === "complete" ? created_at : `${created_at} · ${endOf(status)}`];
  if (content) parts.push(tamed(content));
  if (unsupported.length > 0)
    parts.push(
      "No source cited here says this:",
      ...unsupported.map(({ start, end }) => quoted(content.slice(start, end))),
    );
  if (citations.length > 0) parts.push("### Sources", ...citations.map(sourceOf));
  return parts;
}

/** How an answer ended that wasn't written to its end, in words. */
export function endOf(status: string): string {
  return status === "cancelled" ? "stopped" : "not finished";
}

function sourceOf(citation: Citation): string {
  const { number, document_name, quote } = citation;
  const head = `**[${number}]** ${escaped(document_name)}, ${whereOf(citation)}`;
  return quote ? `${head}\n\n${quoted(quote)}` : head;
}

/** Where in its document a citation stands, in words. */
export function whereOf(citation: Citation): string {
  if (citation.document_id === null) return "no longer available";
  const place = placeOf(citation);
  return `${place === null ? "" : `${place}, `}characters ${citation.start}–${citation.end}`;
}

/** Words as a block quote, each line as it is. */
function quoted(text: string): string {
  return text
    .split("\n")
    .map((line) => `> ${escaped(line)}`.trimEnd())
    .join("\n");
}
