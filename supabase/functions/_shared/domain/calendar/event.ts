import { instantOf } from "./zones.ts";

/** A day, or a moment (milliseconds since 1970) with the zone that it is meant in. */
export type CalendarTime = { day: string } | { at: number; zone: string | null };

export interface CalendarGuest {
  email: string;
  name: string | null;
  response: "needsAction" | "declined" | "tentative" | "accepted";
  optional: boolean;
  organizer: boolean;
  /** Whose calendar it is. */
  self: boolean;
}

/** What a calendar holds: one of a series stands by itself, and names its series. */
export interface CalendarEvent {
  calendarId: string;
  id: string;
  /** Of this version of it. */
  etag: string;
  /** null: its details aren't to be seen. */
  title: string | null;
  description: string;
  location: string;
  start: CalendarTime;
  /** The first day, or the moment, at which it is over. */
  end: CalendarTime;
  /** Of a series: its rules. */
  recurrence: readonly string[];
  seriesId: string | null;
  /** When this one of a series would be by its rule. */
  originalStart: CalendarTime | null;
  guests: readonly CalendarGuest[];
  organizer: { email: string; self: boolean } | null;
  /** It doesn't take the time of whose calendar it is. */
  free: boolean;
  meetingUrl: string | null;
  /** Where it opens at the vendor. */
  url: string | null;
  /** Whether it may be changed by who sees it, as far as its organiser decides. */
  changeable: boolean;
}

/** A stretch of time, milliseconds since 1970. */
export interface Stretch {
  from: number;
  to: number;
}

/** When it is, for somebody in a zone: whole days are theirs. */
export function stretchOf({ start, end }: Pick<CalendarEvent, "start" | "end">, zone: string): Stretch {
  return { from: momentOf(start, zone), to: momentOf(end, zone) };
}

export function momentOf(time: CalendarTime, zone: string): number {
  return "day" in time ? instantOf(zone, `${time.day}T00:00`) : time.at;
}

/** Whether it keeps whose calendar it is from doing something else: not what is marked as free, nor what they declined. */
export function isBusy({ free, guests }: Pick<CalendarEvent, "free" | "guests">): boolean {
  return !free && !guests.some(({ self, response }) => self && response === "declined");
}

/** Whether two stretches share any time; one that ends as the other begins doesn't, one without length is at its moment. */
export function overlap(one: Stretch, other: Stretch): boolean {
  if (one.from === one.to) return one.from >= other.from && one.from < other.to;
  return one.from < other.to && other.from < one.to;
}

/** By when they begin, whole days before what has an hour. */
export function inOrder(events: readonly CalendarEvent[], zone: string): CalendarEvent[] {
  const key = (event: CalendarEvent) => [momentOf(event.start, zone), "day" in event.start ? 0 : 1] as const;
  return [...events].sort((a, b) => {
    const [at, kind] = key(a);
    const [otherAt, otherKind] = key(b);
    return at - otherAt || kind - otherKind || a.id.localeCompare(b.id);
  });
}

/** An event's id, of a key that is made anew for each one: the same key is the same event, however often it is sent. */
export const eventIdOf = (key: string): string => key.toLowerCase().replace(/-/g, "");
