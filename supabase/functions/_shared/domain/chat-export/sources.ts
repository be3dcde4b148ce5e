import { sha256Of } from "./canonical.ts";

/** What of an export its sources are held against. */
export interface CitingExport {
  messages: { id: number; citations: CitedSpan[] }[];
  sources: CitedSource[];
}
interface CitedSpan {
  number: number;
  revision_id: number | null;
  start: number;
  end: number;
  quote: string;
}
interface CitedSource {
  revision_id: number;
  name: string;
  revision: number;
  text_sha256: string;
  file_sha256: string | null;
}

/** What a file turned out to be to an export. */
export interface SourceFinding {
  /** The source that it is, and whether its text or its original file; null when it is none. */
  source: CitedSource | null;
  as: "text" | "file" | null;
  /** How many quotes stand at their spans in it; of an original file none can be looked for. */
  quotes: number;
  problems: string[];
}

/** Holds a file against an export: is it a text or an original that was cited, and does each quote stand where it says? */
export function checkSource(document: CitingExport, bytes: Uint8Array): SourceFinding {
  const hash = sha256Of(bytes);
  const byText = document.sources.find(({ text_sha256 }) => text_sha256 === hash);
  if (!byText) {
    const source = document.sources.find(({ file_sha256 }) => file_sha256 === hash) ?? null;
    return { source, as: source && "file", quotes: 0, problems: [] };
  }
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const problems: string[] = [];
  let quotes = 0;
  // Two revisions of equal text are one to its hash.
  const revisions = new Set(
    document.sources.filter(({ text_sha256 }) => text_sha256 === hash).map(({ revision_id }) => revision_id),
  );
  for (const { id, citations } of document.messages) {
    for (const { number, revision_id, start, end, quote } of citations) {
      if (revision_id === null || !revisions.has(revision_id)) continue;
      if (text.slice(start, end) === quote) quotes += 1;
      else problems.push(`Source ${number} of message ${id} doesn't stand at characters ${start} to ${end}.`);
    }
  }
  return { source: byText, as: "text", quotes, problems };
}
