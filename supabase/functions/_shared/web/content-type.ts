import { detect } from "../extraction/signatures.ts";
import { decodeText } from "../extraction/text/decode.ts";

/** What the web gave, by its bytes; `file` is an upload type other than a page or a text. */
export type FoundType =
  | { kind: "html" | "text" | "xml" | "gzip" | "empty" }
  | { kind: "file"; extension: "pdf" | "docx" | "mp3" | "wav" | "mp4" | "mpeg" | "webm" }
  | { kind: "other"; what: string };

/** Parts of a `Content-Type`, in lower case. */
export function toldType(header: string | undefined): { type: string | null; charset: string | undefined } {
  const type = /^\s*([\w.+-]+\/[\w.+-]+)/.exec(header ?? "")?.[1]?.toLowerCase() ?? null;
  const charset = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(header ?? "")?.[1]?.toLowerCase();
  return { type, charset };
}

/**
 * What the bytes are, whatever the site says of them. What it says decides only between kinds of text.
 * @param told the type that the site tells
 */
export function foundType(bytes: Uint8Array, told: string | null): FoundType {
  if (bytes.length === 0) return { kind: "empty" };
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return { kind: "gzip" };
  const found = detect(bytes);
  if (found.type === "other") return { kind: "other", what: found.what };
  if (found.type === "locked") return { kind: "other", what: "an Office file with a password" };
  if (found.type === "xlsx") return { kind: "other", what: "an Excel workbook" };
  if (found.type === "pptx") return { kind: "other", what: "a PowerPoint presentation" };
  if (found.type === "html") return { kind: "html" };
  if (found.type !== "text") return { kind: "file", extension: found.type };
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).replace(/^(ï»¿)?\s*/, "");
  if (told === "text/html" || told === "application/xhtml+xml") return { kind: "html" };
  if (/^<\?xml|^<(urlset|sitemapindex|rss|feed)\b/i.test(start)) return { kind: "xml" };
  // A page may begin with any element; a text that begins with one and has its end is such a page.
  return /^<(\w+)[\s>]/.test(start) && told !== "text/plain" ? { kind: "html" } : { kind: "text" };
}

/** The text of a page, a feed or a text: the site's charset, then the page's own, where the bytes don't say otherwise. */
export async function textOf(bytes: Uint8Array, charset: string | undefined): Promise<string> {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 4_096));
  const own = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)|^<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(start);
  return await decodeText(bytes, charset ?? own?.[1] ?? own?.[2]);
}
