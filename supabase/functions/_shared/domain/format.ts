const locale = "en-US";

/** A count with thousands separators. */
export function formatCount(count: number): string {
  return count.toLocaleString(locale);
}

const UNITS = ["bytes", "KB", "MB", "GB", "TB"] as const;

/** Bytes as a person reads them, in steps of 1024 with at most one decimal: `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const step = bytes > 0 ? Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1) : 0;
  const value = bytes / 1024 ** step;
  return `${value.toLocaleString(locale, { maximumFractionDigits: step === 0 ? 0 : 1 })} ${UNITS[step] ?? "bytes"}`;
}
