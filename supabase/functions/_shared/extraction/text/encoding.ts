/** A label of `TextDecoder`, or UTF-32, which it doesn't know. */
export type Encoding = string;

/** Longest part looked at for a legacy encoding, in bytes. */
const SAMPLE = 48 * 1024;
const ZERO_SAMPLE = 4 * 1024;
const PIECE = 64 * 1024;

/** Names of the detector that `TextDecoder` calls otherwise. */
const LABELS: Record<string, string> = {
  cp932: "shift_jis",
  cp949: "euc-kr",
  cp874: "windows-874",
  macroman: "macintosh",
  maccyrillic: "x-mac-cyrillic",
  johab: "euc-kr",
  "hz-gb-2312": "gb18030",
};

/** The encoding that a byte order mark tells, and the mark's length. */
export function byteOrderMark(bytes: Uint8Array): { encoding: Encoding; length: number } | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { encoding: "utf-32le", length: 4 };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { encoding: "utf-32be", length: 4 };
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: "utf-8", length: 3 };
  if (a === 0xff && b === 0xfe) return { encoding: "utf-16le", length: 2 };
  return a === 0xfe && b === 0xff ? { encoding: "utf-16be", length: 2 } : null;
}

/**
 * Finds a text's encoding from its bytes alone; what a file says of itself is often wrong.
 * @param declared the encoding that the file names, taken when its bytes don't speak against it
 */
export async function findEncoding(bytes: Uint8Array, declared?: string): Promise<Encoding> {
  const mark = byteOrderMark(bytes);
  if (mark) return mark.encoding;
  const wide = byZeros(bytes);
  if (wide) return wide;
  if (/^iso-2022/i.test(declared ?? "") || hasJapaneseEscapes(bytes)) return "iso-2022-jp";
  if (isUtf8(bytes)) return "utf-8";
  return await legacyEncoding(bytes, declared);
}

function byZeros(bytes: Uint8Array): Encoding | null {
  const length = Math.min(bytes.length, ZERO_SAMPLE) & ~3;
  const zeros = [0, 0, 0, 0];
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at & 3] = (zeros[at & 3] ?? 0) + 1;
  const share = zeros.map((count) => count / (length / 4));
  const [a = 0, b = 0, c = 0, d = 0] = share;
  if (length < 8 || Math.max(...share) < 0.2) return null;
  if (c > 0.9 && d > 0.9 && a < 0.5) return "utf-32le";
  if (a > 0.9 && b > 0.9 && d < 0.5) return "utf-32be";
  return b + d > a + c ? "utf-16le" : "utf-16be";
}

function hasJapaneseEscapes(bytes: Uint8Array): boolean {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, SAMPLE));
  return /\x1b\$[@B]/.test(start) && !/[\x80-\xff]/.test(start);
}

/** Valid UTF-8, but for its last character, and but for one broken in twenty of those beyond ASCII. */
export function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += PIECE)
      decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    return true;
  } catch {
    const sample = new TextDecoder().decode(bytes.subarray(0, 16 * PIECE), { stream: true });
    const broken = sample.split("\uFFFD").length - 1;
    const whole = sample.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
    return whole > 20 * broken;
  }
}

async function legacyEncoding(bytes: Uint8Array, declared: string | undefined): Promise<Encoding> {
  const { chardet } = await import("jschardet");
  const usable = chardet
    .detectAll(speaking(bytes), { preferSuperset: true })
    .flatMap(({ encoding, confidence }) => {
      const known = label(encoding ?? "");
      const wrong = known === null || known === "utf-8" || (known.startsWith("iso-8859") && holdsC1(bytes));
      return wrong ? [] : [{ label: known, confidence }];
    });
  const [best] = usable;
  const stated = label(declared ?? "");
  const plausible = usable.find((one) => one.label === stated);
  if (plausible && plausible.confidence > 0.5 * (best?.confidence ?? 0)) return plausible.label;
  return best?.label ?? "windows-1252";
}

/** In the ISO encodings these bytes are control characters, which no text has. */
const holdsC1 = (bytes: Uint8Array): boolean => bytes.some((byte) => byte >= 0x80 && byte < 0xa0);

/** The lines that hold more than ASCII, as far as the detector needs them. */
function speaking(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE) return bytes;
  const first = bytes.findIndex((byte) => byte >= 0x80);
  return bytes.subarray(Math.max(0, first - 1024), Math.max(0, first - 1024) + SAMPLE);
}

function label(name: string): Encoding | null {
  const known = LABELS[name.toLowerCase()] ?? name.replace(/^iso8859/i, "iso-8859");
  try {
    return new TextDecoder(known).encoding;
  } catch {
    return null;
  }
}
