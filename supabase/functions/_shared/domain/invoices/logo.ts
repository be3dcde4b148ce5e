export const MAX_LOGO_BYTES = 300_000;
/** A picture of few bytes may unpack to many; paper needs no more. */
export const MAX_LOGO_PIXELS = 3000;

/** What a picture is, by its content and not by its name. */
export interface Picture {
  type: "image/png" | "image/jpeg";
  width: number;
  height: number;
}

/**
 * Reads the head of a PNG or JPEG.
 * @returns null for anything else, and for one that is cut short
 */
export function pictureOf(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 33 && view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a) {
    const isHead = view.getUint32(12) === 0x49484452;
    return isHead ? { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) } : null;
  }
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = view.getUint16(at);
    if (marker < 0xff01) return null;
    // A start of frame, of whichever coding; C4, C8 and CC are none.
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) {
      return { type: "image/jpeg", width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Why a file can't be a logo, in words; null: it can. */
export function logoFault(bytes: Uint8Array): string | null {
  const picture = pictureOf(bytes);
  if (bytes.length > MAX_LOGO_BYTES) return "A logo can have at most 300 KB.";
  if (!picture) return "That is neither a PNG nor a JPEG, whatever its name says.";
  const { width, height } = picture;
  if (width < 1 || height < 1 || width > MAX_LOGO_PIXELS || height > MAX_LOGO_PIXELS) {
    return "A logo can have at most 3,000 by 3,000 pixels.";
  }
  return null;
}
