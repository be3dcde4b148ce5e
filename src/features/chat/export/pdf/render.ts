import { PDFDocument, type PDFFont } from "@cantoo/pdf-lib";
import { ATTACHED_NAME, sealPdf } from "@domain/chat-export/seal.ts";
import { Fonts, type LoadFont } from "@domain/typesetting/fonts.ts";
import * as fontkit from "fontkit";
import type { Unsealed } from "../collect.ts";
import type { Block } from "./blocks.ts";
import { paragraphsOf } from "./document.ts";
import { Writer } from "./writer.ts";

/** For so many milliseconds pages are laid out before the app gets to do something else. */
const AT_ONCE_MS = 40;

/**
 * An export as a PDF that carries its JSON as an attached file, sealed at its end.
 * @param json the export's JSON file
 * @param progress told how much is laid out, from 0 to 1
 * @throws what `load` throws
 */
export async function pdfOf(
  exported: Unsealed,
  json: string,
  load: LoadFont,
  progress: (done: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit as unknown as Parameters<PDFDocument["registerFontkit"]>[0]);
  const blocks = paragraphsOf(exported);
  const pieces = blocks.flatMap(piecesIn);
  const words = `${pieces.map(({ text }) => text).join("")}0123456789 /.…•[]x`;
  const embed = async (file: Uint8Array) => {
    const font: PDFFont = await document.embedFont(file, { subset: true });
    return { font, has: new Set(font.getCharacterSet()) };
  };
  const fonts = await Fonts.of(
    words,
    load,
    embed,
    pieces.some(({ isCode }) => isCode),
  );
  const writer = new Writer(document, fonts);
  let since = performance.now();
  for (const [index, block] of blocks.entries()) {
    writer.write(block);
    if (performance.now() - since < AT_ONCE_MS) continue;
    progress((index + 1) / blocks.length);
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
  writer.number(exported.chat.title);
  const at = new Date(exported.exported_at);
  document.setTitle(exported.chat.title, { showInWindowTitleBar: true });
  document.setProducer("");
  document.setCreator("");
  document.setCreationDate(at);
  document.setModificationDate(at);
  await document.attach(new TextEncoder().encode(json), ATTACHED_NAME, {
    mimeType: "application/json",
    description: "What this file was made of, with its hashes",
    creationDate: at,
    modificationDate: at,
  });
  return sealPdf(await document.save());
}

const piecesIn = ({ pieces, rows = [] }: Block) => [...pieces, ...rows.flat(2)];
