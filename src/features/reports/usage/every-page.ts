const SIZE = 100;

/**
 * All rows of a paged call, page by page.
 * @param rowsOf what of an answer is rows
 * @throws as the call
 */
export async function everyPage<Output extends { total: number }, Row>(
  call: (page: { limit: number; offset: number }) => Promise<Output>,
  rowsOf: (output: Output) => readonly Row[],
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const output = await call({ limit: SIZE, offset: all.length });
    const rows = rowsOf(output);
    all.push(...rows);
    if (rows.length === 0 || all.length >= output.total) return all;
  }
}
