import { connectionById, type ConnectionDeps } from "../connections/connection.ts";
import { accessTokenOf, loseConnection } from "../connections/tokens.ts";
import { toApiError } from "../connections/vendor-errors.ts";
import { ApiError } from "../db/api-error.ts";
import type { CalendarEvent, Stretch } from "../domain/calendar/event.ts";
import { VendorError } from "../providers/vendor.ts";
import { listEvents } from "./list-events.ts";
import { openCalendar } from "./open-calendar.ts";

/** Which connection an answer is written from, as the database tells it of who asks. */
export interface AskersConnection {
  connection_id: number;
  /** The calendar that they selected; null: their primary one. */
  calendar_id: string | null;
}

export interface CalendarRead {
  name: string;
  /** Its time zone. */
  zone: string;
  events: CalendarEvent[];
}

/** Reads the calendar of who asks, by their own sign-in; there is no way to name another's. */
export interface AskersCalendar {
  /** @throws ApiError in words for its person: what isn't known is never told as free */
  read(
    of: AskersConnection & { organizationId: number; userId: number },
    stretch: Stretch,
    signal: AbortSignal,
  ): Promise<CalendarRead>;
}

/** All that is asked of the vendor for an answer ends within this time. */
const PATIENCE_MS = 20_000;

export function askersCalendar(deps: ConnectionDeps): AskersCalendar {
  return {
    async read({ connection_id, calendar_id, organizationId, userId }, stretch, signal) {
      const connection = await connectionById(deps.service, connection_id);
      // It is asked again whose it is: the answer may be written anew long after it was asked for.
      const isTheirs = connection?.organization_id === organizationId && connection.user_id === userId;
      if (!isTheirs || connection.type !== "google-calendar")
        throw new ApiError("conflict", "Your calendar isn't connected.");
      if (connection.state !== "connected")
        throw new ApiError("conflict", connection.reason ?? "Your calendar has to be connected again.");
      const within = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
      const token = accessTokenOf(deps, connection.id, within);
      const calendars = { service: deps.google.calendar, token, selectedId: calendar_id };
      try {
        const own = await openCalendar(calendars, { to: "read" }, within);
        const { events } = await listEvents(own, { stretch }, within);
        return { name: own.entry.name, zone: own.entry.zone, events };
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof VendorError) await loseConnection(deps.service, connection.id, error);
        if (within.aborted) throw new ApiError("provider_failed", "Google didn't answer in time.");
        return toApiError(error);
      }
    },
  };
}
