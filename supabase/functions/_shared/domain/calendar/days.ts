/** A day, `YYYY-MM-DD`: never a moment, so it is the same everywhere. */
export const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

const MS = 86_400_000;

/** Days are counted in UTC, in which each has as many hours. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MS;

/** Whether it is written as a day and there is such a one: not 30 February. */
export function isDay(text: string): boolean {
  return DAY.test(text) && addDays(text, 0) === text;
}

export function addDays(day: string, days: number): string {
  return new Date((numberOf(day) + days) * MS).toISOString().slice(0, 10);
}

/** How many days later the second is. */
export function daysBetween(first: string, second: string): number {
  return Math.round(numberOf(second) - numberOf(first));
}

/** 1 Monday … 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(numberOf(day) * MS).getUTCDay() || 7;
}

/** The Monday of its week. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day));
}
