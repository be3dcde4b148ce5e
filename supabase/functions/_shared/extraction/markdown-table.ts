/** A Markdown table from rows of cell texts; the first row is its head, short rows are filled up. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, column) => escape(cells[column] ?? "")).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${" --- |".repeat(columns)}`, ...body.map(line)].join("\n");
}

const escape = (cell: string): string => cell.replace(/\s+/g, " ").trim().replaceAll("|", "\\|");
