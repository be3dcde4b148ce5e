import { ApiError } from "../db/api-error.ts";
import { addDays, daysBetween } from "../domain/calendar/days.ts";
import { type CalendarEvent, eventIdOf, momentOf } from "../domain/calendar/event.ts";
import { endedBefore, goneOn, isCounted } from "../domain/calendar/rules.ts";
import { wallAt } from "../domain/calendar/zones.ts";
import type { EventChange, Notify, WrittenTime } from "../providers/calendar.ts";
import { VendorError } from "../providers/vendor.ts";
import type { OpenCalendar } from "./open-calendar.ts";
import { forSeries } from "./series.ts";

export type Scope = "this" | "following" | "all";

interface Asked {
  id: string;
  etag: string;
  scope: Scope;
  /** Names the series that goes on after a split. */
  key?: string | undefined;
  change: EventChange;
  notify: Notify;
}

/** saved: as it is now; changed: nothing was done, since it isn't of that version any more, and this is how it is. */
export interface Changed {
  outcome: "saved" | "changed";
  event: CalendarEvent;
}

export const GONE = "This event isn't in the calendar any more.";

/** Changes an event, this one of a series, it and those after it, or all of the series. @throws ApiError, VendorError */
export async function changeEvent(
  calendar: OpenCalendar,
  asked: Asked,
  signal: AbortSignal,
): Promise<Changed> {
  const { service, token, entry } = calendar;
  const at = { calendarId: entry.id, eventId: asked.id };
  const { etag, change, notify } = asked;
  try {
    const done = await splitBefore(calendar, asked, signal);
    if (done) return saved(done);
    const whole = asked.scope === "this" ? null : await seriesOf(calendar, asked, signal);
    if (!whole) return saved(await service.patch(token, { ...at, etag, change, notify }, signal));
    if ("now" in whole) return { outcome: "changed", event: whole.now };
    const { one, series } = whole;
    if (asked.scope === "following" && !isFirst(one, series, entry.zone)) {
      return saved(await split(calendar, { one, series, asked }, signal));
    }
    const all = forSeries(change, one, series, entry.zone);
    const of = { ...at, eventId: series.id, etag: series.etag, change: all, notify };
    return saved(await service.patch(token, of, signal));
  } catch (error) {
    if (!(error instanceof VendorError) || error.fault !== "changed") throw error;
    return { outcome: "changed", event: await reread(calendar, asked.id, signal) };
  }
}

const saved = (event: CalendarEvent): Changed => ({ outcome: "saved", event });

/** One that it was, as it is now. @throws ApiError `not_found` */
export async function reread(
  { service, token, entry }: OpenCalendar,
  eventId: string,
  signal: AbortSignal,
): Promise<CalendarEvent> {
  const event = await service.event(token, { calendarId: entry.id, eventId }, signal);
  if (!event) throw new ApiError("not_found", GONE);
  return event;
}

/**
 * One of a series with the series; as it is `now`, where it isn't of the version that its changer saw; null: it is of none.
 * @throws ApiError `not_found`
 */
export async function seriesOf(
  calendar: OpenCalendar,
  { id, etag }: { id: string; etag?: string | undefined },
  signal: AbortSignal,
): Promise<{ now: CalendarEvent } | { one: CalendarEvent; series: CalendarEvent } | null> {
  const one = await reread(calendar, id, signal);
  if (etag !== undefined && one.etag !== etag) return { now: one };
  if (one.recurrence.length > 0) return { one, series: one };
  if (one.seriesId === null) return null;
  return { one, series: await reread(calendar, one.seriesId, signal) };
}

/** When one of a series would be by its rule. */
export const placeOf = ({ originalStart, start }: CalendarEvent) => originalStart ?? start;

export const isFirst = (one: CalendarEvent, series: CalendarEvent, zone: string): boolean =>
  one.id === series.id || momentOf(placeOf(one), zone) <= momentOf(series.start, zone);

/** What a split under the same key has made, where the one that it began at is gone with it: it was done before. */
async function splitBefore(
  { service, token, entry }: OpenCalendar,
  { id, scope, key }: Asked,
  signal: AbortSignal,
): Promise<CalendarEvent | null> {
  if (scope !== "following" || key === undefined) return null;
  const at = { calendarId: entry.id };
  const made = await service.event(token, { ...at, eventId: eventIdOf(key) }, signal);
  return made && !(await service.event(token, { ...at, eventId: id }, signal)) ? made : null;
}

/**
 * Has a series end before one of it, and another go on from there. What goes on is made first, under an id of the caller's:
 * a failure in between leaves both, and doing it again mends that; the other way round it would be lost.
 */
async function split(
  { service, token, entry }: OpenCalendar,
  { one, series, asked }: { one: CalendarEvent; series: CalendarEvent; asked: Asked },
  signal: AbortSignal,
): Promise<CalendarEvent> {
  const { key, change, notify } = asked;
  if (key === undefined)
    throw new ApiError("invalid_input", "A key is needed for this.", { key: "is needed" });
  const place = placeOf(one);
  const at = { calendarId: entry.id, eventId: series.id };
  const before = isCounted(series.recurrence)
    ? await service.countBefore(token, { ...at, before: momentOf(place, entry.zone) }, signal)
    : 0;
  const tail = tailOf(one, series, entry.zone);
  const rest = { ...series, start: place, recurrence: goneOn(series.recurrence, before) };
  const following = forSeries({ ...tail, ...change }, { ...one, start: place }, rest, entry.zone);
  const draft = { recurrence: rest.recurrence, ...tail, ...given(following), id: eventIdOf(key) };
  const made = await service.copy(token, { calendarId: entry.id, from: series.id, draft, notify }, signal);
  try {
    const ended = { recurrence: endedBefore(series.recurrence, place) };
    await service.patch(token, { ...at, etag: series.etag, change: ended, notify }, signal);
  } catch (error) {
    if (error instanceof VendorError && error.fault === "changed") {
      await service.remove(token, { calendarId: entry.id, eventId: made.id, etag: null, notify }, signal);
    }
    throw error;
  }
  return made;
}

/** What goes on from one of a series is as long as all of it, from when that one would be by the rule. */
function tailOf(one: CalendarEvent, { start, end }: CalendarEvent, zone: string) {
  const place = placeOf(one);
  if ("day" in place) {
    const days = "day" in start && "day" in end ? daysBetween(start.day, end.day) : 1;
    return { start: place, end: { day: addDays(place.day, days) } };
  }
  const at = place.at + momentOf(end, zone) - momentOf(start, zone);
  return { start: written(place, zone), end: written({ ...place, at }, zone) };
}

function written(time: { at: number; zone: string | null }, calendarZone: string): WrittenTime {
  const zone = time.zone ?? calendarZone;
  return { wall: wallAt(zone, time.at), zone };
}

/** Without what isn't said. */
const given = ({ recurrence, start, end, ...rest }: EventChange) => ({
  ...rest,
  ...(recurrence && { recurrence }),
  ...(start && { start }),
  ...(end && { end }),
});
