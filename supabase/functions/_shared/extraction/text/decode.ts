/**
 * Text from bytes in whatever encoding they are.
 * @returns the text without byte order mark, lines ended by `\n`
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  return new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, "\n");
}
