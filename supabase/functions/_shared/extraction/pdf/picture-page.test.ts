import { expect, it } from "vitest";
import { loadEngine } from "./engine.ts";
import { pictureIn, picturePage } from "../../domain/picture-page.ts";

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, ...Array.from({ length: 5000 }, (_, at) => at % 251)]);
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

it("finds the picture of its page, and of the page that an engine has cut out of it", async () => {
  const bytes = await bytesOf(picturePage(jpeg, 800, 600));
  expect(await pictureIn(bytes)).toEqual(jpeg);
  const engine = await loadEngine();
  const document = await engine.getDocument({ data: bytes.slice() }).promise;
  const cut: unknown = await document.extractPages([{ document: null, includePages: [0] }]);
  expect(await pictureIn(cut as Uint8Array<ArrayBuffer>)).toEqual(jpeg);
  await document.destroy();
});

it("finds none in anything else", async () => {
  const whole = await bytesOf(picturePage(jpeg, 800, 600));
  const text = new TextDecoder("latin1").decode(whole);
  const changed = (from: string | RegExp, to: string) =>
    Uint8Array.from(text.replace(from, to), (character) => character.charCodeAt(0));
  for (const bytes of [
    new Uint8Array(),
    new TextEncoder().encode("%PDF-1.4\nq 8 0 0 6 0 0 cm /P Do Q"),
    whole.slice(0, 3000),
    whole.slice(1),
    changed("/Width 800", "/Width 801"),
    changed("DCTDecode", "JPXDecode"),
    changed(/Length 5003/, "Length 9999999"),
    Uint8Array.from(whole, (byte, at) => (at === whole.indexOf(0xff) ? 0 : byte)),
  ])
    expect(await pictureIn(bytes as Uint8Array<ArrayBuffer>)).toBeNull();
});
