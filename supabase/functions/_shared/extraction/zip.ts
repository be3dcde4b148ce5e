import { Inflate } from "fflate";
import { ExtractionError } from "./extraction-error.ts";
import type { Limits } from "./limits.ts";

interface Entry {
  method: number;
  encrypted: boolean;
  packed: number;
  /** Bytes that it says it unpacks to. */
  declared: number;
  /** Of its local header. */
  offset: number;
}

/** The entries of a zip archive, unpacked one by one when asked for, within limits. */
export interface Zip {
  readonly names: readonly string[];
  /** An entry's bytes in pieces; nothing when there is no such entry. @throws ExtractionError */
  stream(name: string): Generator<Uint8Array>;
  /** An entry as UTF-8 (or UTF-16 with a byte order mark) text; null when there is none. @throws ExtractionError */
  text(name: string): string | null;
  /** Bytes that an entry says it unpacks to; 0 when there is none. */
  sizeOf(name: string): number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
const END_SIZE = 22;
const PIECE = 64 * 1024;
const RATIO_FROM = 1024 * 1024;

/**
 * Opens an archive. What its directory says of an entry is judged before the entry is unpacked, and an entry that
 * unpacks to more than that ends there.
 * @throws ExtractionError `truncated`, `damaged`, `too_large`
 */
export function openZip(bytes: Uint8Array, limits: Limits): Zip {
  const entries = readDirectory(bytes, limits);
  const begun = new Map<string, number>();
  function* stream(name: string): Generator<Uint8Array> {
    const entry = entries.get(name);
    if (!entry) return;
    begun.set(name, entry.declared);
    const all = [...begun.values()].reduce((sum, one) => sum + one, 0);
    const ratio = entry.declared / Math.max(1, entry.packed);
    if (all > limits.unpackedBytes || (entry.declared > RATIO_FROM && ratio > limits.unpackedRatio))
      throw tooLarge();
    let size = 0;
    for (const piece of unpack(bytes, entry)) {
      size += piece.length;
      if (size > entry.declared) throw damaged();
      yield piece;
    }
  }
  return {
    names: [...entries.keys()],
    sizeOf: (name) => entries.get(name)?.declared ?? 0,
    stream,
    text(name) {
      if (!entries.has(name)) return null;
      let decoder: TextDecoder | undefined;
      let text = "";
      for (const piece of stream(name)) {
        decoder ??= decoderOf(piece);
        text += decoder.decode(piece, { stream: true });
      }
      return text;
    },
  };
}

const TEXT_PIECE = 32 * 1024;

/** An entry as text in pieces, each with its characters whole. @throws ExtractionError */
export function* textPieces(zip: Zip, name: string): Generator<string, undefined> {
  let decoder: TextDecoder | undefined;
  for (const bytes of zip.stream(name)) {
    decoder ??= decoderOf(bytes);
    const text = decoder.decode(bytes, { stream: true });
    for (let at = 0; at < text.length; at += TEXT_PIECE) yield text.slice(at, at + TEXT_PIECE);
  }
}

/** The decoder of an XML part by its first bytes. */
export function decoderOf(start: Uint8Array): TextDecoder {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le");
  return new TextDecoder(first === 0xfe && second === 0xff ? "utf-16be" : "utf-8");
}

function readDirectory(bytes: Uint8Array, limits: Limits): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) {
    throw new ExtractionError(
      "truncated",
      "This file breaks off in the middle. Download or copy it again in full and upload that.",
    );
  }
  const count = view.getUint16(end + 10, true);
  if (count > limits.zipEntries) throw tooLarge();
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL) throw damaged();
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    entries.set(name.replaceAll("\\", "/").replace(/^\//, ""), {
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      declared: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (at > bytes.length) throw damaged();
  }
  if (overlap([...entries.values()])) throw damaged();
  return entries;
}

/** Whether two entries share bytes of the file, as those of an archive do that unpacks to far more than it holds. */
function overlap(entries: Entry[]): boolean {
  entries.sort((a, b) => a.offset - b.offset);
  return entries.some(({ offset }, index) => {
    const before = entries[index - 1];
    return before !== undefined && offset < before.offset + LOCAL_SIZE + before.packed;
  });
}

/** Where the end record stands: at the end, before a comment of at most 64 KiB. */
function findEnd(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - END_SIZE - 0xffff);
  for (let at = view.byteLength - END_SIZE; at >= lowest; at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  return null;
}

function* unpack(bytes: Uint8Array, entry: Entry): Generator<Uint8Array> {
  if (entry.encrypted) {
    throw new ExtractionError(
      "password",
      "This file is locked with a password. Save a copy without the password and upload that.",
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry.offset + LOCAL_SIZE > bytes.length || view.getUint32(entry.offset, true) !== LOCAL)
    throw damaged();
  const start =
    entry.offset +
    LOCAL_SIZE +
    view.getUint16(entry.offset + 26, true) +
    view.getUint16(entry.offset + 28, true);
  const data = bytes.subarray(start, start + entry.packed);
  if (data.length < entry.packed || (entry.method !== 0 && entry.method !== 8)) throw damaged();
  if (entry.method === 0) {
    yield data;
    return;
  }
  let ready: Uint8Array[] = [];
  const inflate = new Inflate((piece) => ready.push(piece));
  for (let at = 0; at < data.length; at += PIECE) {
    try {
      inflate.push(data.subarray(at, at + PIECE), at + PIECE >= data.length);
    } catch (error) {
      throw damaged(error);
    }
    yield* ready;
    ready = [];
  }
}

function damaged(cause?: unknown): ExtractionError {
  return new ExtractionError(
    "damaged",
    "This file is damaged and can't be unpacked. Open it, save it again, and upload the new file.",
    { cause },
  );
}

function tooLarge(): ExtractionError {
  return new ExtractionError(
    "too_large",
    "This file unpacks to far more than a document holds. Save it as a PDF and upload that.",
  );
}
