import { ApiError } from "../db/api-error.ts";
import { addDays, daysBetween } from "../domain/calendar/days.ts";
import type { CalendarEvent, CalendarTime } from "../domain/calendar/event.ts";
import { repeatOf, ruleOf } from "../domain/calendar/rules.ts";
import { wallAt } from "../domain/calendar/zones.ts";
import type { EventChange, WrittenTime } from "../providers/calendar.ts";

/** The zone that a series' times are meant in; null: it is of whole days. */
export const zoneOf = ({ start }: Pick<CalendarEvent, "start">, calendarZone: string): string | null =>
  "day" in start ? null : (start.zone ?? calendarZone);

const shown = (time: CalendarTime, zone: string): string =>
  "day" in time ? time.day : wallAt(zone, time.at);
const dayOf = (time: WrittenTime): string => ("day" in time ? time.day : time.wall.slice(0, 10));
const onDay = (time: WrittenTime, day: string): WrittenTime =>
  "day" in time ? { day } : { ...time, wall: `${day}${time.wall.slice(10)}` };

/**
 * What a change of one of a series is for all of it: as many days earlier or later, at the hour that was chosen, by the
 * clock of its zone. Days of the week move along.
 * @throws ApiError when it repeats by a rule that can't be moved to other days
 */
export function forSeries(
  change: EventChange,
  one: CalendarEvent,
  series: CalendarEvent,
  calendarZone: string,
): EventChange {
  const { start, end } = change;
  if (!start || !end) return change;
  const zone = "day" in start ? calendarZone : start.zone;
  const moved = daysBetween(shown(one.start, zone).slice(0, 10), dayOf(start));
  const first = addDays(shown(series.start, zone).slice(0, 10), moved);
  const last = addDays(first, daysBetween(dayOf(start), dayOf(end)));
  const recurrence = change.recurrence ?? (moved === 0 ? undefined : movedRule(series, moved, calendarZone));
  return { ...change, start: onDay(start, first), end: onDay(end, last), recurrence };
}

function movedRule(series: CalendarEvent, days: number, calendarZone: string): readonly string[] {
  const zone = zoneOf(series, calendarZone);
  const repeat = repeatOf(series.recurrence, zone);
  if (!repeat) {
    throw new ApiError(
      "conflict",
      "This series repeats by a rule of its own. Move it to other days in Google Calendar.",
    );
  }
  const weekdays = repeat.weekdays.map((day) => ((((day - 1 + days) % 7) + 7) % 7) + 1).sort((a, b) => a - b);
  const until = repeat.until === null ? null : addDays(repeat.until, days);
  return [ruleOf({ ...repeat, weekdays, until }, zone)];
}
