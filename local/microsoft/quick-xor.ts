const BYTES = 20;
const BITS = BYTES * 8;
const SHIFT = 11;

/** OneDrive's hash of a content: each byte is turned 11 bits further into 160, and the length is added at the end. */
export function quickXorHash(bytes: Uint8Array): string {
  const sum = new Uint8Array(BYTES);
  let bit = 0;
  for (const byte of bytes) {
    const at = bit >> 3;
    const turned = byte << (bit & 7);
    sum[at] = (sum[at] ?? 0) ^ (turned & 0xff);
    const next = at + 1 === BYTES ? 0 : at + 1;
    sum[next] = (sum[next] ?? 0) ^ (turned >> 8);
    bit += SHIFT;
    if (bit >= BITS) bit -= BITS;
  }
  let { length } = bytes;
  for (let at = BYTES - 8; at < BYTES; at += 1) {
    sum[at] = (sum[at] ?? 0) ^ (length & 0xff);
    length = Math.floor(length / 256);
  }
  return Buffer.from(sum).toString("base64");
}
