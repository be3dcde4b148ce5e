import type { CalendarAccess } from "../../_shared/calendar/access.ts";
import { changeEvent } from "../../_shared/calendar/change-event.ts";
import { deleteEvent } from "../../_shared/calendar/delete-event.ts";
import { listEvents } from "../../_shared/calendar/list-events.ts";
import {
  isSelectable,
  LOST,
  openCalendar,
  type OpenCalendars,
} from "../../_shared/calendar/open-calendar.ts";
import { calendarStatus, toldEntry } from "../../_shared/calendar/status.ts";
import { type AskedWhen, stretchAsked, toldEvent, writtenTimes } from "../../_shared/calendar/times.ts";
import { toApiError } from "../../_shared/connections/vendor-errors.ts";
import type { calendar, Repeat } from "../../_shared/contract/calendar.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { isDay } from "../../_shared/domain/calendar/days.ts";
import { eventIdOf } from "../../_shared/domain/calendar/event.ts";
import { ruleOf } from "../../_shared/domain/calendar/rules.ts";
import type { EventChange } from "../../_shared/providers/calendar.ts";
import { VendorError } from "../../_shared/providers/vendor.ts";
import type { HandlersOf, MemberContext } from "../context.ts";

/** All that a call asks of the vendor ends within this time. */
const PATIENCE_MS = 25_000;

/** The rules of a repetition; none for one that doesn't repeat. @throws ApiError for a day that there isn't */
function recurrenceOf(repeat: Repeat | null, when: AskedWhen): string[] {
  if (!repeat) return [];
  const message = "There is no such day.";
  if (repeat.until !== null && !isDay(repeat.until))
    throw new ApiError("invalid_input", message, { "repeat.until": message });
  return [ruleOf(repeat, when.all_day ? null : when.time_zone)];
}

/** The calls of one's own calendar. Each is made with the caller's own sign-in; there is no way to name another's. */
export function createCalendarCalls(access: CalendarAccess<MemberContext>): HandlersOf<typeof calendar> {
  const within = ({ stopping }: MemberContext) =>
    AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE_MS)]);

  async function opened(context: MemberContext, signal: AbortSignal): Promise<OpenCalendars> {
    const found = await access.find(context);
    if (!found) throw new ApiError("conflict", "Your calendar isn't connected.");
    if (found.connection.state !== "connected") {
      throw new ApiError("conflict", found.connection.reason ?? "Your calendar has to be connected again.");
    }
    const token = access.token(context, found, signal);
    return { service: access.service(context), token, selectedId: found.selectedId };
  }
  /** How the vendor failed is told in its words. @throws ApiError */
  async function inWords<Result>(context: MemberContext, work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof VendorError) await access.failed(context, error);
      return toApiError(error);
    }
  }
  const status = (context: MemberContext) => calendarStatus(access, context, within(context));

  return {
    "/google-calendar/auth-url": async (context) => ({ url: await access.begin(context) }),
    "/google-calendar/connect": async (context, returned) => {
      await inWords(context, access.finish(context, returned));
      return status(context);
    },
    "/google-calendar/status": status,
    "/google-calendar/list-calendars": async (context) => {
      const signal = within(context);
      const { service, token } = await opened(context, signal);
      const entries = await inWords(context, service.calendars(token, signal));
      return { calendars: entries.map(toldEntry) };
    },
    "/google-calendar/select-calendar": async (context, { calendar_id }) => {
      const signal = within(context);
      const { service, token } = await opened(context, signal);
      const entry = await inWords(context, service.calendar(token, calendar_id, signal));
      if (!entry) throw new ApiError("not_found", LOST);
      if (!isSelectable(entry)) throw new ApiError("forbidden", "That calendar can't be shown here.");
      await access.select(context, entry.id);
      return status(context);
    },
    "/google-calendar/list-events": async (context, { calendar_id: id, cursor, ...asked }) => {
      const stretch = stretchAsked(asked);
      const signal = within(context);
      const own = await inWords(
        context,
        openCalendar(await opened(context, signal), { id, to: "read" }, signal),
      );
      const { events, ...listed } = await inWords(context, listEvents(own, { stretch, cursor }, signal));
      const { entry } = own;
      return {
        ...listed,
        calendar: toldEntry(entry),
        events: events.map((event) => toldEvent(event, entry.zone)),
      };
    },
    "/google-calendar/create-event": async (context, input) => {
      const { key, calendar_id: id, when, repeat, notify, ...said } = input;
      const times = writtenTimes(when);
      const recurrence = recurrenceOf(repeat, when);
      const signal = within(context);
      const { service, token, entry } = await inWords(
        context,
        openCalendar(await opened(context, signal), { id, to: "write" }, signal),
      );
      const draft = { ...said, ...times, id: eventIdOf(key), ...(repeat && { recurrence }) };
      const event = await inWords(
        context,
        service.insert(token, { calendarId: entry.id, draft, notify }, signal),
      );
      return { event: toldEvent(event, entry.zone) };
    },
    "/google-calendar/update-event": async (context, input) => {
      const { id, calendar_id, etag, scope, key, notify, when, repeat, ...said } = input;
      if (repeat && !when) {
        const message = "Say when it is, too, for what repeats.";
        throw new ApiError("invalid_input", message, { when: message });
      }
      const change: EventChange = {
        ...said,
        ...(when && writtenTimes(when)),
        ...(repeat === null && { recurrence: [] }),
        ...(repeat && when && { recurrence: recurrenceOf(repeat, when) }),
      };
      const signal = within(context);
      const own = await inWords(
        context,
        openCalendar(await opened(context, signal), { id: calendar_id, to: "write" }, signal),
      );
      const asked = { id, etag, scope, key, change, notify };
      const { outcome, event } = await inWords(context, changeEvent(own, asked, signal));
      return { outcome, event: toldEvent(event, own.entry.zone) };
    },
    "/google-calendar/delete-event": async (context, { calendar_id, ...asked }) => {
      const signal = within(context);
      const own = await inWords(
        context,
        openCalendar(await opened(context, signal), { id: calendar_id, to: "write" }, signal),
      );
      const done = await inWords(context, deleteEvent(own, asked, signal));
      if (done.outcome === "deleted") return { outcome: "deleted", event: null };
      return { outcome: "changed", event: toldEvent(done.event, own.entry.zone) };
    },
    "/google-calendar/free-busy": async (context, { people, ...asked }) => {
      const stretch = stretchAsked(asked);
      const signal = within(context);
      const { service, token } = await opened(context, signal);
      const ids = [...new Set(people.map((email) => email.toLowerCase()))];
      const times = await inWords(context, service.freeBusy(token, { ids, stretch }, signal));
      const iso = (at: number) => new Date(at).toISOString();
      return {
        people: times.map(({ id, busy, problem }) => ({
          email: id,
          busy: busy.map(({ from, to }) => ({ from: iso(from), to: iso(to) })),
          problem,
        })),
      };
    },
  };
}
