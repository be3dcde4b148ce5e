import { describe, expect, it } from "vitest";
import { ExtractionError } from "../extraction-error.ts";
import type { Limits } from "../limits.ts";
import { lockedPdf } from "../testing/locked-pdf.ts";
import { makePdf, textContent } from "../testing/make-pdf.ts";
import { readAll } from "../testing/read-all.ts";

const HELLO = textContent([{ text: "Hello there", x: 60, y: 700 }]);

/** The code of the refusal, or the text when there is none. */
async function outcome(bytes: Uint8Array<ArrayBuffer>, limits: Partial<Limits> = {}): Promise<string> {
  try {
    const { blocks, unread } = await readAll(bytes, "pdf", { limits });
    if (blocks.length === 0 && unread.length > 0)
      return unread.map(({ page, why }) => `${page} ${why}`).join();
    return blocks.map(({ text }) => text).join("\n");
  } catch (error) {
    if (error instanceof ExtractionError) return error.code;
    throw error;
  }
}

describe("PDFs that can't be read", () => {
  it("locked with a password", async () => {
    expect(await outcome(lockedPdf(HELLO, "secret"))).toBe("password");
  });

  it("without text: pictures, nothing, letters of no meaning", async () => {
    const picture =
      "<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>stream\n0\nendstream";
    const scan = {
      pages: ["q 612 0 0 792 0 0 cm /Im Do Q"],
      extra: [picture],
      fonts: ">>/XObject<</Im 10 0 R",
    };
    expect(await outcome(makePdf(scan))).toBe("1 picture");
    expect(await outcome(makePdf({ pages: ["10 10 m 300 400 l S"] }))).toBe("1 picture");
    expect(await outcome(makePdf({ pages: [""] }))).toBe("empty");
  });

  it("with too many pages", async () => {
    expect(await outcome(makePdf({ pages: [HELLO, HELLO, HELLO] }), { pages: 2 })).toBe("too_many_pages");
  });

  it("that break off", async () => {
    const whole = makePdf({ pages: [HELLO, HELLO] });
    expect(await outcome(whole.slice(0, whole.length / 2))).toBe("truncated");
  });

  it("that are no PDF behind their first bytes", async () => {
    expect(await outcome(Uint8Array.from("%PDF-1.7 nothing more %%EOF", (char) => char.charCodeAt(0)))).toBe(
      "damaged",
    );
  });
});

describe("PDFs that are read all the same", () => {
  it("locked against changes only", async () => {
    expect(await outcome(lockedPdf(HELLO, ""))).toBe("Hello there");
  });

  it("whose page tree runs in a circle", async () => {
    const file = new TextDecoder("latin1").decode(makePdf({ pages: [HELLO] }));
    const circle = file.replace(/\/Kids\[\d+ 0 R\]/, (kids) => "/Kids[2 0 R]".padEnd(kids.length, " "));
    expect(await outcome(Uint8Array.from(circle, (char) => char.charCodeAt(0)))).toBe("Hello there");
  });

  it("without their table of objects", async () => {
    const whole = makePdf({ pages: [HELLO] });
    const cut = new TextDecoder("latin1").decode(whole).replace(/xref[\s\S]*trailer/, "trailer");
    expect(await outcome(Uint8Array.from(cut, (char) => char.charCodeAt(0)))).toBe("Hello there");
  });

  it("with one broken page among others", async () => {
    const file = new TextDecoder("latin1").decode(makePdf({ pages: [HELLO, HELLO] }));
    const broken = file.replace(/\/Type\/Page\/Parent 2 0 R/, "/Type/Page/Parent 9 0 R");
    expect(await outcome(Uint8Array.from(broken, (char) => char.charCodeAt(0)))).toContain("Hello there");
  });
});

describe("damage anywhere", () => {
  it("ends in text or in a plain refusal", async () => {
    const whole = makePdf({ pages: [HELLO, HELLO] });
    let seed = 1;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    for (let round = 0; round < 60; round++) {
      const bytes = whole.slice(0, round % 3 === 0 ? random(whole.length) : whole.length);
      for (let hit = 0; hit < 20; hit++)
        bytes[Math.min(bytes.length - 1, 9 + random(bytes.length))] = random(256);
      expect(await outcome(bytes)).toBeTypeOf("string");
    }
  });
});
