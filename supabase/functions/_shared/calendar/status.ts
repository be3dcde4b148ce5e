import type { CalendarEntry as ToldEntry, CalendarStatus } from "../contract/calendar.ts";
import type { CalendarEntry } from "../providers/calendar.ts";
import { VendorError } from "../providers/vendor.ts";
import type { CalendarAccess, CalendarConnection } from "./access.ts";
import { isSelectable, isWritable, LOST } from "./open-calendar.ts";

export const toldEntry = (entry: CalendarEntry): ToldEntry => ({
  id: entry.id,
  name: entry.name,
  time_zone: entry.zone,
  primary: entry.primary,
  writable: isWritable(entry),
  selectable: isSelectable(entry),
});

/** How the caller's calendar stands. The primary one is selected where none is, and kept by its real id. */
export async function calendarStatus<Context>(
  access: CalendarAccess<Context>,
  context: Context,
  signal: AbortSignal,
): Promise<CalendarStatus> {
  const [available, found] = await Promise.all([access.available(context), access.find(context)]);
  const none = { available, calendar: null, problem: null };
  if (!found) return { ...none, connection: null };
  if (found.connection.state !== "connected") return { ...none, connection: found.connection };
  try {
    const { entry, connection } = await selected(access, context, found, signal);
    return { ...none, connection, calendar: entry && toldEntry(entry), problem: entry ? null : LOST };
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    await access.failed(context, error);
    // What became of the sign-in meanwhile is told by itself.
    const now = await access.find(context);
    if (now && now.connection.state !== "connected") return { ...none, connection: now.connection };
    return { ...none, connection: found.connection, problem: error.message };
  }
}

async function selected<Context>(
  access: CalendarAccess<Context>,
  context: Context,
  found: CalendarConnection,
  signal: AbortSignal,
) {
  const token = access.token(context, found, signal);
  const entry = await access.service(context).calendar(token, found.selectedId ?? "primary", signal);
  const usable = entry && isSelectable(entry) ? entry : null;
  if (usable && found.selectedId === null) await access.select(context, usable.id);
  return { entry: usable, connection: found.connection };
}
