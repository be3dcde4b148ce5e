import { endedBefore } from "../domain/calendar/rules.ts";
import type { CalendarEvent } from "../domain/calendar/event.ts";
import type { Notify } from "../providers/calendar.ts";
import { VendorError } from "../providers/vendor.ts";
import { ApiError } from "../db/api-error.ts";
import { isFirst, placeOf, reread, type Scope, seriesOf } from "./change-event.ts";
import type { OpenCalendar } from "./open-calendar.ts";

/** Deletes an event, or of a series those that are meant. What is gone already is fine. @throws ApiError, VendorError */
export async function deleteEvent(
  calendar: OpenCalendar,
  asked: { id: string; etag?: string | undefined; scope: Scope; notify: Notify },
  signal: AbortSignal,
): Promise<{ outcome: "deleted" } | { outcome: "changed"; event: CalendarEvent }> {
  const { service, token, entry } = calendar;
  const { id, etag, scope, notify } = asked;
  const at = { calendarId: entry.id, notify };
  const deleted = { outcome: "deleted" } as const;
  try {
    const whole = scope === "this" ? null : await seriesOf(calendar, asked, signal);
    if (!whole) {
      await service.remove(token, { ...at, eventId: id, etag: etag ?? null }, signal);
      return deleted;
    }
    if ("now" in whole) return { outcome: "changed", event: whole.now };
    const { one, series } = whole;
    const of = { ...at, eventId: series.id, etag: series.etag };
    if (scope === "all" || isFirst(one, series, entry.zone)) await service.remove(token, of, signal);
    else {
      const change = { recurrence: endedBefore(series.recurrence, placeOf(one)) };
      await service.patch(token, { ...of, change }, signal);
    }
    return deleted;
  } catch (error) {
    if (isGone(error)) return deleted;
    if (!(error instanceof VendorError) || error.fault !== "changed") throw error;
  }
  try {
    return { outcome: "changed", event: await reread(calendar, id, signal) };
  } catch (error) {
    if (isGone(error)) return deleted;
    throw error;
  }
}

const isGone = (error: unknown): boolean =>
  (error instanceof VendorError && error.fault === "not_found") ||
  (error instanceof ApiError && error.code === "not_found");
