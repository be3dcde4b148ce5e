/** What a picture is by its first bytes: nothing of it is decoded. */
export interface PictureFacts {
  type: "image/png" | "image/jpeg" | "image/webp";
  /** In pixels, as it says of itself. */
  width: number;
  height: number;
}

/** The largest logo that is stored: bytes, and pixels of a side. */
export const LOGO_LIMITS = { bytes: 2 * 1024 * 1024, side: 2048, least: 16 } as const;

/** The largest picture that a logo is cut from in the browser. */
export const SOURCE_LIMITS = { bytes: 10 * 1024 * 1024, side: 10_000 } as const;

/**
 * A picture's type and size, read from its header.
 * @param bytes of a file, whole or its beginning
 * @returns null for what is no PNG, JPEG or WebP, or breaks off before it tells its size
 */
export function pictureFacts(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return png(view) ?? jpeg(view) ?? webp(view);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function png(view: DataView): PictureFacts | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null;
  if (view.getUint32(12) !== 0x49484452) return null;
  return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
}

function jpeg(view: DataView): PictureFacts | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Frames of every coding but tables of Huffman codes, of arithmetic coding, and extensions.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { type: "image/jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    if (marker === 0xd9 || marker === 0xda) return null;
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

function webp(view: DataView): PictureFacts | null {
  if (view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250) return null;
  const size = (width: number, height: number) => ({ type: "image/webp" as const, width, height });
  switch (view.getUint32(12)) {
    case 0x56503820: // "VP8 ": after a frame tag and its start code
      if ((view.getUint32(23) & 0xffffff00) >>> 0 !== 0x9d012a00) return null;
      return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case 0x5650384c: {
      if (view.getUint8(20) !== 0x2f) return null;
      const bits = view.getUint32(21, true);
      return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 0x56503858: {
      const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
      return size(three(24) + 1, three(27) + 1);
    }
    default:
      return null;
  }
}

/**
 * Whether a picture's file ends before the picture does. Browsers draw as much of it as there is, and say nothing.
 * @param bytes of a whole file whose type `pictureFacts` told
 */
export function breaksOff(bytes: Uint8Array, type: PictureFacts["type"]): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { byteLength: end } = view;
  if (type === "image/webp") return view.getUint32(4, true) + 8 > end;
  const isPng = type === "image/png";
  let at = isPng ? 8 : 2;
  while (at + 4 <= end) {
    if (isPng) {
      if (at + 12 > end) return true;
      const last = view.getUint32(at + 4) === 0x49454e44;
      at += 12 + view.getUint32(at);
      if (last) return at > end;
    } else if (view.getUint8(at + 1) === 0xff) at += 1;
    else if (view.getUint8(at + 1) === 0xda) return !hasEnd(bytes.subarray(at));
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return true;
}

/** Whether a JPEG's mark of its end stands in it. */
function hasEnd(scan: Uint8Array): boolean {
  for (let at = scan.lastIndexOf(0xd9); at > 0; at = scan.lastIndexOf(0xd9, at - 1))
    if (scan[at - 1] === 0xff) return true;
  return false;
}

/**
 * Why a picture can't be a logo, in words; null: it can.
 * @param facts as `pictureFacts` read them
 * @param bytes of the file
 */
export function whyNoLogo(facts: PictureFacts | null, bytes: number): string | null {
  if (bytes === 0) return "This file is empty.";
  if (bytes > LOGO_LIMITS.bytes) return "A logo can have at most 2 MB.";
  if (!facts) return "A logo is a PNG, JPEG or WebP picture, and this file is none.";
  const { width, height } = facts;
  if (Math.max(width, height) > LOGO_LIMITS.side)
    return `A logo can have at most ${LOGO_LIMITS.side} × ${LOGO_LIMITS.side} pixels, and this one has ${width} × ${height}.`;
  if (Math.min(width, height) < LOGO_LIMITS.least)
    return `A logo has at least ${LOGO_LIMITS.least} × ${LOGO_LIMITS.least} pixels, and this one has ${width} × ${height}.`;
  return null;
}
