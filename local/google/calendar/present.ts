import type { Calendar, CalendarEvent, When } from "../types.ts";
import type { World } from "../world.ts";
import { etagOf, type Role } from "./calendars.ts";
import { inZone } from "./zones.ts";

export interface Shown {
  calendar: Calendar;
  role: Role;
  /** Times are told in it. */
  zone: string;
  most?: number | undefined;
}

interface Attendee {
  email: string;
  [name: string]: unknown;
}

export function attendeesOf(event: CalendarEvent): Attendee[] {
  return (event.fields["attendees"] as Attendee[] | undefined) ?? [];
}

/** A time as it is told; the zone it was written with stays beside it. */
function told(when: When, zone: string): When {
  if (when.date !== undefined) return { date: when.date };
  return { dateTime: inZone(Date.parse(when.dateTime ?? ""), zone), timeZone: when.timeZone ?? zone };
}

export function etagOfEvent(event: CalendarEvent): string {
  return etagOf(event.calendar, event.eventId, event.version, event.updated);
}

/** An event as somebody sees it in a calendar. */
export function presentEvent(
  world: World,
  event: CalendarEvent,
  { calendar, role, zone, most }: Shown,
): object {
  const head = {
    kind: "calendar#event",
    etag: etagOfEvent(event),
    id: event.eventId,
    status: event.status,
    htmlLink: `${world.pages}/event/${encodeURIComponent(event.calendar)}/${encodeURIComponent(event.eventId)}`,
    created: event.created,
    updated: event.updated,
  };
  const instance = {
    ...(event.recurringEventId !== null && { recurringEventId: event.recurringEventId }),
    ...(event.originalStart && { originalStartTime: told(event.originalStart, zone) }),
  };
  const isMine = (email: string) => email === calendar.id;
  const isSecret = ["private", "confidential"].includes(String(event.fields["visibility"]));
  const seesAll = role === "owner" || role === "writer" || (role === "reader" && !isSecret);
  const times = { start: told(event.start, zone), end: told(event.end, zone) };
  // Of a cancelled instance no more is promised than which one it was.
  if (event.status === "cancelled" && event.recurringEventId !== null)
    return { kind: head.kind, etag: head.etag, id: head.id, status: head.status, ...instance };
  if (!seesAll)
    return {
      ...head,
      ...instance,
      ...times,
      ...(event.fields["transparency"] === "transparent" && { transparency: "transparent" }),
      ...(event.recurrence && { recurrence: event.recurrence }),
      iCalUID: uidOf(event),
      visibility: "private",
      eventType: "default",
    };
  const attendees = attendeesOf(event).map((one) => ({
    ...one,
    ...(isMine(one.email) && { self: true }),
    ...(one.email === event.organizer && { organizer: true }),
  }));
  const isCut = most !== undefined && attendees.length > most;
  const named = (email: string) => ({
    email,
    ...(world.find("person", email) && !isMine(email) && { displayName: world.find("person", email)?.name }),
    ...(isMine(email) && { self: true }),
  });
  const { attendees: _, _former, _dropped, conferenceData, ...fields } = event.fields;
  return {
    ...head,
    ...fields,
    creator: named(event.creator),
    organizer: named(event.organizer),
    ...times,
    ...instance,
    ...(event.recurrence && { recurrence: event.recurrence }),
    iCalUID: uidOf(event),
    sequence: event.sequence,
    ...(attendees.length > 0 && { attendees: isCut ? attendees.filter((one) => "self" in one) : attendees }),
    ...(isCut && { attendeesOmitted: true }),
    ...(conferenceData !== undefined && { conferenceData, hangoutLink: linkOf(conferenceData) }),
    reminders: fields["reminders"] ?? { useDefault: true },
    eventType: fields["eventType"] ?? "default",
  };
}

function linkOf(conference: unknown): string | undefined {
  return (conference as { entryPoints?: { uri: string }[] }).entryPoints?.[0]?.uri;
}

/** Instances share that of their series. */
function uidOf(event: CalendarEvent): string {
  const own = event.fields["iCalUID"];
  return typeof own === "string" ? own : `${event.recurringEventId ?? event.eventId}@google.com`;
}
