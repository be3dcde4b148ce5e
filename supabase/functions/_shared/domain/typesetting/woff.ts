import { unzlibSync } from "fflate";

/**
 * The TrueType font that a WOFF file (1.0) packs. fontkit reads WOFF too, but unpacks a whole table for each glyph.
 * @throws when it is no WOFF file
 */
export function unpackWoff(file: Uint8Array): Uint8Array {
  const packed = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (packed.getUint32(0) !== 0x774f4646) throw new Error("A font of the PDF is no WOFF file.");
  const count = packed.getUint16(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * 20;
    const [tag, offset, length, size, sum] = [0, 4, 8, 12, 16].map((by) => packed.getUint32(at + by));
    const stored = file.subarray(offset ?? 0, (offset ?? 0) + (length ?? 0));
    const content = length === size ? stored : unzlibSync(stored, { out: new Uint8Array(size ?? 0) });
    return { tag: tag ?? 0, sum: sum ?? 0, content };
  });
  const head = 12 + 16 * count;
  const font = new Uint8Array(tables.reduce((sum, { content }) => sum + padded(content.length), head));
  const view = new DataView(font.buffer);
  view.setUint32(0, packed.getUint32(4));
  const power = 2 ** Math.floor(Math.log2(count));
  view.setUint16(4, count);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (count - power) * 16);
  let offset = head;
  for (const [index, { tag, sum, content }] of tables.entries()) {
    const at = 12 + 16 * index;
    view.setUint32(at, tag);
    view.setUint32(at + 4, sum);
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, content.length);
    font.set(content, offset);
    offset += padded(content.length);
  }
  return font;
}

/** Tables begin at multiples of four bytes. */
function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}
