/** How often a draft comes again. */
export const EVERY = ["week", "month", "quarter", "year"] as const;
export type Every = (typeof EVERY)[number];

const MONTHS: Readonly<Record<Exclude<Every, "week">, number>> = { month: 1, quarter: 3, year: 12 };
const DAY_MS = 86_400_000;

/**
 * The day after `after` on which what recurs is due, as `private.next_recurrence` has it.
 * @param day of the month; a shorter month has its last day. Of a week it means nothing
 * @param after as `2026-01-31`
 */
export function nextRecurrence(every: Every, day: number, after: string): string {
  if (every === "week") return dayOf(Date.parse(after) + 7 * DAY_MS);
  const [year = 0, month = 1] = after.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + MONTHS[every], 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return dayOf(first.getTime() + (Math.min(day, last) - 1) * DAY_MS);
}

/** A moment's day in UTC, as `2026-01-31`. @param moment in ms */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
