import { xml } from "./blocks.ts";
import { NAMESPACES, contentTypes, part, relations, zipped } from "./zip.ts";

export interface Slide {
  title: string;
  lines: string[];
  notes?: string;
}

/** Slides as a PowerPoint presentation, with their notes. */
export function pptxOf(slides: readonly Slide[]): Uint8Array<ArrayBuffer> {
  const numbers = slides.map((_, index) => index + 1);
  const noted = numbers.filter((number) => slides[number - 1]?.notes !== undefined);
  const ids = numbers.map((number) => `<p:sldId id="${255 + number}" r:id="rId${number}"/>`);
  return zipped({
    "[Content_Types].xml": contentTypes({
      "ppt/presentation.xml": "presentationml.presentation.main",
      ...Object.fromEntries(numbers.map((n) => [`ppt/slides/slide${n}.xml`, "presentationml.slide"])),
      ...Object.fromEntries(
        noted.map((n) => [`ppt/notesSlides/notesSlide${n}.xml`, "presentationml.notesSlide"]),
      ),
    }),
    "_rels/.rels": relations([{ type: "officeDocument", target: "ppt/presentation.xml" }]),
    "ppt/_rels/presentation.xml.rels": relations(
      numbers.map((n) => ({ type: "slide", target: `slides/slide${n}.xml` })),
    ),
    "ppt/presentation.xml": part(
      `<p:presentation xmlns:p="${NAMESPACES.slides}" xmlns:r="${NAMESPACES.relations}"><p:sldIdLst>${ids.join("")}</p:sldIdLst></p:presentation>`,
    ),
    ...Object.fromEntries(
      slides.map(({ title, lines }, index) => [
        `ppt/slides/slide${index + 1}.xml`,
        page("sld", shape("title", [title]) + shape("body", lines)),
      ]),
    ),
    ...Object.fromEntries(
      noted.flatMap((n) => [
        [
          `ppt/notesSlides/notesSlide${n}.xml`,
          page("notes", shape("body", (slides[n - 1]?.notes ?? "").split("\n"))),
        ],
        [
          `ppt/slides/_rels/slide${n}.xml.rels`,
          relations([{ type: "notesSlide", target: `../notesSlides/notesSlide${n}.xml` }]),
        ],
      ]),
    ),
  });
}

function page(kind: "sld" | "notes", shapes: string): string {
  return part(
    `<p:${kind} xmlns:p="${NAMESPACES.slides}" xmlns:a="${NAMESPACES.drawing}"><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${kind}>`,
  );
}

function shape(type: "title" | "body", lines: string[]): string {
  const text = lines.map((line) => `<a:p><a:r><a:t>${xml(line)}</a:t></a:r></a:p>`).join("");
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="${type}"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${text}</p:txBody></p:sp>`;
}

export function slidesText(slides: readonly Slide[]): string {
  return `${slides.map(({ title, lines }) => [title, ...lines].join("\n")).join("\n\n")}\n`;
}
