import {
  calendar as calls,
  type CalendarEntry,
  type CalendarEvent,
  type EventScope,
} from "@contract/calendar.ts";
import type { InputOf } from "@contract/index.ts";
import { addDays } from "@domain/calendar/days.ts";
import { instantOf, isZone, wallAt } from "@domain/calendar/zones.ts";
import { z } from "zod";
import { isSame } from "@/components/form/use-saved-form.ts";

const create = calls["/google-calendar/create-event"].input.shape;

/** How it repeats, in the form; `keep`: as its series does. */
export const REPEATS = ["none", "day", "week", "month", "year", "keep"] as const;

/** What a form of an event holds; of whole days `end` is the last one, as people say it. */
export const EventForm = z
  .object({
    title: create.title,
    all_day: z.boolean(),
    start_day: z.string().min(1, "Choose a day."),
    start_time: z.string(),
    end_day: z.string().min(1, "Choose a day."),
    end_time: z.string(),
    time_zone: z.string().refine(isZone, "Choose a time zone by its name, such as Europe/London."),
    repeat: z.enum(REPEATS),
    until: z.string(),
    guests: create.guests.unwrap(),
    location: create.location.unwrap(),
    description: create.description.unwrap(),
    meeting: z.boolean(),
    free: z.boolean(),
    notify: z.enum(["none", "all"]),
    calendar_id: z.string(),
  })
  .superRefine((form, context) => {
    if (!form.all_day && form.start_time === "")
      context.addIssue({ code: "custom", path: ["start_time"], message: "Choose a time." });
    else if (!form.all_day && form.end_time === "")
      context.addIssue({ code: "custom", path: ["end_time"], message: "Choose a time." });
    else if (lastsNothing(form))
      context.addIssue({ code: "custom", path: ["end_day"], message: "It has to end after it begins." });
  });
export type EventForm = z.infer<typeof EventForm>;

type Times = Pick<EventForm, "all_day" | "start_day" | "start_time" | "end_day" | "end_time" | "time_zone">;

function lastsNothing({ all_day, start_day, start_time, end_day, end_time, time_zone }: Times): boolean {
  if (all_day || !isZone(time_zone)) return end_day < start_day;
  return instantOf(time_zone, `${end_day}T${end_time}`) <= instantOf(time_zone, `${start_day}T${start_time}`);
}

/** A form of a new event of an hour. @param wall when it begins, `YYYY-MM-DDTHH:MM`; a day alone: all of it */
export function emptyForm(wall: string, zone: string, calendar: CalendarEntry): EventForm {
  const [day = "", time = ""] = wall.split("T");
  const end = time === "" ? day : wallAt(zone, instantOf(zone, wall) + 3_600_000);
  return {
    title: "",
    all_day: time === "",
    start_day: day,
    start_time: time || "09:00",
    end_day: end.slice(0, 10),
    end_time: end.slice(11) || "10:00",
    time_zone: zone,
    repeat: "none",
    until: "",
    guests: [],
    location: "",
    description: "",
    meeting: false,
    free: false,
    notify: "none",
    calendar_id: calendar.id,
  };
}

/** The form of an event as it is. @param zone in which one without a zone of its own is shown */
export function formOf(event: CalendarEvent, zone: string): EventForm {
  const { when } = event;
  const own = when.all_day ? zone : when.time_zone;
  const [start, end] = when.all_day
    ? [`${when.start}T09:00`, `${addDays(when.end, -1)}T10:00`]
    : [wallAt(own, Date.parse(when.start)), wallAt(own, Date.parse(when.end))];
  return {
    title: event.title ?? "",
    all_day: when.all_day,
    start_day: start.slice(0, 10),
    start_time: start.slice(11),
    end_day: end.slice(0, 10),
    end_time: end.slice(11),
    time_zone: own,
    repeat: event.series_id === null ? "none" : "keep",
    until: "",
    guests: event.guests.filter(({ self, organizer }) => !self && !organizer).map(({ email }) => email),
    location: event.location,
    description: event.description,
    meeting: event.meeting_url !== null,
    free: event.free,
    notify: "none",
    calendar_id: event.calendar_id,
  };
}

export function whenIn(form: Times): InputOf<"/google-calendar/create-event">["when"] {
  if (form.all_day) return { all_day: true, start: form.start_day, end: addDays(form.end_day, 1) };
  return {
    all_day: false,
    start: `${form.start_day}T${form.start_time}`,
    end: `${form.end_day}T${form.end_time}`,
    time_zone: form.time_zone,
  };
}

function repeatIn({ repeat, until }: EventForm) {
  if (repeat === "none" || repeat === "keep") return null;
  return { every: repeat, until: until || null };
}

export function createInput(form: EventForm, key: string): InputOf<"/google-calendar/create-event"> {
  const { title, guests, location, description, meeting, free, notify, calendar_id } = form;
  const said = { title, guests, location, description, meeting, free, notify, calendar_id };
  return { ...said, key, when: whenIn(form), repeat: repeatIn(form) };
}

const WHEN = ["all_day", "start_day", "start_time", "end_day", "end_time", "time_zone"] as const;

/** What differs from how it was, and nothing else: what others changed meanwhile stays as they left it. */
export function changedInput(
  event: CalendarEvent,
  before: EventForm,
  form: EventForm,
  scope: EventScope,
  key: string,
): InputOf<"/google-calendar/update-event"> {
  const differs = (name: keyof EventForm) => !isSame(before[name], form[name]);
  const repeats = (differs("repeat") || differs("until")) && form.repeat !== "keep";
  const { title, description, location, guests, free } = form;
  const texts = Object.fromEntries(
    Object.entries({ title, description, location, guests, free }).filter(([name]) =>
      differs(name as keyof EventForm),
    ),
  );
  return {
    ...{ id: event.id, calendar_id: event.calendar_id, etag: event.etag, scope, key, notify: form.notify },
    ...texts,
    ...((WHEN.some(differs) || repeats) && { when: whenIn(form) }),
    ...(repeats && { repeat: repeatIn(form) }),
    ...(differs("meeting") && form.meeting && { meeting: true as const }),
  };
}

/** How an event will be, shown before its vendor has said so. */
export function shownAs(form: EventForm, before: CalendarEvent | null, id: string): CalendarEvent {
  const when = whenIn(form);
  const moment = (wall: string) => new Date(instantOf(form.time_zone, wall)).toISOString();
  return {
    etag: "",
    series_id: null,
    organizer: null,
    meeting_url: null,
    url: null,
    ...before,
    id,
    calendar_id: form.calendar_id,
    title: form.title,
    description: form.description,
    location: form.location,
    free: form.free,
    guests: form.guests.map(
      (email) =>
        before?.guests.find((guest) => guest.email === email) ?? {
          ...{ email, name: null, response: "needsAction" as const },
          ...{ optional: false, organizer: false, self: false },
        },
    ),
    // Not to be changed again until it is what its vendor says.
    changeable: false,
    when: when.all_day ? when : { ...when, start: moment(when.start), end: moment(when.end) },
  };
}
