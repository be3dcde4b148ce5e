import { z } from "zod";
import type { ExtractedBlock } from "../../domain/text/document.ts";
import { readDrawings } from "../docx/side-parts.ts";
import { ExtractionError } from "../extraction-error.ts";
import type { ExtractionContext, Extractor, Slice } from "../extractor.ts";
import { mainPart, partsOf, relationships } from "../office/parts.ts";
import { readProperties } from "../office/properties.ts";
import { smallPart } from "../office/small-part.ts";
import { readXml } from "../office/xml.ts";
import { openZip, type Zip } from "../zip.ts";
import { readSlide } from "./slide.ts";

const State = z.object({
  /** Which slide comes next, counted from 0. */
  slide: z.number(),
  /** Slides with text so far. */
  given: z.number(),
});

/** PowerPoint presentations, also with macros, which are left alone. */
export const pptx: Extractor = {
  open(bytes, context) {
    const zip = openZip(bytes, context.limits);
    const part = mainPart(zip, "ppt/presentation.xml");
    if (part === null) {
      throw new ExtractionError(
        "damaged",
        "This presentation has no part that names its slides. Open it, save it again, and upload it.",
      );
    }
    const slides = slidesOf(zip, part, context);
    return Promise.resolve({
      properties: () => Promise.resolve(readProperties(zip, null)),
      slice(from: unknown): Promise<Slice> {
        const { limits, now } = context;
        const begun = now();
        let { slide, given } = from === null ? { slide: 0, given: 0 } : State.parse(from);
        const blocks: ExtractedBlock[] = [];
        let chars = 0;
        do {
          const name = slides[slide++];
          const read = name === undefined ? [] : slideBlocks(zip, name, slide);
          given += read.length > 0 ? 1 : 0;
          chars += read.reduce((sum, { text }) => sum + text.length, 0);
          blocks.push(...read);
        } while (slide < slides.length && chars < limits.sliceChars && now() - begun < limits.sliceMs);
        if (slide < slides.length) return Promise.resolve({ blocks, next: { slide, given } });
        if (given === 0) throw empty();
        return Promise.resolve({ blocks, next: null });
      },
      close: () => Promise.resolve(),
    });
  },
};

/** The parts of a presentation's slides in the order in which they are shown. */
function slidesOf(zip: Zip, part: string, { limits }: ExtractionContext): string[] {
  const relations = relationships(zip, part);
  const names = new Set<string>();
  readXml(smallPart(zip, part) ?? "", {
    open(name, attributes) {
      if (name !== "p:sldId") return;
      // Its number and its relation are both called `id`; which comes first is the program's choice.
      const relation = Object.values(attributes)
        .map((value) => relations.get(value))
        .find((one) => one?.type === "slide");
      if (relation && zip.names.includes(relation.target)) names.add(relation.target);
    },
  });
  if (names.size <= limits.pages) return [...names];
  throw new ExtractionError(
    "too_many_pages",
    `This presentation has more than ${String(limits.pages)} slides. Split it into smaller ones.`,
  );
}

/** A slide's blocks under its heading, with the notes of who speaks; none of one that is hidden or says nothing. */
function slideBlocks(zip: Zip, part: string, number: number): ExtractedBlock[] {
  const slide = readSlide(smallPart(zip, part) ?? "");
  if (slide.isHidden) return [];
  const relations = relationships(zip, part);
  const [notesPart] = partsOf(relations, "notesSlide");
  const notes = readSlide(smallPart(zip, notesPart) ?? "").blocks.filter(({ kind }) => kind !== "table");
  const drawn = readDrawings(zip, relations);
  const said = notes.map(({ text }) => text).join("\n");
  const all: ExtractedBlock[] = [...slide.blocks, ...drawn];
  if (said !== "") all.push({ kind: "paragraph", text: `Notes: ${said}` });
  if (all.length === 0 && slide.title === "") return [];
  const heading = `Slide ${String(number)}${slide.title === "" ? "" : `: ${slide.title}`}`;
  const place = heading.length > MOST_PLACE ? `${heading.slice(0, MOST_PLACE - 1).trimEnd()}…` : heading;
  const first: ExtractedBlock = { kind: "heading", level: 1, text: heading };
  return [first, ...all].map((block) => ({ ...block, place: place.toWellFormed() }));
}

/** Characters of a slide's title that tell it from others. */
const MOST_PLACE = 120;

function empty(): ExtractionError {
  return new ExtractionError(
    "empty",
    "The slides of this presentation hold no text, or are hidden. If they are pictures, save it as a PDF, which is read by recognising its text.",
  );
}
