import { readFile } from "node:fs/promises";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it, vi } from "vitest";
import { findPassage, type PageItem } from "../../src/components/document-viewer/pdf/find-passage.ts";
import { fold } from "../../src/components/document-viewer/pdf/folded.ts";
import { makePdf, textContent } from "../../supabase/functions/_shared/extraction/testing/make-pdf.ts";
import { readAll } from "../../supabase/functions/_shared/extraction/testing/read-all.ts";
import { cutParts, startParts } from "../../supabase/functions/_shared/ingestion/parts.ts";

// pdf.js makes one of these as it loads, and warns of the others. Reading text draws nothing.
vi.hoisted(() => {
  for (const name of ["DOMMatrix", "ImageData", "Path2D"]) vi.stubGlobal(name, class {});
});

const set = new URL("../../bench/answers/set/documents/", import.meta.url);
const pdfjs = new URL("../../node_modules/pdfjs-dist/", import.meta.url).pathname;
const DIVIDER = /^\|[ -|]+\|$/;

/** A file's pages: what is stored of each, and the items that pdf.js finds on it. */
async function pagesOf(bytes: Uint8Array<ArrayBuffer>) {
  const { parts } = cutParts((await readAll(bytes.slice(), "pdf")).blocks, startParts);
  const task = getDocument({
    data: bytes.slice(),
    verbosity: 0,
    cMapUrl: `${pdfjs}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${pdfjs}standard_fonts/`,
  });
  const document = await task.promise;
  const pages = [];
  for (const { page, text } of parts) {
    const content = await (await document.getPage(page ?? 1)).getTextContent();
    pages.push({ text, items: content.items.filter((item) => "str" in item) as PageItem[] });
  }
  await task.destroy();
  return pages;
}

/** Each line of what is stored, looked for on its page: how many there are, and which aren't marked as they read. */
function lost({ text, items }: { text: string; items: PageItem[] }) {
  const lines = [...text.matchAll(/[^\n]+/g)].filter(
    ([line]) => line.trim().length > 12 && !DIVIDER.test(line),
  );
  const wrong = lines.flatMap(({ 0: line, index }) => {
    const marked = findPassage(text, index, index + line.length, items);
    const read = marked?.map(({ item, start, end }) => item.str.slice(start, end)).join(" ") ?? "";
    const [wanted, got] = [fold(line).text.length, fold(read).text.length];
    return Math.abs(wanted - got) > 0.15 * wanted + 3 ? [line] : [];
  });
  return { lines: lines.length, wrong };
}

describe("what extraction stores of a page is found on it", () => {
  it.each([
    ["a manual with tables", "Heron X3 manual.pdf"],
    ["a filing with tables of quarters", "halden-10q-2025-q2.pdf"],
    ["a filing of another company", "Corvane_Semiconductor_Form10Q_June2025.pdf"],
    ["a contract", "MSA Northgate - Pelican (signed).pdf"],
    ["Turkish", "Personel yönetmeliği.pdf"],
    ["Vietnamese", "Nội quy lao động.pdf"],
    ["Spanish", "politica_vacaciones_y_permisos.pdf"],
  ])("%s", async (_, name) => {
    const pages = await pagesOf(new Uint8Array(await readFile(new URL(name, set))));
    const found = pages.map(lost);
    expect(found.reduce((sum, { lines }) => sum + lines, 0)).toBeGreaterThan(10);
    expect(found.flatMap(({ wrong }) => wrong)).toEqual([]);
  });

  it("two columns, with words parted at the lines' ends", async () => {
    const parted = [
      "of the pump, which an engin-",
      "eer of the maker checks twice",
      "a year, and signs the log.",
    ];
    const column = (name: string) =>
      Array.from({ length: 8 }, (_, at) => [`The ${name} part, number ${at + 1},`, ...parted]).flat();
    const lines = ["left", "right"].flatMap((name, at) =>
      column(name).map((text, line) => ({ text, x: 60 + at * 270, y: 740 - line * 13 })),
    );
    // As some programs write it: line by line over both columns.
    const content = textContent(lines.toSorted((a, b) => b.y - a.y || a.x - b.x));
    const [page] = await pagesOf(makePdf({ pages: [content] }));
    expect(page?.text).toContain("number 8, of the pump, which an engineer of the maker");
    expect(page && lost(page).wrong).toEqual([]);
  });

  it("writing from right to left, and Chinese", async () => {
    const hebrew = "כל עובד זכאי לעשרים וחמישה ימי חופשה בשנה";
    const chinese = "每位员工每年享有二十五天的带薪假期。";
    const glyphs = [...new Set(hebrew + chinese)];
    const code = (char: string) => (glyphs.indexOf(char) + 1).toString(16).padStart(2, "0");
    const hex = (char: string) => char.charCodeAt(0).toString(16).padStart(4, "0");
    const map = glyphs.map((char) => `<${code(char)}> <${hex(char)}>`).join("\n");
    const cmap = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${glyphs.length} beginbfchar ${map} endbfchar endcmap end`;
    const widths = `/FirstChar 0/LastChar 255/Widths[${Array.from({ length: 256 }, () => "600").join(" ")}]`;
    const shown = [[...hebrew].reverse(), [...chinese]].map((chars) => chars.map(code).join(""));
    const pdf = makePdf({
      pages: [shown.map((codes, line) => `BT /F9 12 Tf 60 ${700 - 50 * line} Td <${codes}> Tj ET`).join(" ")],
      extra: [
        `<</Type/Font/Subtype/TrueType/BaseFont/Made${widths}/ToUnicode 11 0 R>>`,
        `<</Length ${cmap.length}>>stream\n${cmap}\nendstream`,
      ],
      fonts: "/F9 10 0 R",
    });
    const [page] = await pagesOf(pdf);
    expect(page?.text).toContain(hebrew);
    expect(page?.text).toContain("每位员工每年享有");
    expect(page && lost(page)).toEqual({ lines: 2, wrong: [] });
  });
});

it("a passage that a page doesn't hold isn't marked on it", async () => {
  const [page] = await pagesOf(
    makePdf({ pages: [textContent([{ text: "Tea is served at four.", x: 60, y: 700 }])] }),
  );
  const other = "The warranty of the boilers is thirty-six months from delivery.";
  expect(findPassage(other, 0, other.length, page?.items ?? [])).toBeNull();
});
