import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { htmlText, plainText } from "./blocks.ts";
import { docxOf } from "./docx.ts";
import { pdfOf } from "./pdf.ts";
import { pptxOf, slidesText } from "./pptx.ts";
import { csvOf, xlsxOf } from "./xlsx.ts";

/** What a file of a stand-in holds; its bytes are made when somebody asks for them. */
export const Content = z.discriminatedUnion("kind", [
  /** Text, in the little Markdown of `blocks.ts`; a type of Office or PDF is made of it. */
  z.strictObject({ kind: z.literal("text"), text: z.string() }),
  z.strictObject({ kind: z.literal("base64"), data: z.base64() }),
  z.strictObject({
    kind: z.literal("sheets"),
    sheets: z.array(
      z.strictObject({ name: z.string(), rows: z.array(z.array(z.union([z.string(), z.number()]))) }),
    ),
  }),
  z.strictObject({
    kind: z.literal("slides"),
    slides: z.array(
      z.strictObject({ title: z.string(), lines: z.array(z.string()), notes: z.string().optional() }),
    ),
  }),
  /** About so many bytes of text that a number determines; for very many or very large files. */
  z.strictObject({ kind: z.literal("made"), seed: z.int(), bytes: z.int().min(0) }),
  /** A file on this machine. */
  z.strictObject({ kind: z.literal("disk"), path: z.string() }),
]);
export type Content = z.infer<typeof Content>;

export const types = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  pdf: "application/pdf",
  html: "text/html",
  csv: "text/csv",
  text: "text/plain",
  markdown: "text/markdown",
  zip: "application/zip",
} as const;

/** The type of a file by its name, as drives guess it. */
export function typeOfName(name: string): string {
  const end = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const known: Record<string, string> = {
    ...types,
    txt: types.text,
    md: types.markdown,
    htm: types.html,
    json: "application/json",
    png: "image/png",
    jpg: "image/jpeg",
    jpeg: "image/jpeg",
    mp3: "audio/mpeg",
    mp4: "video/mp4",
  };
  return known[end] ?? "application/octet-stream";
}

/** The bytes of a content as a file of a type. @throws Error where a file on disk can't be read */
export function bytesOf(content: Content, type: string): Uint8Array<ArrayBuffer> {
  if (content.kind === "base64") return new Uint8Array(Buffer.from(content.data, "base64"));
  if (content.kind === "disk") return new Uint8Array(readFileSync(content.path));
  if (content.kind === "made") return rendered(madeText(content), type);
  if (content.kind === "text") return rendered(content.text, type);
  if (content.kind === "sheets") {
    if (type === types.xlsx) return xlsxOf(content.sheets);
    const [first] = content.sheets;
    if (type === types.csv) return encoded(first ? csvOf(first) : "");
    const tables = content.sheets.map(
      ({ name, rows }) => `## ${name}\n\n${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}`,
    );
    return rendered(tables.join("\n\n"), type);
  }
  if (type === types.pptx) return pptxOf(content.slides);
  if (type === types.text) return encoded(slidesText(content.slides));
  return rendered(
    content.slides
      .map(({ title, lines }) => `# ${title}\n\n${lines.map((line) => `- ${line}`).join("\n")}`)
      .join("\n\n"),
    type,
  );
}

function rendered(text: string, type: string): Uint8Array<ArrayBuffer> {
  if (type === types.docx) return docxOf(text);
  if (type === types.pdf) return pdfOf(text);
  if (type === types.html && !text.trimStart().startsWith("<")) return encoded(htmlText(text));
  return encoded(text);
}

/** What a text says without its marks, for an export as plain text. */
export function asPlainText(content: Content): Uint8Array<ArrayBuffer> {
  if (content.kind === "text") return encoded(plainText(content.text));
  return bytesOf(content, types.text);
}

const SENTENCES = [
  "The store on quay {n} keeps {m} crates of tinned fish.",
  "Order {n} was packed by hand on shelf {m}.",
  "Visitors of berth {n} pay {m} pounds a night.",
  "The gauge at pump {n} read {m} litres.",
];

function madeText({ seed, bytes }: { seed: number; bytes: number }): string {
  if (bytes === 0) return "";
  const lines = [`# Note ${seed}\n`];
  let length = lines[0]?.length ?? 0;
  for (let line = 0; length < bytes; line += 1) {
    const sentence = SENTENCES[(seed + line) % SENTENCES.length] ?? "";
    const text = sentence
      .replace("{n}", String(seed * 31 + line))
      .replace("{m}", String(((seed + 7) * (line + 3)) % 997));
    lines.push(text);
    length += text.length + 1;
  }
  return `${lines.join("\n")}\n`;
}

function encoded(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text));
}

export interface Sums {
  size: number;
  md5: string;
  sha1: string;
  sha256: string;
}

const summed = new WeakMap<Content, Map<string, Sums>>();

/** Length and hashes of a content as a file of a type, reckoned once. */
export function sumsOf(content: Content, type: string): Sums {
  const known = summed.get(content) ?? new Map<string, Sums>();
  summed.set(content, known);
  const found = content.kind === "disk" ? undefined : known.get(type);
  if (found) return found;
  const bytes = bytesOf(content, type);
  const hash = (algorithm: string) => createHash(algorithm).update(bytes).digest("hex");
  const sums = { size: bytes.length, md5: hash("md5"), sha1: hash("sha1"), sha256: hash("sha256") };
  known.set(type, sums);
  return sums;
}
