const amount = /\d+(?:[.,’ \u00a0\u202f]\d{3})*(?:[.,]\d{1,2})?(?!\d)/gu;
const between =
  /^\D{0,12}?([\d.,]+)\s*\p{L}{0,4}\s*(?:[–—-]|to|bis|à|a|đến|至|到|إلى)\s*([\d.,]+)(?![\d/.-])/iu;
const andMore =
  /(?:or more|and more|and over|and above|oder mehr|und mehr|ab|o más|y más|a partir|ou plus|et plus|ve üzeri|ve üstü|trở lên|以上|فأكثر|أو أكثر|\+$|^[>≥])/iu;
const upTo = /(?:up to|under|bis|hasta|jusqu|kadar|đến|tối đa|以下|以内|حتى|^[<≤])/iu;

/** The number that a text writes, with its groups and decimals in either way. */
function valueOf(text: string): number {
  const plain = text.replace(/[’ \u00a0\u202f]/g, "").replace(/[.,](?=\d{3}(?!\d))/g, "");
  return Number(plain.replace(",", "."));
}

/** The numbers that a text names, years apart. */
export function amountsIn(text: string): number[] {
  return (text.match(amount) ?? []).map(valueOf).filter((value) => value < 1900 || value > 2100);
}

/**
 * Whether the name of a row is a range that one of the numbers lies in (1) or none does (-1); 0 when it is no range or there are no
 * numbers: "25 – 99", "500 or more", or "5 kg" below "2 kg" under "Up to".
 * @param above the name of the row before it; the empty string for the first
 */
export function inRange(row: string, above: string, header: string, numbers: readonly number[]): -1 | 0 | 1 {
  if (numbers.length === 0) return 0;
  const [, from, to] = between.exec(row) ?? [];
  if (from && to) return numbers.some((one) => one >= valueOf(from) && one <= valueOf(to)) ? 1 : -1;
  const [value] = amountsIn(row);
  if (value === undefined) return 0;
  if (andMore.test(row)) return numbers.some((one) => one >= value) ? 1 : -1;
  if (!upTo.test(header) && !upTo.test(row)) return 0;
  const least = amountsIn(above)[0] ?? -1;
  return numbers.some((one) => one <= value && one > least) ? 1 : -1;
}
