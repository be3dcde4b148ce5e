import { type Block, blocksOf, xml } from "./blocks.ts";
import { NAMESPACES, contentTypes, part, relations, zipped } from "./zip.ts";

/** A text as a Word document, with headings as styles and tables as tables. */
export function docxOf(text: string): Uint8Array<ArrayBuffer> {
  const styles = [1, 2, 3].map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>`,
  );
  const body = blocksOf(text).map(blockOf).join("");
  return zipped({
    "[Content_Types].xml": contentTypes({
      "word/document.xml": "wordprocessingml.document.main",
      "word/styles.xml": "wordprocessingml.styles",
    }),
    "_rels/.rels": relations([{ type: "officeDocument", target: "word/document.xml" }]),
    "word/_rels/document.xml.rels": relations([{ type: "styles", target: "styles.xml" }]),
    "word/styles.xml": part(`<w:styles xmlns:w="${NAMESPACES.word}">${styles.join("")}</w:styles>`),
    "word/document.xml": part(
      `<w:document xmlns:w="${NAMESPACES.word}"><w:body>${body}<w:sectPr/></w:body></w:document>`,
    ),
  });
}

function blockOf(block: Block): string {
  if (block.kind === "heading") return paragraph(block.text, `Heading${block.level}`);
  if (block.kind === "item") return paragraph(`• ${block.text}`);
  if (block.kind === "paragraph") return paragraph(block.text);
  const rows = block.rows.map(
    (row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join("")}</w:tr>`,
  );
  return `<w:tbl><w:tblPr/><w:tblGrid>${"<w:gridCol/>".repeat(block.rows[0]?.length ?? 1)}</w:tblGrid>${rows.join("")}</w:tbl>`;
}

function paragraph(text: string, style?: string): string {
  const properties = style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${xml(text)}</w:t></w:r></w:p>`;
}
