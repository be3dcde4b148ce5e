import { addDays, mondayOf } from "@domain/calendar/days.ts";
import { dayAt, instantOf } from "@domain/calendar/zones.ts";

export const VIEWS = ["day", "week", "agenda"] as const;
export type View = (typeof VIEWS)[number];

/** So many days an agenda holds. */
const AGENDA_DAYS = 14;

/** The zone that times are shown in: that of whoever looks. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day that it is where somebody looks. */
export const todayIn = (zone: string): string => dayAt(zone, Date.now());

/** The days of a view around a day. */
export function daysOf(view: View, day: string): string[] {
  const first = view === "week" ? mondayOf(day) : day;
  const length = view === "week" ? 7 : view === "day" ? 1 : AGENDA_DAYS;
  return Array.from({ length }, (_, at) => addDays(first, at));
}

/** The day from which the view before or after begins. */
export function moved(view: View, day: string, by: 1 | -1): string {
  return addDays(day, by * (view === "week" ? 7 : view === "day" ? 1 : AGENDA_DAYS));
}

/** The moments at which a view begins and ends. */
export function stretchOfDays(days: readonly string[], zone: string): { from: string; to: string } {
  const at = (day: string) => new Date(instantOf(zone, `${day}T00:00`)).toISOString();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return { from: at(first), to: at(addDays(last, 1)) };
}
