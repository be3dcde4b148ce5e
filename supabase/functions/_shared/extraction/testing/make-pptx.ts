import { strToU8, zipSync } from "fflate";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const SPACES = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"`;

export interface SlideOptions {
  /** Inside `p:spTree`. */
  shapes: string;
  notes?: string;
  hidden?: boolean;
  /** Inside the part of its chart. */
  chart?: string;
}

/** Writes a presentation. @param order in which the slides are shown, by their place in the list; as they stand when left out */
export function makePptx(
  slides: readonly SlideOptions[],
  order = slides.map((_, index) => index),
): Uint8Array<ArrayBuffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const page = (kind: string, inner: string, more = "") =>
    `<p:${kind} ${SPACES}${more}><p:cSld><p:spTree>${inner}</p:spTree></p:cSld></p:${kind}>`;
  const files: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": relations(relation("r1", "officeDocument", "ppt/presentation.xml")),
    "ppt/_rels/presentation.xml.rels": relations(
      slides
        .map((_, index) => relation(`s${String(index)}`, "slide", `slides/slide${String(index)}.xml`))
        .join(""),
    ),
    "ppt/presentation.xml": `<p:presentation ${SPACES}><p:sldIdLst>${order
      .map((index, at) => `<p:sldId id="${String(256 + at)}" r:id="s${String(index)}"/>`)
      .join("")}</p:sldIdLst></p:presentation>`,
  };
  for (const [index, { shapes, notes, hidden = false, chart }] of slides.entries()) {
    const name = `slide${String(index)}.xml`;
    files[`ppt/slides/${name}`] = page("sld", shapes, hidden ? ' show="0"' : "");
    const own = [];
    if (notes !== undefined) {
      own.push(relation("n", "notesSlide", `../notesSlides/${name}`));
      files[`ppt/notesSlides/${name}`] = page("notes", notes);
    }
    if (chart !== undefined) {
      own.push(relation("c", "chart", `../charts/${name}`));
      files[`ppt/charts/${name}`] =
        `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart">${chart}</c:chartSpace>`;
    }
    files[`ppt/slides/_rels/${name}.rels`] = relations(own.join(""));
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/** A shape of paragraphs, each with its level. @param role of its placeholder; none when it is blank */
export function shape(role: string, lines: readonly (string | [level: number, text: string])[]): string {
  const paragraphs = lines.map((line) => {
    const [level, text] = typeof line === "string" ? [0, line] : line;
    return `<a:p><a:pPr lvl="${String(level)}"/><a:r><a:t>${text}</a:t></a:r></a:p>`;
  });
  const placeholder = role === "" ? "" : `<p:ph type="${role}"/>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs.join("")}</p:txBody></p:sp>`;
}
