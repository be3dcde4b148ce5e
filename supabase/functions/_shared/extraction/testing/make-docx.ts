import { strToU8, zipSync } from "fflate";

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export interface DocxOptions {
  /** Inside `w:body`. */
  body: string;
  /** Other parts of `word/` by name, for example `styles`, and what stands inside their root element. */
  parts?: Partial<
    Record<"styles" | "numbering" | "footnotes" | "endnotes" | "comments" | "header" | "footer", string>
  >;
  /** Of the main namespace, when it isn't the usual one. */
  namespace?: string;
}

const ROOTS = {
  styles: "styles",
  numbering: "numbering",
  footnotes: "footnotes",
  endnotes: "endnotes",
  comments: "comments",
  header: "hdr",
  footer: "ftr",
};

/** Writes a Word document. */
export function makeDocx({ body, parts = {}, namespace = W }: DocxOptions): Uint8Array<ArrayBuffer> {
  const names = Object.entries(parts).map(([name, inner]) => ({ name: name as keyof typeof ROOTS, inner }));
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="r${String(id)}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const spaces = `xmlns:w="${namespace}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"`;
  const root = (name: string, inner: string) => `<w:${name} ${spaces}>${inner}</w:${name}>`;
  const files: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": relations(relation(1, "officeDocument", "word/document.xml")),
    "word/_rels/document.xml.rels": relations(
      names.map(({ name }, index) => relation(index + 1, name, `${name}.xml`)).join(""),
    ),
    "word/document.xml": root("document", `<w:body>${body}</w:body>`),
    ...Object.fromEntries(names.map(({ name, inner }) => [`word/${name}.xml`, root(ROOTS[name], inner)])),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/** A paragraph of one run, with properties of the paragraph. */
export const p = (text: string, properties = ""): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
