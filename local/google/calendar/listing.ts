import { FIRST, sealed, unsealed, type Call } from "../call.ts";
import { GoogleError } from "../errors.ts";
import type { CalendarEvent } from "../types.ts";
import { calendarFor, etagOf, missing, sinceOf } from "./calendars.ts";
import { attendeesOf, presentEvent } from "./present.ts";
import {
  eventsIn,
  findEvent,
  horizonOf,
  instancesOf,
  isWithin,
  masterOf,
  startOf,
  wasInvited,
} from "./series.ts";
import { isZone } from "./zones.ts";

const BESIDE_TOKEN = [
  "iCalUID",
  "orderBy",
  "privateExtendedProperty",
  "q",
  "sharedExtendedProperty",
  "timeMin",
  "timeMax",
  "updatedMin",
];

export function zoneOf({ params }: Call, usual: string): string {
  const given = params.text("timeZone");
  if (given !== undefined && !isZone(given))
    throw new GoogleError(400, "invalid", "Invalid time zone.", { parameter: "timeZone" });
  return given ?? usual;
}

function windowOf({ params }: Call): { min: number | undefined; max: number | undefined } {
  const [min, max] = [params.moment("timeMin"), params.moment("timeMax")];
  if (min !== undefined && max !== undefined && min >= max)
    throw new GoogleError(400, "timeRangeEmpty", "The specified time range is empty.", {
      domain: "calendar",
      parameter: "timeMax",
    });
  return { min, max };
}

/** `events.list`. What a sync token brings is what changed since, whatever is cancelled too. */
export function listEvents(call: Call): object {
  const { world, params } = call;
  const { calendar, role } = calendarFor(call, call.ids[0] ?? "", "freeBusyReader");
  const token = params.text("syncToken");
  const single = params.flag("singleEvents");
  const wrong = token === undefined ? undefined : BESIDE_TOKEN.find((name) => params.has(name));
  if (wrong !== undefined)
    throw new GoogleError(400, "invalid", `Sync token cannot be used together with ${wrong}.`, {
      parameter: wrong,
    });
  if (token !== undefined && params.text("showDeleted") === "false")
    throw new GoogleError(400, "invalid", "Sync token cannot be used together with showDeleted=false.", {
      parameter: "showDeleted",
    });
  const order = params.text("orderBy");
  if (order !== undefined && !["startTime", "updated"].includes(order))
    throw new GoogleError(400, "invalid", "Invalid Value", { parameter: "orderBy" });
  if (order === "startTime" && !single)
    throw new GoogleError(
      400,
      "badRequest",
      "The requested ordering is not available for the particular query.",
      { parameter: "orderBy" },
    );
  const { min, max } = windowOf(call);
  const zone = zoneOf(call, calendar.timeZone);
  const of = `events ${calendar.id} ${single}`;
  const since = token === undefined ? undefined : sinceOf(world, token, of);
  const updatedMin = params.moment("updatedMin");
  const showDeleted = params.flag("showDeleted") || since !== undefined || updatedMin !== undefined;
  const last = Math.max(max ?? horizonOf(world), min ?? 0);

  const rows: CalendarEvent[] = [];
  for (const event of eventsIn(world, calendar)) {
    if (!single) rows.push(event);
    else if (event.recurrence)
      rows.push(...instancesOf(world, event, last, calendar.timeZone), ...dropped(event));
    else if (event.recurringEventId === null) rows.push(event);
  }
  const q = params.text("q")?.toLowerCase();
  const uid = params.text("iCalUID");
  const shown = rows
    .map((event) => (wasInvited(event, calendar.id) ? { ...event, status: "cancelled" as const } : event))
    .filter((event) => {
      const master = masterOf(world, event);
      const isException = event.recurringEventId !== null;
      // Of a series that is gone, and of changes of before, nothing is told.
      if (!single && isException && master?.status === "cancelled") return false;
      if (since !== undefined && Math.max(event.seq, single ? (master?.seq ?? 0) : 0) <= since) return false;
      if (updatedMin !== undefined && Date.parse(event.updated) < updatedMin) return false;
      const keeps = showDeleted || (!single && isException && min === undefined && max === undefined);
      if (event.status === "cancelled" && !keeps) return false;
      const spans =
        !single && event.recurrence ? overlaps(event) : isWithin(event, min, max, calendar.timeZone);
      if (!spans) return false;
      if (
        uid !== undefined &&
        uid !== (event.fields["iCalUID"] ?? `${event.recurringEventId ?? event.eventId}@google.com`)
      )
        return false;
      return q === undefined || textOf(event).includes(q);
    });
  const key = (event: CalendarEvent): [number | string, string] => [
    order === "startTime" ? startOf(event, calendar.timeZone) : order === "updated" ? event.updated : 0,
    event.id,
  ];
  return page(
    call,
    {
      rows: shown,
      key,
      of,
      bare: order === undefined && q === undefined && uid === undefined && updatedMin === undefined,
    },
    (event) =>
      presentEvent(world, event, {
        calendar,
        role,
        zone,
        most: params.has("maxAttendees") ? params.count("maxAttendees", 1, 10_000) : undefined,
      }),
    {
      kind: "calendar#events",
      etag: etagOf(calendar.id, world.settings().seq),
      summary: calendar.summary,
      updated: world.iso(),
      timeZone: zone,
      accessRole: role,
      defaultReminders: calendar.owner === call.viewer.person.id ? [{ method: "popup", minutes: 10 }] : [],
    },
  );

  function overlaps(event: CalendarEvent): boolean {
    if (min === undefined && max === undefined) return true;
    return instancesOf(world, event, last, calendar.timeZone).some((one) =>
      isWithin(one, min, max, calendar.timeZone),
    );
  }
}

/** Instances that a series had before its rule changed. */
function dropped(event: CalendarEvent): CalendarEvent[] {
  return (event.fields["_dropped"] as CalendarEvent[] | undefined) ?? [];
}

function textOf(event: CalendarEvent): string {
  const { summary, description, location } = event.fields;
  const people = attendeesOf(event).flatMap((one) => [one.email, one["displayName"]]);
  return [summary, description, location, event.organizer, ...people].join("\n").toLowerCase();
}

function page(
  { world, params }: Call,
  {
    rows,
    key,
    of,
    bare,
  }: {
    rows: CalendarEvent[];
    key: (event: CalendarEvent) => [number | string, string];
    of: string;
    bare: boolean;
  },
  show: (event: CalendarEvent) => object,
  head: object,
): object {
  const token = params.text("pageToken");
  const read = token === undefined || token === FIRST ? {} : unsealed(token);
  if (Object.keys(read).length > 0 && read["of"] !== of)
    throw new GoogleError(400, "invalid", "Invalid page token value.", { parameter: "pageToken" });
  // The next look begins where this one did, so that what changes while it pages isn't missed.
  const seq = typeof read["seq"] === "number" ? read["seq"] : world.settings().seq;
  const after = read["after"] as [number | string, string] | undefined;
  const sorted = rows.map((event) => ({ event, key: key(event) })).sort((a, b) => compare(a.key, b.key));
  const left = after ? sorted.filter((one) => compare(one.key, after) > 0) : sorted;
  const size = Math.min(params.count("maxResults", 250, 2_500), world.settings().mostOfPage ?? 2_500);
  const items = left.slice(0, size);
  const end =
    left.length > size
      ? { nextPageToken: sealed({ after: items.at(-1)?.key, seq, of }) }
      : bare
        ? { nextSyncToken: sealed({ of, seq }) }
        : {};
  return { ...head, items: items.map(({ event }) => show(event)), ...end };
}

function compare([a, x]: [number | string, string], [b, y]: [number | string, string]): number {
  if (a !== b) return a < b ? -1 : 1;
  return x < y ? -1 : x > y ? 1 : 0;
}

/** `events.instances` of a series. */
export function listInstances(call: Call): object {
  const { world, params } = call;
  const { calendar, role } = calendarFor(call, call.ids[0] ?? "", "freeBusyReader");
  const master = findEvent(world, calendar, call.ids[1] ?? "");
  if (!master) throw missing();
  const { min, max } = windowOf(call);
  const zone = zoneOf(call, calendar.timeZone);
  const original = params.text("originalStart");
  const all = master.recurrence ? instancesOf(world, master, max ?? horizonOf(world), calendar.timeZone) : [];
  const rows = all.filter(
    (one) =>
      (one.status !== "cancelled" || params.flag("showDeleted")) &&
      isWithin(one, min, max, calendar.timeZone) &&
      (original === undefined ||
        Date.parse(original) === startOf({ start: one.originalStart ?? one.start }, calendar.timeZone)),
  );
  return page(
    call,
    {
      rows,
      key: (one) => [startOf(one, calendar.timeZone), one.id],
      of: `instances ${master.id}`,
      bare: false,
    },
    (event) => presentEvent(world, event, { calendar, role, zone }),
    {
      kind: "calendar#events",
      etag: etagOf(master.id, world.settings().seq),
      summary: calendar.summary,
      updated: world.iso(),
      timeZone: zone,
      accessRole: role,
      defaultReminders: [],
    },
  );
}

export function getEvent(call: Call): object {
  const { world } = call;
  const { calendar, role } = calendarFor(call, call.ids[0] ?? "", "freeBusyReader");
  const event = findEvent(world, calendar, call.ids[1] ?? "");
  if (!event) throw missing();
  const now = wasInvited(event, calendar.id) ? { ...event, status: "cancelled" as const } : event;
  return presentEvent(world, now, { calendar, role, zone: zoneOf(call, calendar.timeZone) });
}
