import { z } from "zod";
import { randomText } from "../../vendors/secret.ts";
import type { Call } from "../call.ts";
import { isMoment } from "../call.ts";
import { GoogleError } from "../errors.ts";
import type { Calendar, CalendarEvent, When } from "../types.ts";
import type { World } from "../world.ts";
import { calendarFor, isAtLeast, missing, roleIn } from "./calendars.ts";
import { isRecurrence, momentOfWhen, occurrencesOf } from "./occurrences.ts";
import { attendeesOf, etagOfEvent, presentEvent } from "./present.ts";
import { findEvent, horizonOf, instanceOf, masterOf } from "./series.ts";
import { inZone, isZone, momentOf } from "./zones.ts";

/** What a client may say of an event besides its times; everything else is ours to say, and passed over. */
const writable = [
  "summary",
  "description",
  "location",
  "colorId",
  "transparency",
  "visibility",
  "attendees",
  "reminders",
  "guestsCanInviteOthers",
  "guestsCanModify",
  "guestsCanSeeOtherGuests",
  "anyoneCanAddSelf",
  "extendedProperties",
  "source",
  "attachments",
  "iCalUID",
  "eventType",
];

type Said = Record<string, unknown>;

function refuse(message: string, reason = "invalid"): GoogleError {
  return new GoogleError(400, reason, message);
}

function saidIn(call: Call): Said {
  if (typeof call.body !== "object" || call.body === null || Array.isArray(call.body))
    throw refuse("Bad Request", "badRequest");
  return call.body as Said;
}

const Email = z.email();

function checked(said: Said): Said {
  const { attendees, recurrence, status } = said;
  if (
    attendees != null &&
    !(Array.isArray(attendees) && attendees.every((one: Said) => Email.safeParse(one["email"]).success))
  )
    throw refuse("Invalid attendee email.");
  if (
    recurrence != null &&
    !(
      Array.isArray(recurrence) &&
      recurrence.every((one) => typeof one === "string") &&
      isRecurrence(recurrence)
    )
  )
    throw refuse("Invalid recurrence rule.");
  if (status != null && !["confirmed", "tentative", "cancelled"].includes(String(status)))
    throw refuse("Invalid status.");
  return said;
}

function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/** A time as it is kept: with an offset, and the zone it was written with. */
function whenOf(given: unknown, name: "start" | "end", calendar: Calendar, recurs: boolean): When {
  if (typeof given !== "object" || given === null) throw refuse(`Missing ${name} time.`, "required");
  const { date, dateTime, timeZone } = given as When;
  if (timeZone != null && !isZone(timeZone)) throw refuse(`Invalid time zone definition for ${name} time.`);
  if (date != null && dateTime != null) throw refuse(`Invalid ${name} time.`);
  if (date != null) {
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || !isDay(date)) throw refuse(`Invalid ${name} time.`);
    return { date };
  }
  if (dateTime == null) throw refuse(`Missing ${name} time.`, "required");
  if (recurs && timeZone == null) throw refuse(`Missing time zone definition for ${name} time.`, "required");
  const zone = timeZone ?? calendar.timeZone;
  if (isMoment(dateTime)) return { dateTime: inZone(Date.parse(dateTime), zone), timeZone: zone };
  if (timeZone == null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(dateTime))
    throw refuse(`Invalid ${name} time.`);
  return { dateTime: inZone(momentOf(Date.parse(`${dateTime}Z`), zone), zone), timeZone: zone };
}

function timesOf(
  said: Said,
  before: CalendarEvent | undefined,
  calendar: Calendar,
  recurs: boolean,
): { start: When; end: When } {
  const of = (name: "start" | "end") =>
    said[name] === undefined && before ? before[name] : whenOf(said[name], name, calendar, recurs);
  const { start, end } = { start: of("start"), end: of("end") };
  if ((start.date === undefined) !== (end.date === undefined))
    throw refuse("The start and end times must either both be date or both be dateTime.");
  const [a, b] = [momentOfWhen(start, calendar.timeZone), momentOfWhen(end, calendar.timeZone)];
  if (b < a || (start.date !== undefined && b === a))
    throw new GoogleError(400, "timeRangeEmpty", "The specified time range is empty.", {
      domain: "calendar",
    });
  return { start, end };
}

/** `events.insert`. */
export function insertEvent(call: Call): object {
  const { world, viewer } = call;
  const { calendar, role } = calendarFor(call, call.ids[0] ?? "", "writer");
  const said = checked(saidIn(call));
  const eventId =
    said["id"] == null ? randomText(26).toLowerCase().replace(/[w-z]/g, "v") : String(said["id"]);
  if (!/^[a-v0-9]{5,1024}$/.test(eventId)) throw refuse("Invalid resource id value.");
  // An id that was deleted isn't free again.
  if (world.find("event", `${calendar.id} ${eventId}`))
    throw new GoogleError(409, "duplicate", "The requested identifier already exists.");
  const recurrence = (said["recurrence"] as string[] | null | undefined) ?? null;
  const event: CalendarEvent = world.put("event", {
    id: `${calendar.id} ${eventId}`,
    calendar: calendar.id,
    eventId,
    seq: world.next(),
    version: 1,
    status: (said["status"] as CalendarEvent["status"] | undefined) ?? "confirmed",
    created: world.iso(),
    updated: world.iso(),
    creator: viewer.person.id,
    organizer: calendar.id,
    ...timesOf(said, undefined, calendar, recurrence !== null && recurrence.length > 0),
    recurrence: recurrence && recurrence.length > 0 ? recurrence : null,
    recurringEventId: null,
    originalStart: null,
    sequence: 0,
    fields: withConference(call, pick(said), said, {}),
  });
  tellGuests(call, event, "created");
  return presentEvent(world, event, { calendar, role, zone: calendar.timeZone });
}

function pick(said: Said): Said {
  const found = Object.fromEntries(
    Object.entries(said).filter(([name, value]) => writable.includes(name) && value != null),
  );
  if (Array.isArray(found["attendees"]))
    found["attendees"] = (found["attendees"] as Said[]).map(({ self: _, organizer: __, ...one }) => ({
      responseStatus: "needsAction",
      ...one,
    }));
  return found;
}

/** A meeting's link, where one is asked for and the client says that it knows of such. */
function withConference(call: Call, fields: Said, said: Said, before: Said): Said {
  const kept =
    before["conferenceData"] === undefined ? fields : { ...fields, conferenceData: before["conferenceData"] };
  if (call.params.text("conferenceDataVersion") !== "1" || !("conferenceData" in said)) return kept;
  const asked = said["conferenceData"] as {
    createRequest?: { requestId?: string; conferenceSolutionKey?: { type?: string } };
  } | null;
  if (asked === null) return fields;
  const request = asked.createRequest;
  if (!request) return { ...fields, conferenceData: asked };
  if (!request.requestId) throw refuse("Invalid conference create request: requestId is required.");
  const known = before["conferenceData"] as { createRequest?: { requestId: string } } | undefined;
  if (known?.createRequest?.requestId === request.requestId) return kept;
  if ((request.conferenceSolutionKey?.type ?? "hangoutsMeet") !== "hangoutsMeet")
    throw refuse("Invalid conference type value.");
  const letters = () =>
    randomText(30)
      .toLowerCase()
      .replace(/[^a-z]/g, "")
      .padEnd(10, "a");
  const id = `${letters().slice(0, 3)}-${letters().slice(0, 4)}-${letters().slice(0, 3)}`;
  const uri = `https://meet.google.com/${id}`;
  return {
    ...fields,
    conferenceData: {
      createRequest: {
        requestId: request.requestId,
        conferenceSolutionKey: { type: "hangoutsMeet" },
        status: { statusCode: "success" },
      },
      conferenceSolution: {
        key: { type: "hangoutsMeet" },
        name: "Google Meet",
        iconUri: `${call.world.pages}/icon`,
      },
      conferenceId: id,
      entryPoints: [{ entryPointType: "video", uri, label: uri.slice("https://".length) }],
    },
  };
}

/** `events.patch` changes what is said; `events.update` says everything anew. */
export function changeEvent(call: Call, anew: boolean): object {
  const { world } = call;
  const { calendar, role } = calendarFor(call, call.ids[0] ?? "", "writer");
  const before = findEvent(world, calendar, call.ids[1] ?? "");
  if (!before) throw missing();
  checkMatch(call, before);
  const said = checked(saidIn(call));
  if (before.calendar !== calendar.id) return answerInvitation(call, before, said, calendar);
  const recurrence =
    "recurrence" in said
      ? ((said["recurrence"] as string[] | null) ?? [])
      : anew
        ? []
        : (before.recurrence ?? []);
  const isInstance = before.recurringEventId !== null;
  const times = timesOf(said, anew ? undefined : before, calendar, recurrence.length > 0 && !isInstance);
  const { _former, _dropped, ...kept } = before.fields;
  const wiped = Object.keys(said).filter((name) => said[name] === null);
  const base = anew ? {} : Object.fromEntries(Object.entries(kept).filter(([name]) => !wiped.includes(name)));
  const fields = withConference(
    call,
    { ...base, ...pick(said), ...(kept["iCalUID"] !== undefined && { iCalUID: kept["iCalUID"] }) },
    said,
    kept,
  );
  const guests = new Set(attendeesOf({ ...before, fields }).map(({ email }) => email));
  const former = [
    ...((_former as string[] | undefined) ?? []),
    ...attendeesOf(before).map(({ email }) => email),
  ].filter((email) => !guests.has(email));
  const moves =
    JSON.stringify([times.start, times.end, recurrence]) !==
    JSON.stringify([before.start, before.end, before.recurrence ?? []]);
  const after = world.put("event", {
    ...before,
    ...times,
    seq: world.next(),
    version: before.version + 1,
    status: (said["status"] as CalendarEvent["status"] | undefined) ?? (anew ? "confirmed" : before.status),
    updated: world.iso(),
    recurrence: isInstance || recurrence.length === 0 ? null : recurrence,
    sequence: before.sequence + (moves ? 1 : 0),
    fields: { ...fields, ...(former.length > 0 && { _former: [...new Set(former)] }) },
  });
  if (before.recurrence) settleSeries(world, before, after, calendar);
  tellGuests(call, after, "changed");
  return presentEvent(world, after, { calendar, role, zone: calendar.timeZone });
}

/** Instances that the new rule doesn't have go, with what was changed of them. */
function settleSeries(world: World, before: CalendarEvent, after: CalendarEvent, calendar: Calendar): void {
  const last = horizonOf(world);
  const now = new Set(
    after.recurrence ? occurrencesOf(after, last, calendar.timeZone).map(({ stamp }) => stamp) : [],
  );
  const gone = occurrencesOf(before, last, calendar.timeZone).filter(({ stamp }) => !now.has(stamp));
  for (const one of gone) {
    const exception = world.find("event", `${before.id}_${one.stamp}`);
    if (exception) world.remove("event", exception.id);
  }
  if (gone.length > 0)
    world.put("event", {
      ...after,
      fields: {
        ...after.fields,
        _dropped: gone.map((one) => ({
          ...instanceOf(before, one),
          fields: {},
          status: "cancelled" as const,
          seq: after.seq,
        })),
      },
    });
}

/** A guest says whether they come; all else is the organizer's. */
function answerInvitation(call: Call, event: CalendarEvent, said: Said, calendar: Calendar): object {
  const others = Object.keys(said).filter(
    (name) => !["attendees", "attendeesOmitted", "reminders", "colorId", "transparency"].includes(name),
  );
  const mine = (said["attendees"] as Said[] | undefined)?.find((one) => one["email"] === calendar.id);
  if (others.length > 0 || !mine)
    throw new GoogleError(
      403,
      "forbiddenForNonOrganizer",
      "Shared properties can only be changed by the organizer of the event.",
      { domain: "calendar" },
    );
  const attendees = attendeesOf(event).map((one) =>
    one.email === calendar.id ? { ...one, responseStatus: String(mine["responseStatus"]) } : one,
  );
  const { world } = call;
  const after = world.put("event", {
    ...event,
    seq: world.next(),
    version: event.version + 1,
    updated: world.iso(),
    fields: { ...event.fields, attendees },
  });
  return presentEvent(world, after, { calendar, role: "owner", zone: calendar.timeZone });
}

function checkMatch({ headers }: Call, event: CalendarEvent): void {
  const match = headers.get("if-match");
  if (
    match !== null &&
    match !== "*" &&
    !match
      .split(",")
      .map((one) => one.trim())
      .includes(etagOfEvent(event))
  )
    throw new GoogleError(412, "conditionNotMet", "Precondition Failed", { header: "If-Match" });
}

/** `events.delete`: cancelled, and to be found as that; of a series, with all that was changed of it. */
export function deleteEvent(call: Call): undefined {
  const { world } = call;
  const { calendar } = calendarFor(call, call.ids[0] ?? "", "writer");
  const event = findEvent(world, calendar, call.ids[1] ?? "");
  if (!event) throw missing();
  if (event.status === "cancelled" || masterOf(world, event)?.status === "cancelled")
    throw new GoogleError(410, "deleted", "Resource has been deleted");
  checkMatch(call, event);
  if (event.calendar !== calendar.id) {
    const said = { attendees: [{ email: calendar.id, responseStatus: "declined" }] };
    answerInvitation(call, event, said, calendar);
    return;
  }
  cancel(world, event);
  tellGuests(call, event, "cancelled");
}

export function cancel(world: World, event: CalendarEvent): void {
  world.put("event", {
    ...event,
    status: "cancelled",
    seq: world.next(),
    version: event.version + 1,
    updated: world.iso(),
  });
}

/** `events.move` to another calendar of somebody who may write both. */
export function moveEvent(call: Call): object {
  const { world, params, viewer } = call;
  const { calendar } = calendarFor(call, call.ids[0] ?? "", "writer");
  const event = findEvent(world, calendar, call.ids[1] ?? "");
  if (!event || event.status === "cancelled") throw missing();
  if (event.recurringEventId !== null)
    throw refuse("Cannot change the organizer of an instance.", "cannotChangeOrganizerOfInstance");
  const { calendar: to, role } = calendarFor(call, params.text("destination") ?? "", "writer");
  if (!isAtLeast(roleIn(calendar, viewer.person.id), "writer")) throw missing();
  cancel(world, event);
  const moved = world.put("event", {
    ...event,
    id: `${to.id} ${event.eventId}`,
    calendar: to.id,
    organizer: to.id,
    seq: world.next(),
    version: event.version + 1,
    updated: world.iso(),
  });
  return presentEvent(world, moved, { calendar: to, role, zone: to.timeZone });
}

/** Mails that guests would get: where the client says so, and nobody else asks for them. */
function tellGuests({ world, params, viewer }: Call, event: CalendarEvent, about: string): void {
  const sendUpdates = params.text("sendUpdates") ?? (params.flag("sendNotifications") ? "all" : "none");
  const home = viewer.person.id.split("@")[1];
  const to = attendeesOf(event)
    .map(({ email }) => email)
    .filter(
      (email) =>
        email !== viewer.person.id &&
        (sendUpdates === "all" || (sendUpdates === "externalOnly" && email.split("@")[1] !== home)),
    );
  if (to.length > 0) world.put("invitation", { id: randomText(12), to, about, event: event.id, sendUpdates });
}
