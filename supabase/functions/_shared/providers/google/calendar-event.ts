import { z } from "zod";
import type { CalendarEvent, CalendarGuest, CalendarTime } from "../../domain/calendar/event.ts";
import { withOffset } from "../../domain/calendar/zones.ts";
import type { CalendarChanges, EventChange, WrittenTime } from "../calendar.ts";

/** As Google has it: a day, or a moment with an offset. */
const Time = z.object({
  date: z.string().optional(),
  dateTime: z.string().optional(),
  timeZone: z.string().optional(),
});

const Guest = z.object({
  email: z.string().optional(),
  displayName: z.string().optional(),
  responseStatus: z.string().optional(),
  optional: z.boolean().default(false),
  organizer: z.boolean().default(false),
  self: z.boolean().default(false),
  resource: z.boolean().default(false),
});

/** What is read of an event; a cancelled one may have but its id. */
export const GoogleEvent = z.object({
  id: z.string().min(1),
  etag: z.string().default(""),
  status: z.string().default("confirmed"),
  summary: z.string().optional(),
  visibility: z.string().optional(),
  description: z.string().default(""),
  location: z.string().default(""),
  start: Time.optional(),
  end: Time.optional(),
  recurrence: z.array(z.string()).default([]),
  recurringEventId: z.string().optional(),
  originalStartTime: Time.optional(),
  attendees: z.array(Guest).default([]),
  organizer: z.object({ email: z.string().default(""), self: z.boolean().default(false) }).optional(),
  transparency: z.string().optional(),
  hangoutLink: z.string().optional(),
  conferenceData: z
    .object({
      entryPoints: z
        .array(z.object({ entryPointType: z.string().default(""), uri: z.string().default("") }))
        .default([]),
    })
    .optional(),
  htmlLink: z.string().optional(),
  guestsCanModify: z.boolean().default(false),
  locked: z.boolean().default(false),
  eventType: z.string().default("default"),
});
export type GoogleEvent = z.output<typeof GoogleEvent>;

/** What is asked for of an event. */
export const EVENT_FIELDS = Object.keys(GoogleEvent.shape).join(",");

function timeOf(time: z.output<typeof Time> | undefined): CalendarTime | null {
  if (time?.date !== undefined) return { day: time.date };
  const at = Date.parse(time?.dateTime ?? "");
  return Number.isNaN(at) ? null : { at, zone: time?.timeZone ?? null };
}

const responses = ["needsAction", "declined", "tentative", "accepted"] as const;

function guestOf(guest: z.output<typeof Guest>): CalendarGuest[] {
  if (guest.email === undefined || guest.resource) return [];
  return [
    {
      email: guest.email,
      name: guest.displayName ?? null,
      response: responses.find((each) => each === guest.responseStatus) ?? "needsAction",
      optional: guest.optional,
      organizer: guest.organizer,
      self: guest.self,
    },
  ];
}

/** Only links that a browser opens as pages. */
const page = (url: string | undefined): string | null => (url?.startsWith("https://") ? url : null);
/** Those of a stand-in on this machine. */
const local = (url: string | undefined): string | null =>
  url && /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?\//.test(url) ? url : null;

/** null: it is cancelled, or isn't whole. */
export function eventOf(event: GoogleEvent, calendarId: string): CalendarEvent | null {
  const [start, end] = [timeOf(event.start), timeOf(event.end)];
  if (event.status === "cancelled" || !start || !end) return null;
  const video = event.conferenceData?.entryPoints.find(({ entryPointType }) => entryPointType === "video");
  const { organizer } = event;
  return {
    calendarId,
    id: event.id,
    etag: event.etag,
    title: event.summary ?? null,
    description: event.description,
    location: event.location,
    start,
    end,
    recurrence: event.recurrence,
    seriesId: event.recurringEventId ?? null,
    originalStart: timeOf(event.originalStartTime),
    guests: event.attendees.flatMap(guestOf),
    organizer: organizer ? { email: organizer.email, self: organizer.self } : null,
    free: event.transparency === "transparent",
    meetingUrl: page(video?.uri ?? event.hangoutLink),
    url: page(event.htmlLink) ?? local(event.htmlLink),
    changeable:
      !event.locked && event.eventType === "default" && (organizer?.self !== false || event.guestsCanModify),
  };
}

/** Events, and those of them that are cancelled. */
export function changesOf(
  items: readonly GoogleEvent[],
  calendarId: string,
): Omit<CalendarChanges, "cursor"> {
  // One that changes while it is listed comes twice, and the last one counts.
  const latest = [...new Map(items.map((item) => [item.id, item])).values()];
  const events = latest.flatMap((item) => eventOf(item, calendarId) ?? []);
  const gone = latest
    .filter(({ status }) => status === "cancelled")
    .map(({ id, recurringEventId, originalStartTime }) => ({
      id,
      seriesId: recurringEventId ?? null,
      originalStart: timeOf(originalStartTime),
    }));
  return { events, gone };
}

function written(time: WrittenTime) {
  if ("day" in time) return { date: time.day };
  return { dateTime: withOffset(time.zone, time.wall), timeZone: time.zone };
}

type Raw = Readonly<Record<string, unknown>>;

/**
 * The fields that are said, as Google takes them, and no other.
 * @param before as Google has it, whose guests keep what they answered
 */
export function bodyOf(change: EventChange, meetingKey: string, before: Raw = {}): Raw {
  const { title, description, location, start, end, recurrence, guests, meeting, free } = change;
  return {
    ...(title !== undefined && { summary: title }),
    ...(description !== undefined && { description }),
    ...(location !== undefined && { location }),
    ...(start && { start: written(start) }),
    ...(end && { end: written(end) }),
    ...(recurrence && { recurrence }),
    ...(guests && { attendees: attendees(guests, before["attendees"]) }),
    ...(free !== undefined && { transparency: free ? "transparent" : "opaque" }),
    ...(meeting && {
      conferenceData: {
        createRequest: { requestId: meetingKey, conferenceSolutionKey: { type: "hangoutsMeet" } },
      },
    }),
  };
}

const Attendees = z.array(
  z.looseObject({
    email: z.string().default(""),
    resource: z.boolean().optional(),
    organizer: z.boolean().optional(),
    self: z.boolean().optional(),
  }),
);

/** A list of guests is written as a whole: what Google knows of those who stay goes along, rooms and the organiser too. */
function attendees(guests: readonly string[], before: unknown): object[] {
  const known = Attendees.catch([]).parse(before);
  const wanted = new Map(guests.map((email) => [email.toLowerCase(), email]));
  const kept = known.filter(
    ({ email, resource, organizer, self }) =>
      resource === true || organizer === true || self === true || wanted.has(email.toLowerCase()),
  );
  for (const { email } of kept) wanted.delete(email.toLowerCase());
  return [...kept, ...[...wanted.values()].map((email) => ({ email }))];
}

/** Whether it would be of whole days in place of hours, or the other way round: what it was can't be merged away. */
export function changesKind(before: Raw, start: WrittenTime | undefined): boolean {
  const time = Time.safeParse(before["start"]);
  return start !== undefined && time.success && (time.data.date !== undefined) !== "day" in start;
}

/** What Google decides of an event, or what belongs to that one alone. */
const own = new Set([
  ...[
    "id",
    "etag",
    "kind",
    "status",
    "htmlLink",
    "created",
    "updated",
    "creator",
    "organizer",
    "iCalUID",
    "sequence",
  ],
  ...["recurringEventId", "originalStartTime", "hangoutLink", "attendeesOmitted", "privateCopy", "locked"],
]);

/** The rest of an event, which a copy of it has too. */
export function copied(event: Raw): Raw {
  return Object.fromEntries(Object.entries(event).filter(([name]) => !own.has(name)));
}
