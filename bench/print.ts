/** The value below which a share of the numbers lies, by nearest rank; NaN when there are none. */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Prints one row of the bench: what was measured, and the figures. */
export function row(name: string, figures: Record<string, string>): void {
  const cells = Object.entries(figures).map(([label, value]) => `${label} ${value}`);
  console.log(`${name.padEnd(34)} ${cells.join("   ")}`);
}

/** Milliseconds with one decimal below 100. */
export function ms(value: number): string {
  return `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`;
}

/** Between two words of how far a row is. */
const SAY_EVERY_MS = 5_000;

/**
 * Tells on stderr how far a row is: `search-scale: 12,000 of 50,000 passages`. The first word comes after five seconds, so that a
 * short row has none.
 * @returns what the row calls as often as it likes, with how many are done
 */
export function progressOf(row: string, total: number, things: string): (done: number) => void {
  let said = performance.now();
  const written = (count: number) => count.toLocaleString("en");
  return (done) => {
    if (performance.now() - said < SAY_EVERY_MS) return;
    said = performance.now();
    console.error(`${row}: ${written(done)} of ${written(total)} ${things}`);
  };
}
