import { createHash } from "node:crypto";
import { FIRST, sealed, unsealed, type Call } from "../call.ts";
import { GoogleError } from "../errors.ts";
import type { Calendar, ListEntry } from "../types.ts";
import type { World } from "../world.ts";

export type Role = Calendar["access"][number]["role"];
const ranks: Role[] = ["freeBusyReader", "reader", "writer", "owner"];

export function isAtLeast(role: Role | undefined, least: Role): boolean {
  return role !== undefined && ranks.indexOf(role) >= ranks.indexOf(least);
}

export function missing(): GoogleError {
  return new GoogleError(404, "notFound", "Not Found");
}

/** What somebody may do with a calendar. Colleagues of a domain see when each other's own one is busy. */
export function roleIn(calendar: Calendar, email: string): Role | undefined {
  const named = calendar.access.find((one) => one.email === email)?.role;
  const isColleague = calendar.id.split("@")[1] === email.split("@")[1] && calendar.id === calendar.owner;
  return named ?? (isColleague ? "freeBusyReader" : undefined);
}

/** A calendar by its id, or `primary`. @throws GoogleError 404 for those without the role, 403 for those with less */
export function calendarFor(
  call: Pick<Call, "world" | "viewer">,
  id: string,
  least: Role,
): { calendar: Calendar; role: Role } {
  const me = call.viewer.person.id;
  const calendar = call.world.find("calendar", id === "primary" ? me : id);
  const role = calendar && roleIn(calendar, me);
  if (!calendar || role === undefined) throw missing();
  if (!isAtLeast(role, least))
    throw new GoogleError(403, "requiredAccessLevel", `You need to have ${least} access to this calendar.`, {
      domain: "calendar",
    });
  return { calendar, role };
}

export function etagOf(...parts: (string | number)[]): string {
  return `"${createHash("sha1").update(parts.join(" ")).digest("base64url").slice(0, 20)}"`;
}

function presentEntry(world: World, entry: ListEntry): object | undefined {
  const calendar = world.find("calendar", entry.calendar);
  const role = calendar && roleIn(calendar, entry.person);
  const isGone = entry.deleted || !calendar || role === undefined;
  const etag = etagOf(entry.id, entry.seq);
  if (isGone) return { kind: "calendar#calendarListEntry", etag, id: entry.calendar, deleted: true };
  return {
    kind: "calendar#calendarListEntry",
    etag,
    id: calendar.id,
    summary: calendar.summary,
    ...(calendar.description !== null && { description: calendar.description }),
    ...(entry.summaryOverride !== null && { summaryOverride: entry.summaryOverride }),
    timeZone: calendar.timeZone,
    colorId: entry.colorId,
    backgroundColor: colors.calendar[entry.colorId]?.background ?? "#9fe1e7",
    foregroundColor: "#000000",
    ...(entry.hidden && { hidden: true }),
    ...(entry.selected && { selected: true }),
    accessRole: role,
    defaultReminders: calendar.owner === entry.person ? [{ method: "popup", minutes: 10 }] : [],
    ...(calendar.id === entry.person && { primary: true }),
    conferenceProperties: { allowedConferenceSolutionTypes: ["hangoutsMeet"] },
    dataOwner: calendar.owner,
  };
}

export function listCalendars({ world, viewer, params }: Call): object {
  const token = params.text("syncToken");
  if (
    token !== undefined &&
    (params.has("minAccessRole") ||
      params.text("showDeleted") === "false" ||
      params.text("showHidden") === "false")
  )
    throw new GoogleError(400, "invalid", "Sync tokens aren't compatible with these parameters.", {
      parameter: "syncToken",
    });
  const since = token === undefined ? undefined : sinceOf(world, token, `list ${viewer.person.id}`);
  const least = (params.text("minAccessRole") ?? "freeBusyReader") as Role;
  const page = params.text("pageToken");
  const { from = 0, seq = world.settings().seq } =
    page === undefined || page === FIRST ? {} : (unsealed(page) as { from?: number; seq?: number });
  const shown = [...world.all("listEntry")]
    .filter((entry) => entry.person === viewer.person.id && (since === undefined || entry.seq > since))
    .flatMap((entry) => {
      const calendar = world.find("calendar", entry.calendar);
      const role = calendar && roleIn(calendar, entry.person);
      const isGone = entry.deleted || role === undefined;
      if (since === undefined && isGone && !params.flag("showDeleted")) return [];
      if (since === undefined && !isGone && entry.hidden && !params.flag("showHidden")) return [];
      if (!isGone && !isAtLeast(role, least)) return [];
      return presentEntry(world, entry) ?? [];
    });
  const size = Math.min(params.count("maxResults", 100, 250), world.settings().mostOfPage ?? 250);
  const isLast = from + size >= shown.length;
  return {
    kind: "calendar#calendarList",
    etag: etagOf("list", viewer.person.id, seq),
    items: shown.slice(from, from + size),
    ...(isLast
      ? { nextSyncToken: sealed({ of: `list ${viewer.person.id}`, seq }) }
      : { nextPageToken: sealed({ from: from + size, seq }) }),
  };
}

/** The moment of a sync token. @throws GoogleError 410 where it is too old, or of something else */
export function sinceOf(world: World, token: string, of: string): number {
  const gone = () =>
    new GoogleError(410, "fullSyncRequired", "Sync token is no longer valid, a full sync is required.", {
      domain: "calendar",
      parameter: "syncToken",
    });
  if (token === FIRST) return 0;
  let read: Record<string, unknown>;
  try {
    read = unsealed(token);
  } catch {
    throw gone();
  }
  const seq = Number(read["seq"]);
  if (read["of"] !== of || !Number.isInteger(seq) || seq < world.settings().oldestEvent) throw gone();
  return seq;
}

export function getEntry({ world, viewer, ids }: Call): object {
  const id = ids[0] === "primary" ? viewer.person.id : (ids[0] ?? "");
  const entry = world.find("listEntry", `${viewer.person.id} ${id}`);
  const shown = entry && !entry.deleted ? presentEntry(world, entry) : undefined;
  if (!shown || "deleted" in shown) throw missing();
  return shown;
}

export function getCalendar(call: Call): object {
  const { calendar } = calendarFor(call, call.ids[0] ?? "", "freeBusyReader");
  return {
    kind: "calendar#calendar",
    etag: etagOf(calendar.id, calendar.summary, calendar.timeZone),
    id: calendar.id,
    summary: calendar.summary,
    ...(calendar.description !== null && { description: calendar.description }),
    timeZone: calendar.timeZone,
    conferenceProperties: { allowedConferenceSolutionTypes: ["hangoutsMeet"] },
    dataOwner: calendar.owner,
  };
}

export function getSetting({ viewer, ids }: Call): object {
  const [id = ""] = ids;
  const values: Record<string, string | undefined> = {
    timezone: viewer.person.timeZone,
    locale: "en_GB",
    weekStart: "1",
    format24HourTime: "true",
    dateFieldOrder: "DMY",
    defaultEventLength: "60",
    hideInvitations: "false",
    hideWeekends: "false",
    showDeclinedEvents: "true",
    useKeyboardShortcuts: "true",
    autoAddHangouts: "false",
    remindOnRespondedEventsOnly: "false",
  };
  const value = values[id];
  if (value === undefined) throw missing();
  return { kind: "calendar#setting", etag: etagOf(id, value), id, value };
}

const colors: Record<"calendar" | "event", Record<string, { background: string; foreground: string }>> = {
  calendar: {
    "1": { background: "#ac725e", foreground: "#1d1d1d" },
    "7": { background: "#42d692", foreground: "#1d1d1d" },
    "14": { background: "#9fe1e7", foreground: "#1d1d1d" },
    "16": { background: "#4986e7", foreground: "#1d1d1d" },
  },
  event: {
    "1": { background: "#a4bdfc", foreground: "#1d1d1d" },
    "10": { background: "#51b749", foreground: "#1d1d1d" },
    "11": { background: "#dc2127", foreground: "#1d1d1d" },
  },
};

export function getColors(): object {
  return { kind: "calendar#colors", updated: "2012-02-14T00:00:00.000Z", ...colors };
}
