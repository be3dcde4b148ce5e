import type { CalendarEvent, EventWhen } from "@contract/calendar.ts";
import { addDays } from "@domain/calendar/days.ts";

/** Names of days are written in UTC, in which a day is that day everywhere. */
const named = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  return (day: string): string => format.format(Date.parse(`${day}T00:00:00Z`));
};

/** "Friday, November 27". */
export const longDay = named({ weekday: "long", month: "long", day: "numeric" });
/** "Fri 27". */
export const shortDay = named({ weekday: "short", day: "numeric" });
/** "Nov 27, 2026". */
export const dated = named({ dateStyle: "medium" });

/** "9:30 AM". @param moment ISO 8601 */
export function timeOf(moment: string, zone: string): string {
  return new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: zone }).format(new Date(moment));
}

/** When an event is, as a person says it. */
export function whenWords(when: EventWhen, zone: string): string {
  if (when.all_day) {
    const last = addDays(when.end, -1);
    return last <= when.start
      ? `${longDay(when.start)}, all day`
      : `${longDay(when.start)} – ${longDay(last)}`;
  }
  const day = (moment: string) =>
    new Intl.DateTimeFormat("en-US", {
      weekday: "long",
      month: "long",
      day: "numeric",
      timeZone: zone,
    }).format(new Date(moment));
  const [first, last] = [day(when.start), day(when.end)];
  const end = first === last ? timeOf(when.end, zone) : `${last}, ${timeOf(when.end, zone)}`;
  return `${first}, ${timeOf(when.start, zone)} – ${end}`;
}

export const titleOf = ({ title }: Pick<CalendarEvent, "title">): string =>
  title === null ? "Busy" : title === "" ? "No title" : title;
