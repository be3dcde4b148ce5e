import type { Encoding } from "./encoding.ts";
import { decodeAs, plainLines } from "./decode.ts";
import { byteOrderMark, findEncoding } from "./encoding.ts";

/** Text in any encoding, decoded window by window: never as a whole, which would take its size many times over. */
export interface TextWindows {
  /** Where the text begins, behind its byte order mark. */
  start: number;
  /** The text from a byte on, to about so many characters further, and where the next window begins; null at the end. */
  read(offset: number, size: number): { text: string; next: number | null };
}

export async function openWindows(bytes: Uint8Array): Promise<TextWindows> {
  const encoding = await findEncoding(bytes);
  return {
    start: byteOrderMark(bytes)?.length ?? 0,
    read(offset, size) {
      const end = endOfWindow(bytes, offset, size, encoding);
      const text = plainLines(decodeAs(bytes.subarray(offset, end), encoding));
      return { text, next: end < bytes.length ? end : null };
    },
  };
}

/** Where a window of about `size` characters ends: after a blank line, a line, a word, or else anywhere. */
function endOfWindow(bytes: Uint8Array, offset: number, size: number, encoding: Encoding): number {
  const unit = encoding.startsWith("utf-32") ? 4 : encoding.startsWith("utf-16") ? 2 : 1;
  const most = offset + size * unit;
  if (most >= bytes.length) return bytes.length;
  const low = encoding.endsWith("be") ? unit - 1 : 0;
  const isUnit = (at: number, code: number) => {
    if (bytes[at + low] !== code) return false;
    for (let index = 0; index < unit; index++) if (index !== low && bytes[at + index] !== 0) return false;
    return true;
  };
  const find = (test: (at: number) => boolean): number | null => {
    for (let at = most - unit; at > offset + (size * unit) / 2; at -= unit) if (test(at)) return at + unit;
    return null;
  };
  const blank = find((at) => isUnit(at, 0x0a) && (isUnit(at - unit, 0x0a) || isUnit(at - 2 * unit, 0x0a)));
  return (
    blank ??
    find((at) => isUnit(at, 0x0a)) ??
    find((at) => isUnit(at, 0x20)) ??
    wholeCharacter(bytes, most, encoding)
  );
}

/** UTF-8 characters begin with a byte that isn't `10xxxxxx`. */
function wholeCharacter(bytes: Uint8Array, at: number, encoding: Encoding): number {
  let end = at;
  if (encoding === "utf-8") while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return end;
}
