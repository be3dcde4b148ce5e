import { useState } from "react";
import { useSearchParams } from "react-router-dom";

/** The stretches that a report can cover, in days. */
export const PERIODS = [7, 30, 90, 365] as const;
const FIRST = 30;
const DAY_MS = 86_400_000;

/** The days a report covers, which stand in the address as `days`. */
export function usePeriod() {
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => Date.now());
  const asked = Number(params.get("days") ?? FIRST);
  const days = PERIODS.find((one) => one === asked) ?? FIRST;
  return {
    days,
    ...stretchOf(days, now),
    setDays(next: number) {
      setParams(
        (before) => {
          const changed = new URLSearchParams(before);
          changed.delete("page");
          if (next === FIRST) changed.delete("days");
          else changed.set("days", String(next));
          return changed;
        },
        { replace: true },
      );
    },
  };
}

/**
 * The last days up to today, as days of UTC.
 * @param now milliseconds
 */
export function stretchOf(days: number, now: number): { from: string; to: string } {
  return { from: dayOf(now - (days - 1) * DAY_MS), to: dayOf(now) };
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** One bar of a chart: a day, or the days from it on. */
export interface Bucket<Row> {
  from: string;
  to: string;
  rows: Row[];
}

/** Every day of a stretch with its rows, or every week where the days are too many to tell apart. */
export function bucketsOf<Row extends { day: string }>(
  rows: readonly Row[],
  { from, to }: { from: string; to: string },
): Bucket<Row>[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const size = (end - start) / DAY_MS > 100 ? 7 : 1;
  const buckets: Bucket<Row>[] = [];
  for (let at = start; at <= end; at += size * DAY_MS) {
    const first = dayOf(at);
    const last = dayOf(Math.min(at + (size - 1) * DAY_MS, end));
    buckets.push({ from: first, to: last, rows: rows.filter(({ day }) => day >= first && day <= last) });
  }
  return buckets;
}
