import type { CalendarEvent, CalendarTime, Stretch } from "../domain/calendar/event.ts";
import type { AccessToken } from "./drive.ts";

/** A calendar in somebody's list. */
export interface CalendarEntry {
  /** Its real id, also of the one that is called "primary". */
  id: string;
  name: string;
  zone: string;
  /** busy: only when its time is taken. */
  access: "owner" | "writer" | "reader" | "busy";
  primary: boolean;
  /** Not shown in the vendor's own list, or taken out of it. */
  hidden: boolean;
}

/** What is said of an event; what is left out stays as it is. */
export interface EventChange {
  title?: string | undefined;
  description?: string | undefined;
  location?: string | undefined;
  start?: WrittenTime | undefined;
  end?: WrittenTime | undefined;
  recurrence?: readonly string[] | undefined;
  /** Addresses of all guests; those who are guests already keep what they answered, rooms and the organiser stay. */
  guests?: readonly string[] | undefined;
  /** true: has the vendor make a meeting, where there is none. */
  meeting?: boolean | undefined;
  free?: boolean | undefined;
}

/** A day, or what a clock in a zone shows: a series follows the clock, whatever summer time does. */
export type WrittenTime = { day: string } | { wall: string; zone: string };

/** Whom the vendor mails about a change: nobody unless it is said. */
export type Notify = "none" | "all" | "external";

/** An event as it is written: with the fields of its vendor that we don't know, where it is copied. */
export interface EventDraft extends EventChange {
  /** Chosen by who makes it, so that the same one sent twice is one. */
  id: string;
  start: WrittenTime;
  end: WrittenTime;
}

/** What changed in a calendar since a cursor, or all of it. */
export interface CalendarChanges {
  events: CalendarEvent[];
  /** Cancelled: of some nothing but the id is told. */
  gone: { id: string; seriesId: string | null; originalStart: CalendarTime | null }[];
  /** Where the next look begins. */
  cursor: string | null;
}

/** When somebody is busy, without a word on what with. */
export interface BusyTimes {
  id: string;
  busy: Stretch[];
  /** Why nobody knows; then `busy` doesn't mean that they are free. */
  problem: string | null;
}

interface At {
  calendarId: string;
  eventId: string;
}

/** Calendars of one vendor, as who connected it sees them. Every call may throw VendorError. */
export interface CalendarService {
  /** All of somebody's list, hidden ones too; not those that are deleted. */
  calendars(token: AccessToken, signal: AbortSignal): Promise<CalendarEntry[]>;
  /** One of the list by its id or as "primary"; null when it isn't in it. */
  calendar(token: AccessToken, id: string, signal: AbortSignal): Promise<CalendarEntry | null>;
  /** What lies in a stretch of time, each of a series by itself, and a cursor from which changes are told. */
  events(
    token: AccessToken,
    of: { calendarId: string; stretch: Stretch },
    signal: AbortSignal,
  ): Promise<CalendarChanges>;
  /** What changed since then, at whichever time it lies. @throws VendorError `cursor_over` */
  changes(
    token: AccessToken,
    of: { calendarId: string; cursor: string },
    signal: AbortSignal,
  ): Promise<CalendarChanges>;
  /** One; null when there is none, or it is cancelled. */
  event(token: AccessToken, at: At, signal: AbortSignal): Promise<CalendarEvent | null>;
  /** How many of a series begin before a moment. */
  countBefore(token: AccessToken, at: At & { before: number }, signal: AbortSignal): Promise<number>;
  /** Makes an event; one of that id that is there already is the answer. */
  insert(
    token: AccessToken,
    of: { calendarId: string; draft: EventDraft; notify: Notify },
    signal: AbortSignal,
  ): Promise<CalendarEvent>;
  /**
   * Makes an event that is another with changes: what we don't know of it (reminders, a meeting, colours) comes along.
   * @throws VendorError `not_found` when that isn't there
   */
  copy(
    token: AccessToken,
    of: { calendarId: string; from: string; draft: EventDraft; notify: Notify },
    signal: AbortSignal,
  ): Promise<CalendarEvent>;
  /** Changes what is said, if it still is of that version. @throws VendorError `changed` */
  patch(
    token: AccessToken,
    of: At & { etag: string; change: EventChange; notify: Notify },
    signal: AbortSignal,
  ): Promise<CalendarEvent>;
  /** Deletes it; one that is gone already is fine. @throws VendorError `changed` when it isn't of the version that is told */
  remove(
    token: AccessToken,
    of: At & { etag: string | null; notify: Notify },
    signal: AbortSignal,
  ): Promise<void>;
  /** When each of at most 50 calendars, by their addresses, is busy. */
  freeBusy(
    token: AccessToken,
    of: { ids: readonly string[]; stretch: Stretch },
    signal: AbortSignal,
  ): Promise<BusyTimes[]>;
}
