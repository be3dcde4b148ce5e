import type { ReadableExtension } from "../domain/readable.ts";

/** What a file is by its first bytes: one of the upload types, or something else by name. */
export type Detected =
  | { type: Exclude<ReadableExtension, "txt" | "md" | "csv" | "tsv"> }
  | { type: "text" }
  /** An Office file that only a password opens: which kind it is stands behind that. */
  | { type: "locked" }
  | { type: "other"; what: string; advice: string };

const other = (what: string, advice: string): Detected => ({ type: "other", what, advice });
const AS_PDF = "Save it as a PDF and upload that.";
const AS_DOCX = "Save it as .docx or PDF and upload that.";
const AS_XLSX = "Save it as .xlsx or PDF.";
const AS_PPTX = "Save it as .pptx or PDF.";
const AS_AUDIO = "Convert it to mp3 or wav and upload that.";
const AS_VIDEO = "Convert it to mp4 and upload that.";
const UNPACKED = "Unpack it and upload the documents in it.";
const RECOGNISED = "Run text recognition (OCR) on it and upload the text or a PDF.";

/** By what stands at the start, in hexadecimal; `.` is any digit. */
const STARTS: [RegExp, Detected][] = [
  [/^4f676753/, other("Ogg audio", AS_AUDIO)],
  [/^664c6143/, other("FLAC audio", AS_AUDIO)],
  [/^2321414d52/, other("AMR audio", AS_AUDIO)],
  [/^52494646.{8}57415645/, { type: "wav" }],
  [/^52494646.{8}41564920/, other("an AVI video", AS_VIDEO)],
  [/^52494646.{8}57454250/, other("a picture", RECOGNISED)],
  [/^.{8}66747970(68656963|68656966|6d696631|61766966)/, other("a picture", RECOGNISED)],
  [/^.{8}66747970/, { type: "mp4" }],
  [/^1a45dfa3/, { type: "webm" }],
  [/^000001(ba|b3)/, { type: "mpeg" }],
  [/^3026b2758e66cf11/, other("a Windows Media file", AS_VIDEO)],
  [/^(89504e47|ffd8ff|47494638|49492a00|4d4d002a)/, other("a picture", RECOGNISED)],
  [/^7b5c727466/, other("an RTF document", AS_DOCX)],
  [/^(1f8b|377abcaf271c|526172211a07|425a68|fd377a585a00)/, other("a packed archive", UNPACKED)],
  [/^(4d5a|7f454c46|cafebabe|feedfac|cffaedfe)/, other("a program", "Upload a document instead.")],
  [/^53514c69746520666f726d6174/, other("a database", "Export what you need as text or PDF.")],
  [/^252150532d/, other("a PostScript file", AS_PDF)],
];

/** By names of entries in a zip archive. */
const ARCHIVES: [RegExp, Detected][] = [
  [/word\/|wordDocument/, { type: "docx" }],
  [/xl\/workbook\.bin/, other("a binary Excel workbook (.xlsb)", AS_XLSX)],
  [/xl\/workbook|xl\/worksheets/, { type: "xlsx" }],
  [/ppt\/presentation|ppt\/slides/, { type: "pptx" }],
  [/opendocument\.(text|spreadsheet|presentation)/, other("an OpenDocument file", AS_DOCX)],
  [/application\/epub\+zip/, other("an e-book (EPUB)", AS_PDF)],
  [/Index\/Document\.iwa|buildVersionHistory\.plist/, other("an Apple iWork document", AS_DOCX)],
];

const LOOK = 64 * 1024;

/** Finds out what a file is, from its bytes alone. */
export function detect(bytes: Uint8Array): Detected {
  const start = latin1(bytes.subarray(0, 1024));
  if (start.includes("%PDF-")) return { type: "pdf" };
  const hex = [...bytes.subarray(0, 24)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (/^504b(0304|0506)/.test(hex)) return archive(bytes);
  if (hex.startsWith("d0cf11e0a1b11ae1")) return oldOffice(bytes);
  const known = STARTS.find(([pattern]) => pattern.test(hex));
  if (known) return known[1];
  if (hex.startsWith("494433") || isMp3(bytes, 0)) return { type: "mp3" };
  if (isTransportStream(bytes)) return { type: "mpeg" };
  if (looksLikeHtml(bytes)) return { type: "html" };
  return isBinary(bytes)
    ? other("no document that we know", "Check the file and upload it again.")
    : { type: "text" };
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);
const ends = (bytes: Uint8Array): string => latin1(bytes.subarray(0, LOOK)) + latin1(bytes.subarray(-LOOK));

function archive(bytes: Uint8Array): Detected {
  const names = ends(bytes);
  const known = ARCHIVES.find(([pattern]) => pattern.test(names));
  const cutOff = !names.includes("PK\x05\x06") && names.includes("[Content_Types].xml");
  return known?.[1] ?? (cutOff ? { type: "docx" } : other("a zip archive", UNPACKED));
}

/** Office files before 2007, and newer ones that a password locks. */
function oldOffice(bytes: Uint8Array): Detected {
  const text = latin1(bytes).replaceAll("\0", "");
  if (text.includes("EncryptedPackage")) return { type: "locked" };
  if (text.includes("WordDocument")) return other("a Word document of before 2007 (.doc)", AS_DOCX);
  if (text.includes("Workbook")) return other("an Excel workbook of before 2007 (.xls)", AS_XLSX);
  if (text.includes("PowerPoint Document"))
    return other("a PowerPoint presentation of before 2007 (.ppt)", AS_PPTX);
  return other("an old Office file", AS_PDF);
}

const BITRATES = [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0];

/** A header of an MPEG audio frame, layer II or III, with values that exist. */
export function isMp3(bytes: Uint8Array, at: number): boolean {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return false;
  const [version, layer, rate] = [(second >> 3) & 3, (second >> 1) & 3, (third >> 2) & 3];
  return version !== 1 && (layer === 1 || layer === 2) && rate !== 3 && BITRATES[third >> 4] === 1;
}

function isTransportStream(bytes: Uint8Array): boolean {
  return bytes.length > 188 * 4 && [0, 1, 2, 3].every((packet) => bytes[packet * 188] === 0x47);
}

function looksLikeHtml(bytes: Uint8Array): boolean {
  const text = latin1(bytes.subarray(0, LOOK))
    .replaceAll("\0", "")
    .replace(/^(?:ÿþ|þÿ|ï»¿)/, "");
  const body = text.replace(/^(?:\s|<\?xml[^>]*>|<!--[\s\S]*?-->)+/, "");
  return /^<(?:!doctype\s+html|html|head|body)[\s>]/i.test(body);
}

/** Control characters have no place in text; zeros have in UTF-16 and UTF-32 only. */
function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, LOOK);
  let [controls, zeros] = [0, 0];
  const columns = [0, 0, 0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) {
      zeros++;
      columns[at & 3] = (columns[at & 3] ?? 0) + 1;
    } else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls++;
  });
  if (controls > sample.length * 0.05) return true;
  const wide = Math.min(...columns) < 0.05 * Math.max(...columns);
  return zeros > sample.length * 0.05 && !wide;
}
