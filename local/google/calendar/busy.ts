import { z } from "zod";
import type { Call } from "../call.ts";
import { isMoment } from "../call.ts";
import { GoogleError } from "../errors.ts";
import type { Calendar, CalendarEvent } from "../types.ts";
import type { World } from "../world.ts";
import { roleIn } from "./calendars.ts";
import { momentOfWhen } from "./occurrences.ts";
import { attendeesOf } from "./present.ts";
import { eventsIn, instancesOf, isWithin, wasInvited } from "./series.ts";
import { inZone, isZone } from "./zones.ts";

const MOST_CALENDARS = 50;
const MOST_OF_GROUP = 100;
/** Google refuses long spans too; how long isn't told. */
const LONGEST = 92 * 86_400_000;

const Asked = z.looseObject({
  timeMin: z.string(),
  timeMax: z.string(),
  timeZone: z.string().default("UTC"),
  calendarExpansionMax: z.int().max(MOST_CALENDARS).default(MOST_CALENDARS),
  groupExpansionMax: z.int().max(MOST_OF_GROUP).default(MOST_OF_GROUP),
  items: z.array(z.looseObject({ id: z.string() })).default([]),
});

/** `freebusy.query`: when calendars are busy, without a word of why; of one that can't be told, an error of its own. */
export function queryBusy({ world, viewer, body }: Call): object {
  const parsed = Asked.safeParse(body ?? {});
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path.join(".") ?? "";
    throw new GoogleError(400, "required", `Missing or invalid: ${name}`, { parameter: name });
  }
  const { timeMin, timeMax, timeZone, items, calendarExpansionMax, groupExpansionMax } = parsed.data;
  if (!isMoment(timeMin) || !isMoment(timeMax)) throw new GoogleError(400, "badRequest", "Bad Request");
  if (!isZone(timeZone)) throw new GoogleError(400, "invalid", "Invalid time zone.");
  const [min, max] = [Date.parse(timeMin), Date.parse(timeMax)];
  if (min >= max)
    throw new GoogleError(400, "timeRangeEmpty", "The specified time range is empty.", {
      domain: "calendar",
    });
  if (max - min > LONGEST)
    throw new GoogleError(400, "timeRangeTooLong", "The requested time range is too long.", {
      domain: "calendar",
    });
  const calendars: Record<string, object> = {};
  const groups: Record<string, object> = {};
  const error = (reason: string) => ({ errors: [{ domain: "global", reason }] });
  for (const [index, { id }] of items.entries()) {
    const group = world.find("group", id);
    if (index >= calendarExpansionMax) calendars[id] = { ...error("tooManyCalendarsRequested"), busy: [] };
    else if (!group) calendars[id] = of(id);
    else if (group.members.length > groupExpansionMax)
      groups[id] = { ...error("groupTooBig"), calendars: [] };
    else {
      groups[id] = { calendars: group.members };
      for (const member of group.members) calendars[member] = of(member);
    }
  }
  return {
    kind: "calendar#freeBusy",
    timeMin: new Date(min).toISOString(),
    timeMax: new Date(max).toISOString(),
    ...(Object.keys(groups).length > 0 && { groups }),
    calendars,
  };

  function of(id: string): object {
    const calendar = world.find("calendar", id === "primary" ? viewer.person.id : id);
    if (!calendar || roleIn(calendar, viewer.person.id) === undefined)
      return { ...error("notFound"), busy: [] };
    const busy = busyIn(world, calendar, min, max).map(([start, end]) => ({
      start: inZone(start, timeZone),
      end: inZone(end, timeZone),
    }));
    return { busy };
  }
}

function busyIn(world: World, calendar: Calendar, min: number, max: number): [number, number][] {
  const zone = calendar.timeZone;
  const all = eventsIn(world, calendar).flatMap((event) => {
    if (event.recurrence) return instancesOf(world, event, max, zone);
    return event.recurringEventId === null ? [event] : [];
  });
  const spans = all
    .filter((event) => blocks(event, calendar) && isWithin(event, min, max, zone))
    .map(({ start, end }): [number, number] => [
      Math.max(min, momentOfWhen(start, zone)),
      Math.min(max, momentOfWhen(end, zone)),
    ])
    .filter(([start, end]) => end > start)
    .sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [start, end] of spans) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

function blocks(event: CalendarEvent, calendar: Calendar): boolean {
  if (event.status === "cancelled" || event.fields["transparency"] === "transparent") return false;
  if (wasInvited(event, calendar.id)) return false;
  const mine = attendeesOf(event).find(({ email }) => email === calendar.id);
  return mine?.["responseStatus"] !== "declined";
}
