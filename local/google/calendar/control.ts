import { z } from "zod";
import { randomText } from "../../vendors/secret.ts";
import { paramsOf, type Call } from "../call.ts";
import type { Calendar } from "../types.ts";
import type { World } from "../world.ts";
import { missing } from "./calendars.ts";
import { changeEvent, deleteEvent, insertEvent } from "./writing.ts";

const role = z.enum(["owner", "writer", "reader", "freeBusyReader"]);
const event = z.record(z.string(), z.unknown());

export const calendarShapes = {
  "calendar/add": z.strictObject({
    id: z.string().optional(),
    owner: z.email(),
    summary: z.string(),
    description: z.string().optional(),
    timeZone: z.string().default("Europe/London"),
  }),
  /** Gives a role in a calendar and puts it into somebody's list; null takes it away. */
  "calendar/share": z.strictObject({ id: z.string(), email: z.email(), role: role.nullable() }),
  "calendar/delete": z.strictObject({ id: z.string() }),
  /** Changes how a calendar stands in somebody's list. */
  "calendar/list": z.strictObject({
    account: z.email(),
    id: z.string(),
    hidden: z.boolean().optional(),
    deleted: z.boolean().optional(),
    summaryOverride: z.string().nullable().optional(),
  }),
  /** As its API makes one; `calendar`: its id. */
  "event/add": z.strictObject({ calendar: z.string(), event }),
  "event/change": z.strictObject({ calendar: z.string(), id: z.string(), event, as: z.email().optional() }),
  "event/delete": z.strictObject({ calendar: z.string(), id: z.string() }),
  /** Sync tokens of calendars that were given out are gone. */
  "sync-tokens/drop": z.strictObject({}),
};
type Shapes = typeof calendarShapes;
type CalendarActs = { [Name in keyof Shapes]: (given: z.output<Shapes[Name]>) => object };

export function calendarActs(world: World): CalendarActs {
  const calendarOf = (id: string): Calendar => {
    const found = world.find("calendar", id);
    if (!found) throw missing();
    return found;
  };
  const call = (account: string, ids: string[], body: unknown): Call => ({
    world,
    viewer: { person: world.person(account), scopes: new Set(), only: undefined },
    ids,
    params: paramsOf(new URLSearchParams({ conferenceDataVersion: "1" })),
    mask: true,
    headers: new Headers(),
    body,
    url: new URL(world.base),
  });
  return {
    "calendar/add": ({ id, owner, summary, description, timeZone }) => ({
      id: addCalendar(world, {
        id: id ?? `${randomText(26).toLowerCase()}@group.calendar.google.com`,
        owner,
        summary,
        description: description ?? null,
        timeZone,
      }),
    }),
    "calendar/share"({ id, email, role: given }) {
      const calendar = calendarOf(id);
      const others = calendar.access.filter((one) => one.email !== email);
      world.put("calendar", { ...calendar, access: given ? [...others, { email, role: given }] : others });
      putEntry(world, email, id, { deleted: given === null });
      return {};
    },
    "calendar/delete"({ id }) {
      calendarOf(id);
      for (const entry of [...world.all("listEntry")])
        if (entry.calendar === id) putEntry(world, entry.person, id, { deleted: true });
      for (const one of [...world.all("event")]) if (one.calendar === id) world.remove("event", one.id);
      world.remove("calendar", id);
      return {};
    },
    "calendar/list"({ account, id, ...given }) {
      const said = Object.entries(given as Record<string, unknown>).filter(
        ([, value]) => value !== undefined,
      );
      putEntry(world, account, id, Object.fromEntries(said));
      return {};
    },
    "event/add": ({ calendar, event: given }) =>
      insertEvent(call(calendarOf(calendar).owner, [calendar], given)),
    "event/change": ({ calendar, id, event: given, as }) =>
      changeEvent(call(as ?? calendarOf(calendar).owner, [calendar, id], given), false),
    "event/delete"({ calendar, id }) {
      deleteEvent(call(calendarOf(calendar).owner, [calendar, id], undefined));
      return {};
    },
    "sync-tokens/drop"() {
      world.set({ oldestEvent: world.next() });
      return {};
    },
  };
}

export function addCalendar(world: World, given: Omit<Calendar, "access">): string {
  world.put("calendar", { ...given, access: [{ email: given.owner, role: "owner" }] });
  putEntry(world, given.owner, given.id, { colorId: given.id === given.owner ? "14" : "7" });
  return given.id;
}

function putEntry(world: World, person: string, calendar: string, patch: object): void {
  const id = `${person} ${calendar}`;
  const before = world.find("listEntry", id) ?? {
    id,
    person,
    calendar,
    hidden: false,
    selected: true,
    deleted: false,
    summaryOverride: null,
    colorId: "16",
    seq: 0,
  };
  world.put("listEntry", { ...before, ...patch, seq: world.next() });
}
