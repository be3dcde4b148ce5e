/** Text in an encoding that `TextDecoder` knows, found by trying its one and two byte codes. */
export function encodeAs(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const codes = new Map<string, number[]>();
  const note = (code: number[]) => {
    const char = new TextDecoder(encoding).decode(Uint8Array.from(code));
    if ([...char].length === 1 && char !== "\uFFFD" && !codes.has(char)) codes.set(char, code);
  };
  for (let lead = 0; lead < 256; lead++) note([lead]);
  for (let lead = 0x81; lead < 256; lead++) for (let trail = 0x40; trail < 256; trail++) note([lead, trail]);
  return Uint8Array.from([...text].flatMap((char) => codes.get(char) ?? []));
}
