/**
 * How wide each column of a table is. Each is as wide as its longest cell where all have room; else those that need less than
 * their share have what they need, and the others share the rest.
 * @param cells how wide each cell's words are in one line, row by row
 * @param around what a cell has beside its words
 */
export function columnsOf(cells: readonly (readonly number[])[], width: number, around: number): number[] {
  const count = Math.max(0, ...cells.map((row) => row.length));
  const wanted = Array.from(
    { length: count },
    (_, column) => around + Math.max(0, ...cells.map((row) => row[column] ?? 0)),
  );
  const given = wanted.map(() => 0);
  let open = wanted.map((_, column) => column);
  let room = width;
  while (open.length > 0) {
    const share = room / open.length;
    const content = open.filter((column) => (wanted[column] ?? 0) <= share);
    if (content.length === 0) {
      for (const column of open) given[column] = share;
      break;
    }
    for (const column of content) {
      given[column] = wanted[column] ?? 0;
      room -= given[column];
    }
    open = open.filter((column) => !content.includes(column));
  }
  return given;
}
