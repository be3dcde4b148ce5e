import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { ReadableExtension } from "../domain/readable.ts";
import { decideType } from "./detect.ts";
import { ExtractionError } from "./extraction-error.ts";
import { makeDocx, p } from "./testing/make-docx.ts";
import { makePdf } from "./testing/make-pdf.ts";

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** The type decided, or the code of the refusal. */
function decided(file: Uint8Array, claimed: ReadableExtension): string {
  try {
    return decideType(file, claimed);
  } catch (error) {
    if (error instanceof ExtractionError) return error.code;
    throw error;
  }
}

const pdf = makePdf({ pages: [""] });
const docx = makeDocx({ body: p("x") });
const wav = bytes("RIFF\x24\0\0\0WAVEfmt ");
const page = bytes("\n<!-- x --><!DOCTYPE html><html><body>Sign in</body></html>");

describe("a file's type", () => {
  it("is what its bytes say, when that can be meant", () => {
    expect(decided(pdf, "pdf")).toBe("pdf");
    expect(decided(pdf, "docx")).toBe("pdf");
    expect(decided(docx, "txt")).toBe("docx");
    expect(decided(page, "txt")).toBe("html");
    expect(decided(wav, "mp3")).toBe("wav");
    expect(decided(bytes("# Title"), "md")).toBe("md");
    expect(decided(bytes("no tags at all"), "html")).toBe("html");
  });

  it("is refused when it can't be what was meant", () => {
    expect(decided(page, "pdf")).toBe("mislabelled");
    expect(decided(bytes("just text"), "docx")).toBe("mislabelled");
    expect(decided(pdf, "mp3")).toBe("mislabelled");
    expect(decided(wav, "pdf")).toBe("mislabelled");
    expect(decided(bytes("\x89PNG\r\n\x1a\n...."), "pdf")).toBe("mislabelled");
    expect(decided(zipSync({ "xl/workbook.bin": bytes("x") }), "docx")).toBe("mislabelled");
    expect(decided(zipSync({ "photo.jpg": bytes("x") }), "docx")).toBe("mislabelled");
    expect(decided(bytes("{\\rtf1 text}"), "txt")).toBe("unsupported");
    expect(decided(bytes("MZ\x90\0\x03".padEnd(200, "\0")), "txt")).toBe("unsupported");
    expect(
      decided(
        Uint8Array.from({ length: 4_000 }, (_, index) => (index * 89) % 31),
        "txt",
      ),
    ).toBe("damaged");
  });

  it("is named in words for the person who uploaded it", () => {
    const old = Uint8Array.from([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...[..."WordDocument"].flatMap((char) => [char.charCodeAt(0), 0]),
    ]);
    expect(() => decideType(old, "docx")).toThrow(
      "This file is named .docx but is a Word document of before 2007 (.doc). Save it as .docx or PDF and upload that.",
    );
  });
});
