import { ApiError } from "../db/api-error.ts";
import type { CalendarEntry, CalendarService } from "../providers/calendar.ts";
import type { AccessToken } from "../providers/drive.ts";

/** Somebody's calendars, as they themselves see them. */
export interface OpenCalendars {
  service: CalendarService;
  token: AccessToken;
  /** The real id of the one that they selected; null: none yet. */
  selectedId: string | null;
}

/** One of them. */
export interface OpenCalendar extends OpenCalendars {
  entry: CalendarEntry;
}

/** Whether it can be selected: shown in its person's list, with what its events are. */
export const isSelectable = ({ hidden, access }: CalendarEntry): boolean => !hidden && access !== "busy";
export const isWritable = (entry: CalendarEntry): boolean =>
  isSelectable(entry) && (entry.access === "owner" || entry.access === "writer");

/**
 * One of somebody's own calendars: the one that is asked for, else the selected one, else their primary one. Only what is in
 * their list counts, whatever else their account at the vendor could read.
 * @param to what is wanted of it
 * @throws ApiError in words when it isn't there, or isn't to be written to; nothing goes elsewhere instead
 */
export async function openCalendar(
  calendars: OpenCalendars,
  { id, to }: { id?: string | undefined; to: "read" | "write" },
  signal: AbortSignal,
): Promise<OpenCalendar> {
  const { service, token, selectedId } = calendars;
  const entry = await service.calendar(token, id ?? selectedId ?? "primary", signal);
  if (!entry || !isSelectable(entry)) throw new ApiError("not_found", LOST);
  if (to === "write" && !isWritable(entry)) {
    throw new ApiError("forbidden", `You may only read the calendar “${entry.name}”.`);
  }
  return { ...calendars, entry };
}

export const LOST = "That calendar isn't in your list at Google any more. Select another one.";
