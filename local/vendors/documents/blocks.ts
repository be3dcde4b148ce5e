/** A piece of a text, from which files of each type are made. */
export type Block =
  | { kind: "heading"; level: 1 | 2 | 3; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "item"; text: string }
  | { kind: "table"; rows: string[][] };

/** Reads the little Markdown that texts of a stand-in are written in: headings, items, tables, paragraphs. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) blocks.push({ kind: "paragraph", text: open.join(" ") });
    open = [];
  };
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const heading = /^(#{1,3})\s+(.*)$/.exec(line);
    const item = /^[-*]\s+(.*)$/.exec(line);
    const last = blocks.at(-1);
    if (heading) {
      close();
      blocks.push({
        kind: "heading",
        level: (heading[1] ?? "#").length as 1 | 2 | 3,
        text: heading[2] ?? "",
      });
    } else if (item) {
      close();
      blocks.push({ kind: "item", text: item[1] ?? "" });
    } else if (line.startsWith("|")) {
      close();
      const cells = line
        .replace(/^\||\|$/g, "")
        .split("|")
        .map((cell) => cell.trim());
      if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
      if (last?.kind === "table") last.rows.push(cells);
      else blocks.push({ kind: "table", rows: [cells] });
    } else if (line === "") close();
    else open.push(line);
  }
  close();
  return blocks;
}

/** As it is read aloud: no marks. */
export function plainText(text: string): string {
  return `${blocksOf(text)
    .map((block) => {
      if (block.kind === "table") return block.rows.map((row) => row.join("\t")).join("\n");
      return block.kind === "item" ? `• ${block.text}` : block.text;
    })
    .join("\n\n")}\n`;
}

export function xml(text: string): string {
  const allowed = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
  return allowed.replace(/[&<>"]/g, (mark) => `&${{ "&": "amp", "<": "lt", ">": "gt", '"': "quot" }[mark]};`);
}

export function htmlText(text: string): string {
  const parts = blocksOf(text).map((block) => {
    if (block.kind === "heading") return `<h${block.level}>${xml(block.text)}</h${block.level}>`;
    if (block.kind === "item") return `<ul><li>${xml(block.text)}</li></ul>`;
    if (block.kind === "paragraph") return `<p>${xml(block.text)}</p>`;
    const rows = block.rows.map((row) => `<tr>${row.map((cell) => `<td>${xml(cell)}</td>`).join("")}</tr>`);
    return `<table>${rows.join("")}</table>`;
  });
  return `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"></head><body>${parts.join("")}</body></html>`;
}
