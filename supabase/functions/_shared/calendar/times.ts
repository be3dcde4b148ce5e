import type { CalendarEvent as ToldEvent, EventWhen } from "../contract/calendar.ts";
import { MAX_DAYS } from "../contract/calendar.ts";
import { ApiError } from "../db/api-error.ts";
import { isDay } from "../domain/calendar/days.ts";
import { type CalendarEvent, isBusy, type Stretch } from "../domain/calendar/event.ts";
import { instantOf, isZone } from "../domain/calendar/zones.ts";
import type { WrittenTime } from "../providers/calendar.ts";

/** When something is to be, as a caller says it. */
export type AskedWhen =
  | { all_day: true; start: string; end: string }
  | { all_day: false; start: string; end: string; time_zone: string };

const wrong = (message: string) => new ApiError("invalid_input", message, { when: message });

/** @throws ApiError `invalid_input` for a zone or day that there isn't, and for what ends before it begins */
export function writtenTimes(when: AskedWhen): { start: WrittenTime; end: WrittenTime } {
  if (when.all_day) {
    if (!isDay(when.start) || !isDay(when.end)) throw wrong("There is no such day.");
    if (when.end <= when.start) throw wrong("It has to end after it begins.");
    return { start: { day: when.start }, end: { day: when.end } };
  }
  const { start, end, time_zone: zone } = when;
  if (!isZone(zone)) throw wrong("Choose a time zone by its name, such as Europe/London.");
  if (!isDay(start.slice(0, 10)) || !isDay(end.slice(0, 10))) throw wrong("There is no such day.");
  if (instantOf(zone, end) <= instantOf(zone, start)) throw wrong("It has to end after it begins.");
  return { start: { wall: start, zone }, end: { wall: end, zone } };
}

const DAY_MS = 86_400_000;

/** @throws ApiError `invalid_input` for one that ends before it begins, or is too long */
export function stretchAsked({ from, to }: { from: string; to: string }): Stretch {
  const stretch = { from: Date.parse(from), to: Date.parse(to) };
  const days = (stretch.to - stretch.from) / DAY_MS;
  const message =
    days <= 0
      ? "It has to end after it begins."
      : // An hour more, for a stretch in which summer time ends.
        days > MAX_DAYS + 1 / 24
        ? `At most ${MAX_DAYS} days can be asked for at once.`
        : null;
  if (message) throw new ApiError("invalid_input", message, { to: message });
  return stretch;
}

/** An event as callers are told of it. @param zone of its calendar, where it has none of its own */
export function toldEvent(event: CalendarEvent, zone: string): ToldEvent {
  return {
    id: event.id,
    calendar_id: event.calendarId,
    etag: event.etag,
    title: event.title,
    description: event.description,
    location: event.location,
    when: whenOf(event, zone),
    series_id: event.seriesId ?? (event.recurrence.length > 0 ? event.id : null),
    guests: event.guests.map((guest) => ({ ...guest })),
    organizer: event.organizer?.email ?? null,
    free: !isBusy(event),
    meeting_url: event.meetingUrl,
    url: event.url,
    changeable: event.changeable,
  };
}

function whenOf({ start, end }: CalendarEvent, zone: string): EventWhen {
  if ("day" in start && "day" in end) return { all_day: true, start: start.day, end: end.day };
  const moment = (time: CalendarEvent["start"]) =>
    new Date("day" in time ? instantOf(zone, `${time.day}T00:00`) : time.at).toISOString();
  const own = "day" in start ? null : start.zone;
  return {
    all_day: false,
    start: moment(start),
    end: moment(end),
    time_zone: own !== null && isZone(own) ? own : zone,
  };
}
