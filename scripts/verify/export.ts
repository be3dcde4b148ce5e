import { PDFDocument } from "@cantoo/pdf-lib";
import { ChatExport } from "../../supabase/functions/_shared/contract/chat-export.ts";
import { sha256Of } from "../../supabase/functions/_shared/domain/chat-export/canonical.ts";
import * as seal from "../../supabase/functions/_shared/domain/chat-export/seal.ts";
import { checkSource } from "../../supabase/functions/_shared/domain/chat-export/sources.ts";
import type { Verdict } from "./verdict.ts";

/**
 * Verifies an exported chat or answer without any network (`docs/decisions/chat-export.md`).
 * @param bytes of a file of any of the three formats: which one is told by how it begins
 * @param sources texts or original files of cited documents, by the names they are told by
 */
export async function verifyExport(
  bytes: Uint8Array,
  sources: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Verdict> {
  const { document, problems } = await open(bytes);
  const read = ChatExport.safeParse(document);
  if (!read.success) {
    const why = document === null ? [] : ["What it carries isn't an export of this version."];
    return { holds: [], problems: [...problems, ...why] };
  }
  const { kind, chat, messages, exported_at } = read.data;
  for (const { id, content, sha256 } of messages)
    if (sha256Of(content) !== sha256) problems.push(`The hash of message ${id} doesn't match its text.`);
  const holds =
    problems.length > 0
      ? []
      : [
          `The ${kind} “${chat.title}” of ${exported_at} is as it was exported: ${messages.length} messages, ` +
            `${messages.reduce((sum, { citations }) => sum + citations.length, 0)} citations.`,
        ];
  for (const [name, source] of sources) {
    const found = checkSource(read.data, source);
    problems.push(...found.problems.map((problem) => `${name}: ${problem}`));
    if (!found.source) problems.push(`${name}: no source of this export has this text, or was this file.`);
    else if (found.problems.length === 0) holds.push(`${name}: ${saying(found)}`);
  }
  return { holds, problems };
}

function saying({ source, as, quotes }: ReturnType<typeof checkSource>): string {
  const what = `revision ${source?.revision} of “${source?.name}”`;
  if (as === "file") return `is the original file of ${what}.`;
  return `is the text of ${what}; ${quotes} of its quotes stand where they say.`;
}

async function open(bytes: Uint8Array): Promise<seal.Opened> {
  const begins = new TextDecoder().decode(bytes.subarray(0, 5));
  if (begins === "%PDF-") return seal.openPdf(bytes, await attachedTo(bytes));
  return begins.startsWith("{") ? seal.openJson(bytes) : seal.openMarkdown(bytes);
}

async function attachedTo(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    const file = document.getAttachments().find(({ name }) => seal.ATTACHED_NAMES.includes(name));
    return file?.data ?? null;
  } catch {
    return null;
  }
}
