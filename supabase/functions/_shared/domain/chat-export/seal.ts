import { canonical, sha256Of } from "./canonical.ts";

/** What an export names itself; `version` counts changes of its members that older readers can't take. */
export const EXPORT_FORMAT = "sealed-chat-export";
/** Files that left before the name was a neutral one are still opened by theirs, which is as long. */
const FORMER_FORMAT = "atrium-chat-export";
export const EXPORT_VERSION = 1;

/** The name of the file that a PDF export carries. */
export const ATTACHED_NAME = `${EXPORT_FORMAT}.json`;
/** Every name that it has had. */
export const ATTACHED_NAMES: readonly string[] = [ATTACHED_NAME, `${FORMER_FORMAT}.json`];

const LINE = 76;
const FORMATS = `(?:${EXPORT_FORMAT}|${FORMER_FORMAT})`;
const OPENS = `<!-- ${EXPORT_FORMAT} base64\n`;
const FORMER_OPENS = `<!-- ${FORMER_FORMAT} base64\n`;
const CLOSES = "\n-->\n";
const MARKDOWN_SEAL = new RegExp(`<!-- ${FORMATS} sha256:([0-9a-f]{64}) -->\n$`);
const PDF_SEAL = new RegExp(`%${FORMATS} sha256:([0-9a-f]{64})\n$`);
const PDF_SEAL_LENGTH = `%${EXPORT_FORMAT} sha256:${"0".repeat(64)}\n`.length;

/** What was found in an export's file: the document that it carries, if it can be read, and what doesn't hold. */
export interface Opened {
  document: unknown;
  problems: string[];
}

/** The JSON file of a document: its members, then `sha256` over their canonical form. Nothing else is the same file. */
export function sealJson(document: object): string {
  return printed({ ...document, sha256: sha256Of(canonical(document)) });
}

/** @param bytes of a JSON file */
export function openJson(bytes: Uint8Array): Opened {
  const text = textOf(bytes);
  if (text === null) return { document: null, problems: ["The file isn't valid UTF-8."] };
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return { document: null, problems: ["The file isn't valid JSON."] };
  }
  if (document === null || typeof document !== "object" || Array.isArray(document))
    return { document: null, problems: ["The file holds no export."] };
  const { sha256, ...rest } = document as Record<string, unknown>;
  const problems: string[] = [];
  if (sha256 !== sha256Of(canonical(rest))) problems.push("The export's hash doesn't match what it holds.");
  // Blanks, escapes and members given twice are lost on the way to a value, so that the value alone doesn't tell them.
  if (printed(document) !== text) problems.push("The file isn't written as the export was.");
  return { document, problems };
}

/**
 * The Markdown file of a document: what people read, then the JSON file in a comment, and a line with the hash of all before.
 * @param body without comments of this kind
 */
export function sealMarkdown(body: string, json: string): string {
  const encoded = base64Of(json).replaceAll(new RegExp(`.{${LINE}}(?=.)`, "g"), "$&\n");
  const sealed = `${body.trimEnd()}\n\n${OPENS}${encoded}${CLOSES}`;
  return `${sealed}<!-- ${EXPORT_FORMAT} sha256:${sha256Of(sealed)} -->\n`;
}

/** @param bytes of a Markdown file */
export function openMarkdown(bytes: Uint8Array): Opened {
  const text = textOf(bytes);
  if (text === null) return { document: null, problems: ["The file isn't valid UTF-8."] };
  const seal = MARKDOWN_SEAL.exec(text);
  const problems: string[] = [];
  if (!seal) problems.push("The file doesn't end with its hash.");
  else if (sha256Of(text.slice(0, seal.index)) !== seal[1])
    problems.push("The file's hash doesn't match its text.");
  const from = Math.max(text.lastIndexOf(OPENS), text.lastIndexOf(FORMER_OPENS));
  const to = text.indexOf(CLOSES, from);
  const json = from < 0 || to < 0 ? null : bytesOf(text.slice(from + OPENS.length, to).replaceAll("\n", ""));
  if (json === null) return { document: null, problems: [...problems, "The file carries no export."] };
  const { document, problems: inside } = openJson(json);
  return { document, problems: [...problems, ...inside] };
}

/** A PDF with a last line, which readers take for a comment, that holds the hash of all before. */
export function sealPdf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const line = new TextEncoder().encode(`%${EXPORT_FORMAT} sha256:${sha256Of(withNewline(bytes))}\n`);
  const body = withNewline(bytes);
  const sealed = new Uint8Array(body.length + line.length);
  sealed.set(body);
  sealed.set(line, body.length);
  return sealed;
}

/** @param attached the bytes of the file of one of `ATTACHED_NAMES` in it; null when it has none */
export function openPdf(bytes: Uint8Array, attached: Uint8Array | null): Opened {
  const problems: string[] = [];
  const end = Math.max(0, bytes.length - PDF_SEAL_LENGTH);
  const seal = PDF_SEAL.exec(String.fromCharCode(...bytes.subarray(end)));
  if (!seal) problems.push("The file doesn't end with its hash.");
  else if (sha256Of(bytes.subarray(0, end)) !== seal[1])
    problems.push("The file's hash doesn't match its bytes.");
  if (!attached) return { document: null, problems: [...problems, "The file carries no export."] };
  const { document, problems: inside } = openJson(attached);
  return { document, problems: [...problems, ...inside] };
}

function printed(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function withNewline(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === 10 ? bytes : Uint8Array.from([...bytes, 10]);
}

function base64Of(text: string): string {
  let binary = "";
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

function bytesOf(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
