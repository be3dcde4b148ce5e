import { z } from "zod";
import type { CalendarChanges, CalendarEntry, CalendarService } from "../calendar.ts";
import type { AccessToken } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import {
  bodyOf,
  changesKind,
  changesOf,
  copied,
  EVENT_FIELDS,
  eventOf,
  GoogleEvent,
} from "./calendar-event.ts";
import { calendarRequests, type Pause } from "./calendar-request.ts";

/** More pages than these aren't read; a listing that long is none that a person looks at. */
const MOST_PAGES = 40;
/** As Google has it: no more calendars in one question about free times. */
const MOST_ASKED = 50;

const Entry = z.object({
  id: z.string().min(1),
  summary: z.string().default(""),
  summaryOverride: z.string().optional(),
  timeZone: z.string().default("UTC"),
  accessRole: z.string(),
  primary: z.boolean().default(false),
  hidden: z.boolean().default(false),
  deleted: z.boolean().default(false),
});
const Listed = z.object({ items: z.array(Entry).default([]), nextPageToken: z.string().optional() });
const Events = z.object({
  items: z.array(GoogleEvent).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});
const FreeBusy = z.object({
  calendars: z.record(
    z.string(),
    z.object({
      busy: z.array(z.object({ start: z.string(), end: z.string() })).default([]),
      errors: z.array(z.object({ reason: z.string().default("") })).default([]),
    }),
  ),
});

const access: Readonly<Record<string, CalendarEntry["access"]>> = {
  owner: "owner",
  writer: "writer",
  writerWithoutPrivateAccess: "writer",
  reader: "reader",
};

const entryOf = (entry: z.output<typeof Entry>): CalendarEntry => ({
  id: entry.id,
  name: entry.summaryOverride ?? entry.summary,
  zone: entry.timeZone,
  access: access[entry.accessRole] ?? "busy",
  primary: entry.primary,
  hidden: entry.hidden,
});

const iso = (at: number): string => new Date(at).toISOString();
const waits: Pause = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", leave);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", leave, { once: true });
  });

/** Google Calendar, version 3. @param apiUrl Google's, or its stand-in's */
export function googleCalendar({ apiUrl }: { apiUrl: string }, pause: Pause = waits): CalendarService {
  const ask = calendarRequests(apiUrl, pause);
  const pathOf = (calendarId: string) => `/calendars/${encodeURIComponent(calendarId)}/events`;
  const eventPath = (at: { calendarId: string; eventId: string }) =>
    `${pathOf(at.calendarId)}/${encodeURIComponent(at.eventId)}`;

  /** Every page of a list. @throws VendorError when they lead nowhere */
  async function pages<Page extends { nextPageToken?: string | undefined }>(
    token: AccessToken,
    schema: z.ZodType<Page>,
    path: string,
    query: Record<string, string | undefined>,
    signal: AbortSignal,
  ): Promise<Page[]> {
    const read: Page[] = [];
    const seen = new Set<string>();
    let pageToken: string | undefined;
    do {
      const { body } = await ask(token, { path, query: { ...query, pageToken }, again: true }, signal);
      const page = parsed(schema, body);
      read.push(page);
      pageToken = page.nextPageToken;
      if (pageToken !== undefined && (seen.has(pageToken) || read.length >= MOST_PAGES)) throw odd();
      if (pageToken !== undefined) seen.add(pageToken);
    } while (pageToken !== undefined);
    return read;
  }

  async function listed(
    token: AccessToken,
    calendarId: string,
    query: Record<string, string | undefined>,
    signal: AbortSignal,
  ): Promise<CalendarChanges> {
    const fields = `nextPageToken,nextSyncToken,items(${EVENT_FIELDS})`;
    const asked = { ...query, singleEvents: "true", maxResults: "250", fields };
    const read = await pages(token, Events, pathOf(calendarId), asked, signal);
    const items = read.flatMap((page) => page.items);
    return { ...changesOf(items, calendarId), cursor: read.at(-1)?.nextSyncToken ?? null };
  }

  async function got(token: AccessToken, at: { calendarId: string; eventId: string }, signal: AbortSignal) {
    const asked = { path: eventPath(at), query: { fields: EVENT_FIELDS }, again: true, takes: [404] };
    const { status, body } = await ask(token, asked, signal);
    return status === 404 ? null : eventOf(parsed(GoogleEvent, body), at.calendarId);
  }

  /** An event with all that Google says of it. */
  async function raw(token: AccessToken, path: string, signal: AbortSignal) {
    return parsed(z.record(z.string(), z.unknown()), (await ask(token, { path, again: true }, signal)).body);
  }

  /** Inserts what may be there already, by an id of ours. */
  async function made(
    token: AccessToken,
    of: { calendarId: string; id: string; body: object; notify: string },
    signal: AbortSignal,
  ) {
    const { calendarId, id, body, notify } = of;
    const query = { sendUpdates: sending(notify), conferenceDataVersion: "1", fields: EVENT_FIELDS };
    const asked = {
      method: "POST",
      path: pathOf(calendarId),
      query,
      body,
      again: true,
      takes: [409],
    } as const;
    const answer = await ask(token, asked, signal);
    const event =
      answer.status === 409
        ? await got(token, { calendarId, eventId: id }, signal)
        : eventOf(parsed(GoogleEvent, answer.body), calendarId);
    if (!event) throw new VendorError("not_found", "This event was made before, and deleted since.");
    return event;
  }

  return {
    async calendars(token, signal) {
      const query = { showHidden: "true", maxResults: "250" };
      const read = await pages(token, Listed, "/users/me/calendarList", query, signal);
      return read.flatMap((page) => page.items.filter(({ deleted }) => !deleted).map(entryOf));
    },

    async calendar(token, id, signal) {
      const path = `/users/me/calendarList/${encodeURIComponent(id)}`;
      const { status, body } = await ask(token, { path, again: true, takes: [404] }, signal);
      if (status === 404) return null;
      const entry = parsed(Entry, body);
      return entry.deleted ? null : entryOf(entry);
    },

    events: (token, { calendarId, stretch }, signal) =>
      listed(token, calendarId, { timeMin: iso(stretch.from), timeMax: iso(stretch.to) }, signal),

    changes: (token, { calendarId, cursor }, signal) =>
      listed(token, calendarId, { syncToken: cursor }, signal),

    event: got,

    async countBefore(token, { before, ...at }, signal) {
      const query = {
        timeMax: iso(before),
        showDeleted: "true",
        maxResults: "2500",
        fields: "nextPageToken,items(id)",
      };
      const read = await pages(token, Events, `${eventPath(at)}/instances`, query, signal);
      return read.reduce((count, { items }) => count + items.length, 0);
    },

    insert: (token, { calendarId, draft, notify }, signal) => {
      const { id, ...change } = draft;
      const body = { ...bodyOf(change, id), id };
      return made(token, { calendarId, id, body, notify }, signal);
    },

    async copy(token, { calendarId, from, draft, notify }, signal) {
      const before = await raw(token, eventPath({ calendarId, eventId: from }), signal);
      const { id, ...change } = draft;
      const body = { ...copied(before), ...bodyOf(change, id, before), id };
      return made(token, { calendarId, id, body, notify }, signal);
    },

    async patch(token, { etag, change, notify, ...at }, signal) {
      const path = eventPath(at);
      const touches = change.guests !== undefined || change.start !== undefined;
      const before = touches ? await raw(token, path, signal) : {};
      const key = `${at.eventId.slice(0, 40)}-${etag.replace(/\W/g, "").slice(-20)}`;
      const body = bodyOf(change, key, before);
      // A patch merges, which would leave an event of hours with a day beside them.
      const whole = changesKind(before, change.start) ? { ...before, ...body } : null;
      const query = { sendUpdates: sending(notify), conferenceDataVersion: "1", fields: EVENT_FIELDS };
      // Sent twice, the second would be refused for what the first has done.
      const how = { method: whole ? "PUT" : "PATCH", body: whole ?? body } as const;
      const answer = await ask(token, { ...how, path, query, etag, again: false }, signal);
      const event = eventOf(parsed(GoogleEvent, answer.body), at.calendarId);
      if (!event) throw new VendorError("not_found", "It isn't in the calendar any more.");
      return event;
    },

    async remove(token, { etag, notify, ...at }, signal) {
      const query = { sendUpdates: sending(notify) };
      const asked = {
        method: "DELETE",
        path: eventPath(at),
        query,
        etag,
        again: true,
        takes: [404, 410],
      } as const;
      await ask(token, asked, signal);
    },

    async freeBusy(token, { ids, stretch }, signal) {
      if (ids.length > MOST_ASKED) throw new RangeError(`At most ${MOST_ASKED} calendars at once.`);
      const body = {
        timeMin: iso(stretch.from),
        timeMax: iso(stretch.to),
        calendarExpansionMax: MOST_ASKED,
        items: ids.map((id) => ({ id })),
      };
      const asked = { method: "POST", path: "/freeBusy", body, again: true } as const;
      const { calendars } = parsed(FreeBusy, (await ask(token, asked, signal)).body);
      return ids.map((id) => {
        const told = calendars[id] ?? calendars[id.toLowerCase()];
        const failed = told ? told.errors[0]?.reason : "notFound";
        const busy =
          told?.busy.map(({ start, end }) => ({ from: Date.parse(start), to: Date.parse(end) })) ?? [];
        return {
          id,
          busy,
          problem: failed === undefined ? null : (unknown[failed] ?? unknown["internalError"] ?? ""),
        };
      });
    },
  };
}

const unknown: Readonly<Record<string, string>> = {
  notFound: "Their calendar isn't shared with you.",
  forbidden: "Their calendar isn't shared with you.",
  internalError: "Their calendar can't be read at present.",
};

const sending = (notify: string): string => (notify === "external" ? "externalOnly" : notify);

const odd = () =>
  new VendorError("unavailable", "Google Calendar answers what can't be read. Try again in a moment.");

function parsed<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  const result = schema.safeParse(body);
  if (!result.success) throw odd();
  return result.data;
}
