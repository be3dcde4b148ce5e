import type { PlatformDay } from "@contract/platform-stats.ts";

/** What a stretch of days came to, and what as many days before it did; `before` is null where nothing was tallied then. */
interface Compared {
  now: number;
  before: number | null;
}

/** Days of the stretch that begins on `from`, and those before it. */
function halves(days: readonly PlatformDay[], from: string) {
  return { now: days.filter(({ day }) => day >= from), before: days.filter(({ day }) => day < from) };
}

/** A sum over the days of each half. */
export function summed(
  days: readonly PlatformDay[],
  from: string,
  of: (day: PlatformDay) => number,
): Compared {
  const { now, before } = halves(days, from);
  const sum = (some: readonly PlatformDay[]) => some.reduce((all, day) => all + of(day), 0);
  return { now: sum(now), before: before.length > 0 ? sum(before) : null };
}

/** How it stood at the end of each half; null where nobody tallied it. */
export function level(
  days: readonly PlatformDay[],
  from: string,
  of: (day: PlatformDay) => number | null,
): { now: number | null; before: number | null } {
  const { now, before } = halves(days, from);
  const last = (some: readonly PlatformDay[]) => {
    const day = some.at(-1);
    return day ? of(day) : null;
  };
  return { now: last(now), before: last(before) };
}

/**
 * How much more or less it is than before, as a share: 0.25 is a quarter more.
 * @returns null where there is nothing to compare with
 */
export function change({ now, before }: { now: number | null; before: number | null }): number | null {
  if (now === null || before === null || before === 0) return null;
  return (now - before) / before;
}
