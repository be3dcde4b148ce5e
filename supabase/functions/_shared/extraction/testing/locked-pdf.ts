import { createHash } from "node:crypto";
import { makePdf } from "./make-pdf.ts";

const PADDING = Uint8Array.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a".match(/../g) ?? [],
  (pair) => Number.parseInt(pair, 16),
);
const ID = "0123456789abcdef0123456789abcdef";
const PERMISSIONS = -60;

/** A PDF of one page, encrypted (40 bits) for this user's password; with an empty one it opens, but is locked against changes. */
export function lockedPdf(content: string, password: string): Uint8Array<ArrayBuffer> {
  const owner = rc4(md5(padded("owner")).subarray(0, 5), padded(password));
  const permissions = new Uint8Array(new Int32Array([PERMISSIONS]).buffer);
  const id = Uint8Array.from(ID.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const key = md5(padded(password), owner, permissions, id).subarray(0, 5);
  const encrypt = `<</Filter/Standard/V 1/R 2/O<${hex(owner)}>/U<${hex(rc4(key, PADDING))}>/P ${String(PERMISSIONS)}>>`;
  const number = 12;
  const objectKey = md5(key, Uint8Array.of(number, 0, 0, 0, 0)).subarray(0, 10);
  const stream = rc4(
    objectKey,
    Uint8Array.from(content, (char) => char.charCodeAt(0)),
  );
  return makePdf({
    pages: [String.fromCharCode(...stream)],
    extra: [encrypt],
    trailer: `/Encrypt 10 0 R/ID[<${ID}><${ID}>]`,
  });
}

const padded = (password: string): Uint8Array =>
  Uint8Array.of(...Uint8Array.from(password, (char) => char.charCodeAt(0)), ...PADDING).subarray(0, 32);

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

function md5(...parts: Uint8Array[]): Uint8Array {
  const hash = createHash("md5");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => box[index & 255] ?? 0;
  const swap = (one: number, other: number) => ([box[one], box[other]] = [at(other), at(one)]);
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + at(index) + (key[index % key.length] ?? 0)) & 255;
    swap(index, other);
  }
  let [one, other] = [0, 0];
  return data.map((byte) => {
    one = (one + 1) & 255;
    other = (other + at(one)) & 255;
    swap(one, other);
    return byte ^ at(at(one) + at(other));
  });
}
