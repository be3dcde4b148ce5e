import { z } from "zod";
import { type CalendarEvent, inOrder, overlap, type Stretch, stretchOf } from "../domain/calendar/event.ts";
import type { CalendarChanges } from "../providers/calendar.ts";
import { VendorError } from "../providers/vendor.ts";
import type { OpenCalendar } from "./open-calendar.ts";

interface Listed {
  events: CalendarEvent[];
  /** Ids of events and series that aren't in the stretch any more. */
  gone: string[];
  /** Whether the events are all of the stretch; else what changed. */
  whole: boolean;
  cursor: string | null;
}

/** What a cursor goes on from: the stretch and calendar of which the rest was told, and the vendor's own. */
const Cursor = z.tuple([z.string(), z.number(), z.number(), z.string()]);

/**
 * Events of a stretch, or what changed since a cursor of the same one. Where the cursor is over, all of them: whoever has
 * the earlier ones keeps them until these have come, and then has no other.
 */
export async function listEvents(
  { service, token, entry }: OpenCalendar,
  { stretch, cursor }: { stretch: Stretch; cursor?: string | undefined },
  signal: AbortSignal,
): Promise<Listed> {
  const from = cursor === undefined ? null : cursorIn(cursor, entry.id, stretch);
  const changed = from === null ? null : await sinceThen(from);
  const told = changed ?? (await service.events(token, { calendarId: entry.id, stretch }, signal));
  const isIn = (event: CalendarEvent) => overlap(stretchOf(event, entry.zone), stretch);
  const left = told.events.filter((event) => !isIn(event)).map(({ id }) => id);
  return {
    events: inOrder(told.events.filter(isIn), entry.zone),
    // A whole list has no tombstones: what it doesn't hold is gone.
    gone: changed ? [...told.gone.map(({ id }) => id), ...left] : [],
    whole: changed === null,
    cursor: told.cursor === null ? null : JSON.stringify([entry.id, stretch.from, stretch.to, told.cursor]),
  };

  async function sinceThen(vendorCursor: string): Promise<CalendarChanges | null> {
    try {
      return await service.changes(token, { calendarId: entry.id, cursor: vendorCursor }, signal);
    } catch (error) {
      if (error instanceof VendorError && error.fault === "cursor_over") return null;
      throw error;
    }
  }
}

/** The vendor's cursor, if it is of this calendar and stretch; it says nothing that its holder couldn't ask anyway. */
function cursorIn(text: string, calendarId: string, { from, to }: Stretch): string | null {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = Cursor.safeParse(told);
  if (!parsed.success) return null;
  const [id, start, end, cursor] = parsed.data;
  return id === calendarId && start === from && end === to ? cursor : null;
}
