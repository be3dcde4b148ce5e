import type { FileHandle } from "node:fs/promises";
import { damaged } from "./manifest.ts";

const block = 512;
const checksumAt = 148;

/** Two blocks of nothing end an archive. */
export const tarEnd = Buffer.alloc(2 * block);

/** The header of a file in an archive of POSIX' `ustar`: a name of at most 100 bytes, at most 8 GiB. */
export function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100 || size >= 8 ** 11) throw new Error(`${name} doesn't fit into a tar.`);
  const header = Buffer.alloc(block);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(Math.floor(Date.now() / 1000), 12), 136);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  header.write(`${checksum(header).toString(8).padStart(6, "0")}\0 `, checksumAt);
  return header;
}

export function tarPadding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block);
}

/** Where each file of an archive lies. Throws a `GroundError` when it is cut off or no archive. */
export async function tarIndex(
  handle: FileHandle,
  length: number,
): Promise<Map<string, { at: number; size: number }>> {
  const index = new Map<string, { at: number; size: number }>();
  const header = Buffer.alloc(block);
  for (let at = 0; ;) {
    const { bytesRead } = await handle.read(header, 0, block, at);
    if (bytesRead < block) throw damaged("it is cut off");
    if (header.every((byte) => byte === 0)) return index;
    const text = (from: number, to: number) => header.toString("latin1", from, to).replace(/\0.*/s, "");
    const size = Number.parseInt(text(124, 136), 8);
    if (Number.parseInt(text(checksumAt, checksumAt + 8), 8) !== checksum(header) || Number.isNaN(size))
      throw damaged("a file's header in the archive isn't one");
    if (at + block + size > length) throw damaged("it is cut off");
    index.set(text(0, 100), { at: at + block, size });
    at += block + size + tarPadding(size).length;
  }
}

/** The sum of a header's bytes, with blanks for the sum itself. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= checksumAt && at < checksumAt + 8 ? 0x20 : byte), 0);
}
