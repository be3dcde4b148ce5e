/**
 * Compares two cells: numbers by their value, whatever their separators, words as people sort them; empty ones last.
 */
export function compareCells(a: string, b: string): number {
  if (a === "" || b === "") return Number(a === "") - Number(b === "");
  const [one, other] = [numberOf(a), numberOf(b)];
  if (one !== null && other !== null) return one - other;
  return a.localeCompare(b, undefined, { numeric: true, sensitivity: "base" });
}

/** The number that a cell begins with, beyond a sign of a currency: "€ 1,250.50", "1.250,50 €", "12 %"; null for words. */
function numberOf(cell: string): number | null {
  const found = /^[^\p{L}\d+-]*([+-]?\d[\d.,'’  ]*)/u.exec(cell)?.[1];
  if (found === undefined) return null;
  const digits = found.replaceAll(/['’  ]/g, "");
  const mark = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const decimals = digits.length - mark - 1;
  // One mark before three digits groups thousands, as does one that comes twice.
  const isGroup = mark < 0 || decimals === 3 || digits.indexOf(digits[mark] ?? "") !== mark;
  const whole = digits.slice(0, isGroup ? undefined : mark).replaceAll(/[.,]/g, "");
  return Number(isGroup ? whole : `${whole}.${digits.slice(mark + 1)}`);
}
