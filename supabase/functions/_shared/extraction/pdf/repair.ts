const OBJECT = /(?:^|[\r\n\s])(\d{1,9})\s+(\d{1,5})\s+obj\b/g;
const PAGE = /\/Type\s*\/Page(?![A-Za-z])/;
const MOST_PAGES = 5_000;

/**
 * Gives a PDF whose page tree is broken (it runs in a circle, say) a new one that lists its page objects in the
 * order of the file, as a change appended to it.
 * @returns null when no page object stands open in the file
 */
export function withNewPageTree(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const file = new TextDecoder("latin1").decode(bytes);
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(file)) return null;
  const pages: string[] = [];
  let highest = 0;
  for (const match of file.matchAll(OBJECT)) {
    const number = Number(match[1]);
    highest = Math.max(highest, number);
    const start = match.index + match[0].length;
    const end = file.indexOf("endobj", start);
    const body = file.slice(start, end < 0 ? start + 4_000 : Math.min(end, start + 4_000));
    if (PAGE.test(body) && pages.length < MOST_PAGES) pages.push(`${match[1] ?? ""} ${match[2] ?? ""} R`);
  }
  if (pages.length === 0) return null;
  return append(bytes, file, [...new Set(pages)], highest + 1);
}

function append(bytes: Uint8Array, file: string, pages: string[], tree: number): Uint8Array<ArrayBuffer> {
  const previous = [...file.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1];
  const objects = [
    `${String(tree)} 0 obj\n<</Type/Pages/Count ${String(pages.length)}/Kids[${pages.join(" ")}]>>\nendobj\n`,
    `${String(tree + 1)} 0 obj\n<</Type/Catalog/Pages ${String(tree)} 0 R>>\nendobj\n`,
  ];
  const first = bytes.length + 1;
  const offset = (at: number) => String(at).padStart(10, "0");
  const table = first + objects.join("").length;
  const tail = [
    "\n",
    ...objects,
    `xref\n${String(tree)} 2\n${offset(first)} 00000 n \n${offset(first + (objects[0]?.length ?? 0))} 00000 n \n`,
    `trailer\n<</Size ${String(tree + 2)}/Root ${String(tree + 1)} 0 R${previous ? `/Prev ${previous}` : ""}>>\n`,
    `startxref\n${String(table)}\n%%EOF\n`,
  ].join("");
  const result = new Uint8Array(bytes.length + tail.length);
  result.set(bytes);
  result.set(new TextEncoder().encode(tail), bytes.length);
  return result;
}
