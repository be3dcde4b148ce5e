import type { CalendarEvent, EventScope } from "@contract/calendar.ts";
import type { OutputOf } from "@contract/index.ts";

export type Listed = OutputOf<"/google-calendar/list-events">;

/** What was listed, with what changed since; all of it where that was told. */
export function merged(before: Listed | undefined, told: Listed): Listed {
  if (!before || told.whole || before.calendar.id !== told.calendar.id) return told;
  const gone = new Set(told.gone);
  const changed = new Set(told.events.map(({ id }) => id));
  const kept = before.events.filter(
    ({ id, series_id }) => !gone.has(id) && !changed.has(id) && (series_id === null || !gone.has(series_id)),
  );
  return { ...told, events: inOrder([...kept, ...told.events]), cursor: told.cursor ?? before.cursor };
}

/** As it will be once an event is saved. */
export function withEvent(listed: Listed, event: CalendarEvent): Listed {
  return { ...listed, events: inOrder([...listed.events.filter(({ id }) => id !== event.id), event]) };
}

/** As it will be once an event is deleted, or of its series those that are meant. */
export function withoutEvent(listed: Listed, event: CalendarEvent, scope: EventScope): Listed {
  const isMeant = (other: CalendarEvent) =>
    other.id === event.id ||
    (scope !== "this" &&
      event.series_id !== null &&
      other.series_id === event.series_id &&
      (scope === "all" || startOf(other) >= startOf(event)));
  return { ...listed, events: listed.events.filter((other) => !isMeant(other)) };
}

/** Asked anew, it is told as a whole: what a change of a series comes to isn't guessed. */
export const withoutCursor = (listed: Listed): Listed => ({ ...listed, cursor: null });

/** A whole day comes before its hours; near midnight a day of another zone may come one place off until it is told anew. */
const startOf = ({ when }: CalendarEvent): string =>
  when.all_day ? `${when.start}T00:00:00.000Z` : when.start;
const inOrder = (events: CalendarEvent[]): CalendarEvent[] =>
  events.sort((a, b) => startOf(a).localeCompare(startOf(b)) || a.id.localeCompare(b.id));
