import { expect, it } from "vitest";
import { logoFault, MAX_LOGO_BYTES, pictureOf } from "./logo.ts";

/** The head of a PNG of a size. */
function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(64);
  const view = new DataView(bytes.buffer);
  [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, width, height].forEach((word, index) =>
    view.setUint32(index * 4, word),
  );
  return bytes;
}
/** A JPEG with a comment before its frame. */
const jpeg = Uint8Array.from([
  0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xc2, 0, 17, 8, 0, 20, 0, 30, 3, 0, 0, 0, 0,
]);

it("knows pictures by their content", () => {
  expect(pictureOf(png(30, 20))).toEqual({ type: "image/png", width: 30, height: 20 });
  expect(pictureOf(jpeg)).toEqual({ type: "image/jpeg", width: 30, height: 20 });
  for (const other of ["<svg/>", "GIF89a", "", "\xff\xd8"]) {
    expect(pictureOf(Uint8Array.from(other, (sign) => sign.charCodeAt(0)))).toBeNull();
  }
});

it("takes no more than paper needs", () => {
  expect(logoFault(png(3000, 3000))).toBeNull();
  expect(logoFault(png(3001, 1))).toContain("3,000 by 3,000 pixels");
  expect(logoFault(png(0, 1))).toContain("pixels");
  expect(logoFault(new Uint8Array(MAX_LOGO_BYTES + 1))).toContain("300 KB");
  expect(logoFault(jpeg.subarray(0, 8))).toContain("neither a PNG nor a JPEG");
});
