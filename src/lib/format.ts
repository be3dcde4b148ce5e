const LOCALE = "en-US";

const gbp = new Intl.NumberFormat(LOCALE, {
  style: "currency",
  currency: "GBP",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const percent = new Intl.NumberFormat(LOCALE, {
  style: "percent",
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});
const integer = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium" });
const dayAndTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short" });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });

/** Pounds with 2 decimals (product §9). @param pence whole pence */
export function formatMoney(pence: number): string {
  return gbp.format(pence / 100);
}

/** A share in percent with 0 to 2 decimals (product §9). @param share 0.125 is 12.5% */
export function formatPercent(share: number): string {
  return percent.format(share);
}

/** A whole number with thousands separators. */
export function formatNumber(value: number): string {
  return integer.format(value);
}

/** "Mar 5, 2026". @param moment ISO 8601 */
export function formatDate(moment: string): string {
  return day.format(new Date(moment));
}

/** "Mar 5, 2026" of a day of the calendar, wherever it is read. @param date `YYYY-MM-DD` */
export function formatDay(date: string): string {
  return day.format(new Date(`${date}T00:00`));
}

/** "Mar 5, 2026, 4:20 PM". @param moment ISO 8601 */
export function formatDateTime(moment: string): string {
  return dayAndTime.format(new Date(moment));
}

const STEPS = [
  ["minute", 60],
  ["hour", 60],
  ["day", 24],
] as const;

/**
 * How long ago, up to a week: "just now", "5 minutes ago", "yesterday"; the date beyond that.
 * @param moment ISO 8601
 * @param now milliseconds
 */
export function formatRelative(moment: string, now = Date.now()): string {
  const seconds = (new Date(moment).getTime() - now) / 1000;
  if (Math.abs(seconds) < 45) return "just now";
  let value = seconds;
  for (const [unit, size] of STEPS) {
    value /= size;
    const limit = unit === "minute" ? 60 : unit === "hour" ? 24 : 7;
    if (Math.abs(Math.round(value)) < limit) return relative.format(Math.round(value), unit);
  }
  return formatDate(moment);
}

/** "1 document", "3 documents". @param plural the noun for all counts but 1; the noun with an s unless given */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}

/** Up to two capitals that stand for a name: "Ada Lovelace" is "AL". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0]);
  return letters.join("").toLocaleUpperCase(LOCALE) || "?";
}
