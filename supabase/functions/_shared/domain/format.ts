const locale = "en-US";

/** A count with thousands separators. */
export function formatCount(count: number): string {
  return count.toLocaleString(locale);
}

const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

/** A size in the largest unit that leaves at least 1, of 1024 each: "1.4 MB", "12 KB". @param bytes 0 or more */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (unit < UNITS.length - 1 && Math.round(value * 10) / 10 >= 1024) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toLocaleString(locale, { maximumFractionDigits: digits })} ${UNITS[unit] ?? ""}`;
}
