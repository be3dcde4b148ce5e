import type { Calendar, CalendarEvent, When } from "../types.ts";
import type { World } from "../world.ts";
import { momentOfWhen, occurrencesOf, type Occurrence } from "./occurrences.ts";
import { attendeesOf } from "./present.ts";

const YEAR = 366 * 86_400_000;

/** Instances are told so far ahead, where nobody says how far. */
export function horizonOf(world: World): number {
  return world.now() + 2 * YEAR;
}

/** Events of a calendar: its own, and those of others to which its owner is invited. */
export function eventsIn(world: World, calendar: Calendar): CalendarEvent[] {
  const found: CalendarEvent[] = [];
  for (const event of world.all("event"))
    if (event.calendar === calendar.id || isInvited(world, event, calendar)) found.push(event);
  return found;
}

function isInvited(world: World, event: CalendarEvent, calendar: Calendar): boolean {
  if (calendar.id !== calendar.owner) return false;
  const master = masterOf(world, event) ?? event;
  const invited = [...attendeesOf(event), ...attendeesOf(master)].some(({ email }) => email === calendar.id);
  return invited || wasInvited(event, calendar.id);
}

/** Whether somebody was a guest and isn't any more: to them it is cancelled. */
export function wasInvited(event: CalendarEvent, email: string): boolean {
  return (
    (event.fields["_former"] as string[] | undefined)?.includes(email) === true &&
    !attendeesOf(event).some((one) => one.email === email)
  );
}

export function masterOf(world: World, event: CalendarEvent): CalendarEvent | undefined {
  return event.recurringEventId === null
    ? undefined
    : world.find("event", `${event.calendar} ${event.recurringEventId}`);
}

/** An instance of a series that nobody changed. */
export function instanceOf(master: CalendarEvent, { stamp, start, end }: Occurrence): CalendarEvent {
  return {
    ...master,
    id: `${master.calendar} ${master.eventId}_${stamp}`,
    eventId: `${master.eventId}_${stamp}`,
    start,
    end,
    recurrence: null,
    recurringEventId: master.eventId,
    originalStart: start,
  };
}

/** All instances of a series up to a moment, those that were changed or cancelled as they are now. */
export function instancesOf(
  world: World,
  master: CalendarEvent,
  last: number,
  calendarZone: string,
): CalendarEvent[] {
  const planned = occurrencesOf(master, last, calendarZone).map((one) => instanceOf(master, one));
  const known = planned.map((one) => world.find("event", one.id) ?? one);
  if (master.status !== "cancelled") return known;
  return known.map((one) => ({ ...one, status: "cancelled" as const, seq: master.seq }));
}

/** An event by its id in a calendar; an instance of a series also where nothing of it is kept. */
export function findEvent(world: World, calendar: Calendar, eventId: string): CalendarEvent | undefined {
  const owner = [calendar.id, ...homesOf(world, calendar, eventId)].find(
    (home) =>
      world.find("event", `${home} ${eventId}`) ?? world.find("event", `${home} ${seriesOf(eventId)}`),
  );
  if (owner === undefined) return undefined;
  const found = world.find("event", `${owner} ${eventId}`);
  const event = found ?? virtual(world, owner, eventId, calendar.timeZone);
  if (!event || (owner !== calendar.id && !isInvited(world, event, calendar))) return undefined;
  return event;
}

function seriesOf(eventId: string): string {
  return eventId.replace(/_[^_]*$/, "");
}

function homesOf(world: World, calendar: Calendar, eventId: string): string[] {
  return [...world.all("event")]
    .filter((event) => event.calendar !== calendar.id && [eventId, seriesOf(eventId)].includes(event.eventId))
    .map((event) => event.calendar);
}

function virtual(world: World, home: string, eventId: string, zone: string): CalendarEvent | undefined {
  const stamp = /_(\d{8}(?:T\d{6}Z)?)$/.exec(eventId)?.[1];
  const master = world.find("event", `${home} ${seriesOf(eventId)}`);
  if (stamp === undefined || !master?.recurrence) return undefined;
  const day = Date.parse(`${stamp.slice(0, 4)}-${stamp.slice(4, 6)}-${stamp.slice(6, 8)}T00:00:00Z`);
  const found = occurrencesOf(master, day + 3 * 86_400_000, zone).find((one) => one.stamp === stamp);
  return found && instanceOf(master, found);
}

/** Whether an event lies, in part, between two moments. */
export function isWithin(
  event: CalendarEvent,
  min: number | undefined,
  max: number | undefined,
  zone: string,
): boolean {
  const begins = momentOfWhen(event.start, zone);
  const ends = momentOfWhen(event.end, zone);
  return (min === undefined || ends > min) && (max === undefined || begins < max);
}

export function startOf({ start }: { start: When }, zone: string): number {
  return momentOfWhen(start, zone);
}
