import { zipSync } from "fflate";

/** A container of Office; the same files make the same bytes. */
export function zipped(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const entries = Object.entries(files).map(([name, text]) => [name, encoder.encode(text)] as const);
  // DOS times are local ones, so that a fixed moment would differ by the machine's zone.
  return new Uint8Array(zipSync(Object.fromEntries(entries), { level: 6, mtime: new Date(2020, 0, 1) }));
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export function part(text: string): string {
  return HEAD + text;
}

/** Which types the parts have, besides relations and plain XML. */
export function contentTypes(parts: Record<string, string>): string {
  const overrides = Object.entries(parts).map(
    ([name, type]) =>
      `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  );
  return part(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join("")}</Types>`,
  );
}

/** Relations, whose ids are `rId1` and so on. */
export function relations(targets: { type: string; target: string }[]): string {
  const each = targets.map(
    ({ type, target }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return part(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join("")}</Relationships>`,
  );
}

export const NAMESPACES = {
  relations: OFFICE,
  word: "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  sheet: "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  slides: "http://schemas.openxmlformats.org/presentationml/2006/main",
  drawing: "http://schemas.openxmlformats.org/drawingml/2006/main",
};
