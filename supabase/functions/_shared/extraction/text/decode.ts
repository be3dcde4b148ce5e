import { byteOrderMark, type Encoding, findEncoding } from "./encoding.ts";

/**
 * Text from bytes in whatever encoding they are.
 * @param declared the encoding that the file names, if any
 * @returns the text without byte order mark, its lines ended by `\n`
 */
export async function decodeText(bytes: Uint8Array, declared?: string): Promise<string> {
  const encoding = await findEncoding(bytes, declared);
  return plainLines(decodeAs(bytes.subarray(byteOrderMark(bytes)?.length ?? 0), encoding));
}

/** Decodes bytes that begin and end between two characters and hold no byte order mark. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  if (!encoding.startsWith("utf-32")) return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  let part = "";
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, encoding === "utf-32le");
    part += code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFD";
    if (part.length > 4096) {
      parts.push(part);
      part = "";
    }
  }
  return parts.join("") + part;
}

/** One kind of line end, no characters that mean nothing in a text. */
export function plainLines(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/[\u0000-\u0008\u000B\u000E-\u001F\uFEFF]/g, "");
}
