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
