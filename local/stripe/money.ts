const zeroDecimal = new Set(["jpy", "krw", "vnd", "clp", "isk", "ugx", "xaf", "xof", "pyg"]);

/** An amount of the smallest unit as people write it, such as £49.00. */
export function inWords(amount: number, currency: string): string {
  const decimals = zeroDecimal.has(currency) ? 0 : 2;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: currency.toUpperCase(),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount / 10 ** decimals);
}

/** The part of an amount that a piece of a period costs: whole units, halves away from zero. */
export function share(amount: number, piece: number, whole: number): number {
  if (whole <= 0) return 0;
  const exact = (BigInt(Math.abs(amount)) * BigInt(piece) * 2n + BigInt(whole)) / (BigInt(whole) * 2n);
  return Number(exact) * Math.sign(amount) || 0;
}
