import { z } from "zod";
import { DAY } from "../domain/calendar/days.ts";
import { WALL } from "../domain/calendar/zones.ts";
import { call, line, Nothing, prose, Timestamp } from "./call.ts";
import { Connection } from "./connections.ts";
import { growing } from "./read.ts";

/** Days of a stretch that is listed or asked about. */
export const MAX_DAYS = 62;
/** Calendars in one question about free times, as the vendor has it. */
export const MAX_PEOPLE = 50;
export const MAX_GUESTS = 100;

/** The vendor's own id: opaque, kept as given. */
const VendorId = z.string().min(1).max(1024);
/** A moment, with the offset that it is told in. */
const Moment = z.iso.datetime({ offset: true });
/** `YYYY-MM-DD`. */
const Day = z.string().regex(DAY, "must be a day");
/** What a clock shows, `YYYY-MM-DDTHH:MM`. */
const Wall = z.string().regex(WALL, "must be a time of a day");
/** A name of the IANA database, such as `Europe/London`. */
const Zone = z.string().min(1).max(64);

export const CalendarEntry = z.object({
  id: VendorId,
  name: z.string(),
  time_zone: z.string(),
  primary: z.boolean(),
  /** Whether events can be written to it. */
  writable: z.boolean(),
  /** Whether it can be selected; a hidden one, or one of which only busy times are seen, can't. */
  selectable: z.boolean(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

const Response = growing(z.enum(["needsAction", "declined", "tentative", "accepted"]), "needsAction");

export const CalendarGuest = z.object({
  email: z.string(),
  name: z.string().nullable(),
  response: Response,
  optional: z.boolean(),
  organizer: z.boolean(),
  self: z.boolean(),
});
export type CalendarGuest = z.infer<typeof CalendarGuest>;

/** When it is: whole days, whose end is the first day after it, or moments. */
export const EventWhen = z.union([
  z.object({ all_day: z.literal(true), start: z.string(), end: z.string() }),
  z.object({ all_day: z.literal(false), start: Timestamp, end: Timestamp, time_zone: z.string() }),
]);
export type EventWhen = z.infer<typeof EventWhen>;

/** How a series repeats; weekdays 1 Monday to 7 Sunday; it ends on a day, after a number, or never. */
export const Repeat = z.object({
  every: growing(z.enum(["day", "week", "month", "year"]), "week"),
  interval: z.int().min(1).max(99).default(1),
  weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
  until: Day.nullable().default(null),
  count: z.int().min(1).max(730).nullable().default(null),
});
export type Repeat = z.infer<typeof Repeat>;

export const CalendarEvent = z.object({
  id: VendorId,
  calendar_id: VendorId,
  /** Of this version of it. */
  etag: z.string(),
  /** null: its details aren't shown to the caller. */
  title: z.string().nullable(),
  description: z.string(),
  location: z.string(),
  when: EventWhen,
  /** Of which series it is one. */
  series_id: VendorId.nullable(),
  guests: z.array(CalendarGuest),
  organizer: z.string().nullable(),
  /** It doesn't take the caller's time: marked so, or declined. */
  free: z.boolean(),
  meeting_url: z.url().nullable(),
  /** Where it opens at the vendor. */
  url: z.url().nullable(),
  changeable: z.boolean(),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

export const CalendarStatus = z.object({
  /** Whether this site, or the organisation itself, has a client at the vendor. */
  available: z.boolean(),
  connection: Connection.nullable(),
  /** The one that is shown and written to. */
  calendar: CalendarEntry.nullable(),
  /** Why there is none although one was selected: deleted, or not shared any more. */
  problem: z.string().nullable(),
});
export type CalendarStatus = z.infer<typeof CalendarStatus>;

/** When something is to be: days as above, or what a clock in a zone shows. */
const WrittenWhen = z.union([
  z.object({ all_day: z.literal(true), start: Day, end: Day }),
  z.object({ all_day: z.literal(false), start: Wall, end: Wall, time_zone: Zone }),
]);

const GuestEmail = z.email("Guests are e-mail addresses.").max(254);

const fields = {
  title: line("Title", 1_000),
  description: prose("Description", 8_000),
  location: z.string().trim().max(1_000),
  when: WrittenWhen,
  guests: z.array(GuestEmail).max(MAX_GUESTS, `At most ${MAX_GUESTS} guests can be asked.`),
  free: z.boolean(),
};

/** Whom the vendor mails about it: nobody unless it is said. */
export const Notify = z.enum(["none", "all", "external"]);
export type Notify = z.infer<typeof Notify>;

/** What of a series is meant: this one, it and those after it, or all. */
export const EventScope = z.enum(["this", "following", "all"]);
export type EventScope = z.infer<typeof EventScope>;

const Which = { calendar_id: VendorId.optional(), id: VendorId };
const lists = ["/google-calendar/list-events", "/google-calendar/free-busy"] as const;
const all = [
  "/google-calendar/status",
  "/google-calendar/list-calendars",
  "/user-integrations",
  "/user-integrations/{type}",
  ...lists,
] as const;

/** One's own Google Calendar: nobody else sees it. */
export const calendar = {
  "/google-calendar/auth-url": call({
    access: "member",
    summary: "An address at Google at which the caller lets their calendar be read and written.",
    input: Nothing,
    output: z.object({ url: z.url() }),
  }),
  "/google-calendar/connect": call({
    access: "member",
    summary: "Connects the caller's calendar with what Google sent back.",
    input: z.object({
      code: z.string().min(1).max(4096).optional(),
      state: z.string().min(1).max(512),
      /** What Google says instead of a code, such as `access_denied`. */
      error: z.string().max(200).optional(),
    }),
    output: CalendarStatus,
    invalidates: all,
  }),
  "/google-calendar/status": call({
    access: "member",
    summary: "Whether the caller's calendar is connected, and which of theirs is selected.",
    input: Nothing,
    output: CalendarStatus,
  }),
  "/google-calendar/list-calendars": call({
    access: "member",
    summary: "The calendars in the caller's list.",
    input: Nothing,
    output: z.object({ calendars: z.array(CalendarEntry) }),
  }),
  "/google-calendar/select-calendar": call({
    access: "member",
    summary: "Selects which of the caller's calendars is shown and written to.",
    input: z.object({ calendar_id: VendorId }),
    output: CalendarStatus,
    invalidates: all,
  }),
  "/google-calendar/list-events": call({
    access: "member",
    summary: `Events of the caller's calendar in at most ${MAX_DAYS} days, each of a series by itself; with the cursor of an earlier answer, what changed since.`,
    input: z.object({
      from: Moment,
      to: Moment,
      calendar_id: VendorId.optional(),
      cursor: z.string().max(8_000).optional(),
    }),
    output: z.object({
      calendar: CalendarEntry,
      events: z.array(CalendarEvent),
      /** Events and series that aren't in that time any more. */
      gone: z.array(VendorId),
      /** Whether these are all, rather than what changed. */
      whole: z.boolean(),
      cursor: z.string().nullable(),
    }),
  }),
  "/google-calendar/create-event": call({
    access: "member",
    summary: "Makes an event. Sent again under the same key, it is the same event.",
    input: z.object({
      key: z.uuid(),
      calendar_id: VendorId.optional(),
      ...fields,
      description: fields.description.default(""),
      location: fields.location.default(""),
      guests: fields.guests.default([]),
      free: fields.free.default(false),
      repeat: Repeat.nullable().default(null),
      /** Has Google make a meeting for it. */
      meeting: z.boolean().default(false),
      notify: Notify.default("none"),
    }),
    output: z.object({ event: CalendarEvent }),
    invalidates: lists,
  }),
  "/google-calendar/update-event": call({
    access: "member",
    summary:
      "Changes what is said of an event, if it still is of that version; otherwise nothing is changed, and it is told as it is.",
    input: z.object({
      ...Which,
      etag: z.string().min(1).max(200),
      scope: EventScope.default("this"),
      /** Names the series that "following" makes, so that it is made once. */
      key: z.uuid().optional(),
      title: fields.title.optional(),
      description: fields.description.optional(),
      location: fields.location.optional(),
      when: fields.when.optional(),
      guests: fields.guests.optional(),
      free: fields.free.optional(),
      /** null: doesn't repeat. Of a series, for all or those that follow. */
      repeat: Repeat.nullable().optional(),
      meeting: z.literal(true).optional(),
      notify: Notify.default("none"),
    }),
    output: z.object({ outcome: growing(z.enum(["saved", "changed"]), "changed"), event: CalendarEvent }),
    invalidates: lists,
  }),
  "/google-calendar/delete-event": call({
    access: "member",
    summary:
      "Deletes an event, or of a series those that are meant; one that has changed since that version stays, and is told as it is.",
    input: z.object({
      ...Which,
      etag: z.string().min(1).max(200).optional(),
      scope: EventScope.default("this"),
      notify: Notify.default("none"),
    }),
    output: z.object({
      outcome: growing(z.enum(["deleted", "changed"]), "changed"),
      event: CalendarEvent.nullable(),
    }),
    invalidates: lists,
  }),
  "/google-calendar/free-busy": call({
    access: "member",
    summary: `When each of at most ${MAX_PEOPLE} people is busy in at most ${MAX_DAYS} days, without what with; nobody's time is free where it can't be seen.`,
    input: z.object({
      from: Moment,
      to: Moment,
      people: z.array(GuestEmail).min(1).max(MAX_PEOPLE, `At most ${MAX_PEOPLE} people at once.`),
    }),
    output: z.object({
      people: z.array(
        z.object({
          email: z.string(),
          busy: z.array(z.object({ from: Timestamp, to: Timestamp })),
          /** Why nobody knows; null: what is told is all. */
          problem: z.string().nullable(),
        }),
      ),
    }),
  }),
};
