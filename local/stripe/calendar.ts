import type { Interval } from "./types.ts";

export const HOUR = 3_600;
export const DAY = 24 * HOUR;

interface Recurring {
  interval: Interval;
  interval_count: number;
}

/** So many periods after an anchor: a day that a month lacks is its last one, and comes back in a longer month. */
export function after(
  anchor: number,
  { interval, interval_count: count }: Recurring,
  periods: number,
): number {
  const times = count * periods;
  if (interval === "day") return anchor + times * DAY;
  if (interval === "week") return anchor + times * 7 * DAY;
  return addMonths(anchor, times * (interval === "year" ? 12 : 1));
}

/** The end of the period that begins at, or holds, a moment. */
export function periodEnd(anchor: number, recurring: Recurring, moment: number): number {
  const length = { day: DAY, week: 7 * DAY, month: 30.44 * DAY, year: 365.25 * DAY }[recurring.interval];
  let periods = Math.max(0, Math.floor((moment - anchor) / (length * recurring.interval_count)) - 1);
  while (after(anchor, recurring, periods) <= moment) periods += 1;
  return after(anchor, recurring, periods);
}

/** A day as lines of invoices name it, such as 31 Jan 2026. */
export function dayOf(moment: number): string {
  return new Date(moment * 1000).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}

export function addMonths(moment: number, months: number): number {
  const date = new Date(moment * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1000);
}
