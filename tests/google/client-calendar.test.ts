import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startGoogle, type GoogleForTests } from "../../local/google/index.ts";
import { changeEvent, type Scope } from "../../supabase/functions/_shared/calendar/change-event.ts";
import { deleteEvent } from "../../supabase/functions/_shared/calendar/delete-event.ts";
import { listEvents } from "../../supabase/functions/_shared/calendar/list-events.ts";
import {
  isSelectable,
  isWritable,
  openCalendar,
} from "../../supabase/functions/_shared/calendar/open-calendar.ts";
import { writtenTimes } from "../../supabase/functions/_shared/calendar/times.ts";
import { eventIdOf } from "../../supabase/functions/_shared/domain/calendar/event.ts";
import { instantOf } from "../../supabase/functions/_shared/domain/calendar/zones.ts";
import type { EventChange } from "../../supabase/functions/_shared/providers/calendar.ts";
import { googleCalendar } from "../../supabase/functions/_shared/providers/google/calendar.ts";
import { describedVendor } from "../contracts/vendor.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const OLIVIA = "owner@atrium.example";
const MAYA = "member@atrium.example";
const ZONE = "Europe/London";
const signal = new AbortController().signal;
const vendor = describedVendor("google-calendar");
const asked: Request[] = [];
const pauses: number[] = [];

let google: GoogleForTests;
let service: ReturnType<typeof googleCalendar>;
let day = 0;

beforeAll(async () => {
  google = await startGoogle();
  const send = fetch;
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    asked.push(request.clone());
    return vendor.check(request, (onward) => send(onward));
  });
  service = googleCalendar({ apiUrl: google.url }, (milliseconds) => {
    pauses.push(milliseconds);
    return Promise.resolve();
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await google.close();
});
beforeEach(() => {
  asked.length = 0;
  pauses.length = 0;
  // Each test has days of its own.
  day += 40;
});
afterEach(async () => {
  await google.control("fail/clear", {});
  await google.control("pages/limit", { size: null });
  vendor.proveClean();
});

const grant = async (account: string) => {
  const { access } = await google.control("grant", { account, scopes: ["openid", "calendar"] });
  return String(access);
};
async function open(account = OLIVIA, id?: string) {
  const bearer = await grant(account);
  const token = () => Promise.resolve(bearer);
  return openCalendar({ service, token, selectedId: null }, { id, to: "read" }, signal);
}
const on = (offset: number) =>
  new Date(Date.UTC(2027, 0, 4) + (day + offset) * 86_400_000).toISOString().slice(0, 10);
const timed = (offset: number, from = "10:00", to = "11:00") =>
  writtenTimes({
    all_day: false,
    start: `${on(offset)}T${from}`,
    end: `${on(offset)}T${to}`,
    time_zone: ZONE,
  });
const stretch = (from = 0, to = 35) => ({
  from: Date.parse(`${on(from)}T00:00:00Z`),
  to: Date.parse(`${on(to)}T00:00:00Z`),
});
const id = () => eventIdOf(crypto.randomUUID());
async function insert(calendar: Awaited<ReturnType<typeof open>>, change: EventChange = {}, given = id()) {
  const draft = { title: "Lunch", ...timed(1), ...change, id: given };
  return service.insert(calendar.token, { calendarId: calendar.entry.id, draft, notify: "none" }, signal);
}
const theirs = (event: { id: string }, change: object, calendar = OLIVIA) =>
  google.control("event/change", { calendar, id: event.id, event: change as Record<string, unknown> });
const eventQueries = () =>
  asked
    .filter(({ url, method }) => method === "GET" && /\/events\?/.test(url))
    .map(({ url }) => new URL(url).searchParams);
const startDay = (event: { start: object }) =>
  "day" in event.start
    ? event.start.day
    : new Date((event.start as { at: number }).at).toISOString().slice(0, 10);

describe("listing and changes", () => {
  it("C1 asks for changes without the bounds of the first time, and with the same expansion", async () => {
    const calendar = await open();
    const first = await listEvents(calendar, { stretch: stretch() }, signal);
    await insert(calendar);
    asked.length = 0;
    const next = await listEvents(calendar, { stretch: stretch(), cursor: first.cursor ?? "" }, signal);
    expect(next).toMatchObject({ whole: false, events: [{ title: "Lunch" }] });
    const [query] = eventQueries();
    for (const name of ["timeMin", "timeMax", "orderBy", "q"]) expect(query?.has(name)).toBe(false);
    expect(query?.get("singleEvents")).toBe("true");
  });

  it("C2 takes the cursor of the last page, and every page before it", async () => {
    const calendar = await open();
    for (let at = 1; at <= 5; at += 1) await insert(calendar, timed(at));
    await google.control("pages/limit", { size: 2 });
    const listed = await listEvents(calendar, { stretch: stretch() }, signal);
    expect(listed.events).toHaveLength(5);
    expect(listed.cursor).not.toBeNull();
    expect(eventQueries().length).toBeGreaterThan(2);
  });

  it.each(["loop", "repeat"] as const)("ends where pages %s", async (kind) => {
    const calendar = await open();
    for (let at = 1; at <= 3; at += 1) await insert(calendar, timed(at));
    await google.control("pages/limit", { size: 1 });
    await google.control("fail", { operation: "events.list", kind, times: 50 });
    await expect(listEvents(calendar, { stretch: stretch() }, signal)).rejects.toMatchObject({
      fault: "unavailable",
    });
  });

  it("C3 lists all again when the cursor is over, and says that it is all", async () => {
    const calendar = await open();
    const kept = await insert(calendar);
    const lost = await insert(calendar, timed(2));
    const first = await listEvents(calendar, { stretch: stretch() }, signal);
    await google.control("event/delete", { calendar: OLIVIA, id: lost.id });
    await google.control("sync-tokens/drop", {});
    const next = await listEvents(calendar, { stretch: stretch(), cursor: first.cursor ?? "" }, signal);
    expect(next.whole).toBe(true);
    expect(next.events.map((event) => event.id)).toEqual([kept.id]);
  });

  it("C4 tells of a cancelled one by its id alone, and of what moved away", async () => {
    const calendar = await open();
    const series = await insert(calendar, { recurrence: ["RRULE:FREQ=DAILY;COUNT=3"] });
    const away = await insert(calendar, timed(5));
    const first = await listEvents(calendar, { stretch: stretch() }, signal);
    const one = first.events.find((event) => event.seriesId === series.id);
    if (!one) throw new Error("The series isn't listed.");
    await google.control("event/delete", { calendar: OLIVIA, id: one.id });
    const later = { start: { dateTime: "2045-01-01T10:00:00Z" }, end: { dateTime: "2045-01-01T11:00:00Z" } };
    await theirs(away, later);
    const next = await listEvents(calendar, { stretch: stretch(), cursor: first.cursor ?? "" }, signal);
    expect(next.gone).toEqual(expect.arrayContaining([one.id, away.id]));
    expect(next.events.map((event) => event.id)).not.toContain(one.id);
  });

  it("a cursor of another stretch or calendar counts for nothing", async () => {
    const calendar = await open();
    const first = await listEvents(calendar, { stretch: stretch() }, signal);
    const other = await listEvents(calendar, { stretch: stretch(0, 7), cursor: first.cursor ?? "" }, signal);
    expect(other.whole).toBe(true);
    expect((await listEvents(calendar, { stretch: stretch(), cursor: "{" }, signal)).whole).toBe(true);
  });
});

describe("times", () => {
  it("C5 keeps whole days as days, whose end is the first one after", async () => {
    const calendar = await open();
    const days = writtenTimes({ all_day: true, start: on(1), end: on(3) });
    const event = await insert(calendar, { title: "Away", ...days });
    expect(event).toMatchObject({ start: { day: on(1) }, end: { day: on(3) } });
  });

  it("C6 writes the zone, so that a series keeps its hour when summer time begins", async () => {
    const calendar = await open();
    const start = { wall: "2028-03-24T09:00", zone: ZONE };
    const end = { wall: "2028-03-24T10:00", zone: ZONE };
    const series = await insert(calendar, { start, end, recurrence: ["RRULE:FREQ=DAILY;COUNT=4"] });
    const around = { from: Date.parse("2028-03-23T00:00:00Z"), to: Date.parse("2028-03-30T00:00:00Z") };
    const { events } = await listEvents(calendar, { stretch: around }, signal);
    const hours = events
      .filter((event) => event.seriesId === series.id)
      .map((event) => ("at" in event.start ? new Date(event.start.at).toISOString().slice(5, 16) : ""));
    expect(hours).toEqual(["03-24T09:00", "03-25T09:00", "03-26T08:00", "03-27T08:00"]);
  });

  it.each(["Mars/Olympus", "EST", "+02:00", "europe", "", "Etc/../UTC"])(
    "C7 refuses the zone %j",
    (time_zone) => {
      const when = { all_day: false as const, start: "2027-01-01T10:00", end: "2027-01-01T11:00", time_zone };
      expect(() => writtenTimes(when)).toThrow("Choose a time zone");
    },
  );

  it("turns an event of hours into one of days and back", async () => {
    const calendar = await open();
    const event = await insert(calendar, { location: "Room 4" });
    const at = { calendarId: calendar.entry.id, eventId: event.id, notify: "none" as const };
    const days = writtenTimes({ all_day: true, start: on(1), end: on(2) });
    const asDay = await service.patch(calendar.token, { ...at, etag: event.etag, change: days }, signal);
    expect(asDay).toMatchObject({ start: { day: on(1) }, location: "Room 4" });
    const back = await service.patch(calendar.token, { ...at, etag: asDay.etag, change: timed(1) }, signal);
    expect("at" in back.start).toBe(true);
  });
});

describe("series", () => {
  async function weekly() {
    const calendar = await open();
    const series = await insert(calendar, { title: "Stand-up", recurrence: ["RRULE:FREQ=DAILY;COUNT=6"] });
    const listed = async () => {
      const { events } = await listEvents(calendar, { stretch: stretch() }, signal);
      return events.map((event) => `${event.title} ${startDay(event)}`);
    };
    const { events } = await listEvents(calendar, { stretch: stretch() }, signal);
    const third = events[2];
    if (!third) throw new Error("The series isn't listed.");
    const change = (scope: Scope, said: EventChange, key?: string) =>
      changeEvent(
        calendar,
        { id: third.id, etag: third.etag, scope, change: said, notify: "none", key },
        signal,
      );
    return { calendar, series, third, listed, change };
  }
  const named = (title: string, ...offsets: number[]) => offsets.map((offset) => `${title} ${on(offset)}`);

  it("C8 changes this one alone", async () => {
    const { listed, change } = await weekly();
    expect((await change("this", { title: "Retro" })).outcome).toBe("saved");
    expect(await listed()).toEqual([
      ...named("Stand-up", 1, 2),
      ...named("Retro", 3),
      ...named("Stand-up", 4, 5, 6),
    ]);
  });

  it("C8 changes all, moved by as many days as one was", async () => {
    const { listed, change } = await weekly();
    await change("all", { title: "Retro", ...timed(4) });
    expect(await listed()).toEqual(named("Retro", 2, 3, 4, 5, 6, 7));
  });

  it("C8 changes it and those after it: the rule is split, and as many are left", async () => {
    const { listed, change, calendar, series } = await weekly();
    const key = crypto.randomUUID();
    await change("following", { title: "Retro" }, key);
    const after = [...named("Stand-up", 1, 2), ...named("Retro", 3, 4, 5, 6)];
    expect(await listed()).toEqual(after);
    const old = await service.event(
      calendar.token,
      { calendarId: calendar.entry.id, eventId: series.id },
      signal,
    );
    expect(old?.recurrence[0]).toMatch(/^RRULE:FREQ=DAILY;UNTIL=\d{8}T\d{6}Z$/);
    // Sent again, since its answer was lost.
    expect((await change("following", { title: "Retro" }, key)).event.id).toBe(eventIdOf(key));
    expect(await listed()).toEqual(after);
  });

  it("C8 leaves nothing of a split whose series somebody changes meanwhile", async () => {
    const { listed, change, series } = await weekly();
    await google.control("before", {
      operation: "events.patch",
      skip: 0,
      do: "event/change",
      with: { calendar: OLIVIA, id: series.id, event: { summary: "Theirs" } },
    });
    expect((await change("following", { title: "Retro" }, crypto.randomUUID())).outcome).toBe("changed");
    expect(await listed()).toEqual(named("Theirs", 1, 2, 3, 4, 5, 6));
  });

  it.each([
    ["this", [1, 2, 4, 5, 6]],
    ["following", [1, 2]],
    ["all", []],
  ] as const)("C8 deletes %s", async (scope, left) => {
    const { calendar, third, listed } = await weekly();
    const asked = { id: third.id, etag: third.etag, scope, notify: "none" as const };
    expect((await deleteEvent(calendar, asked, signal)).outcome).toBe("deleted");
    expect(await listed()).toEqual(named("Stand-up", ...left));
  });
});

describe("changing", () => {
  it("C9 sends only what is said, under the version that was seen; 412 tells how it is and changes nothing", async () => {
    const calendar = await open();
    const event = await insert(calendar, { guests: [MAYA], meeting: true, location: "Room 4" });
    asked.length = 0;
    const change = (etag: string, said: EventChange) =>
      changeEvent(calendar, { id: event.id, etag, scope: "this", change: said, notify: "none" }, signal);
    const saved = await change(event.etag, { title: "Dinner" });
    const sent = asked.find(({ method }) => method === "PATCH");
    expect(await sent?.json()).toEqual({ summary: "Dinner" });
    expect(sent?.headers.get("if-match")).toBe(event.etag);
    expect(saved.event).toMatchObject({ title: "Dinner", location: "Room 4", meetingUrl: event.meetingUrl });
    expect(saved.event.guests.map(({ email }) => email)).toContain(MAYA);
    await theirs(event, { summary: "Theirs" });
    const late = await change(saved.event.etag, { title: "Mine" });
    expect(late).toMatchObject({ outcome: "changed", event: { title: "Theirs" } });
  });

  it("C9 guests who stay keep what they answered", async () => {
    const calendar = await open();
    const event = await insert(calendar, { guests: [MAYA] });
    await theirs(event, { attendees: [{ email: MAYA, responseStatus: "accepted" }] });
    const now = await service.event(calendar.token, { calendarId: OLIVIA, eventId: event.id }, signal);
    const change = { guests: [MAYA, "guest@example.com"] };
    const asked = {
      id: event.id,
      etag: now?.etag ?? "",
      scope: "this" as const,
      change,
      notify: "none" as const,
    };
    const saved = await changeEvent(calendar, asked, signal);
    expect(saved.event.guests.map(({ email, response }) => [email, response])).toEqual(
      expect.arrayContaining([
        [MAYA, "accepted"],
        ["guest@example.com", "needsAction"],
      ]),
    );
  });

  it("C12 an insert whose answer is lost is made once", async () => {
    const calendar = await open();
    const given = id();
    expect(given).toMatch(/^[a-v0-9]{5,1024}$/);
    await google.control("fail", { operation: "events.insert", kind: "503", after: true });
    const event = await insert(calendar, {}, given);
    expect(event.id).toBe(given);
    expect((await insert(calendar, {}, given)).id).toBe(given);
    expect((await listEvents(calendar, { stretch: stretch() }, signal)).events).toHaveLength(1);
  });

  it("C13 mails nobody unless it is said", async () => {
    const calendar = await open();
    const event = await insert(calendar, { guests: [MAYA] });
    await deleteEvent(calendar, { id: event.id, etag: event.etag, scope: "this", notify: "none" }, signal);
    const writes = asked.filter(({ method }) => method !== "GET").map(({ url }) => new URL(url));
    expect(writes.map(({ searchParams }) => searchParams.get("sendUpdates"))).toEqual(["none", "none"]);
    const { invitations } = await google.control("state", {});
    expect(invitations).toEqual([]);
  });

  it("C20 deleting what is gone is done", async () => {
    const calendar = await open();
    const event = await insert(calendar);
    const asked = { id: event.id, scope: "this" as const, notify: "none" as const };
    for (let time = 0; time < 2; time += 1)
      expect(await deleteEvent(calendar, asked, signal)).toEqual({ outcome: "deleted" });
    expect(await deleteEvent(calendar, { ...asked, id: "never0made" }, signal)).toEqual({
      outcome: "deleted",
    });
  });

  it("doesn't delete a version that nobody saw", async () => {
    const calendar = await open();
    const event = await insert(calendar);
    await theirs(event, { summary: "Theirs" });
    const asked = { id: event.id, etag: event.etag, scope: "this" as const, notify: "none" as const };
    expect(await deleteEvent(calendar, asked, signal)).toMatchObject({
      outcome: "changed",
      event: { title: "Theirs" },
    });
  });
});

describe("free and busy", () => {
  it("C10 a calendar's own error isn't free, and what is marked as free doesn't block", async () => {
    const calendar = await open(MAYA);
    await insert(calendar);
    await insert(calendar, { ...timed(2), free: true });
    const ids = [MAYA, "nobody@elsewhere.example"];
    const times = await service.freeBusy(calendar.token, { ids, stretch: stretch(0, 10) }, signal);
    expect(times[0]).toMatchObject({ problem: null, busy: [{ from: instantOf(ZONE, `${on(1)}T10:00`) }] });
    expect(times[0]?.busy).toHaveLength(1);
    expect(times[1]?.problem).toMatch(/isn't shared/);
    const many = Array.from({ length: 51 }, (_, at) => `p${at}@example.com`);
    await expect(
      service.freeBusy(calendar.token, { ids: many, stretch: stretch(0, 1) }, signal),
    ).rejects.toThrow("50");
  });

  it("C11 tells when, and not what with", async () => {
    const calendar = await open();
    await insert(calendar, { title: "Secret" });
    const times = await service.freeBusy(calendar.token, { ids: [OLIVIA], stretch: stretch(0, 10) }, signal);
    expect(JSON.stringify(times)).not.toContain("Secret");
  });
});

describe("calendars", () => {
  it("C14 lists every page; hidden ones can't be selected, read-only ones not written, primary has its real id", async () => {
    const calendar = await open();
    const add = async (summary: string, owner = OLIVIA) =>
      String((await google.control("calendar/add", { owner, summary })).id);
    const hidden = await add("Hidden");
    await google.control("calendar/list", { account: OLIVIA, id: hidden, hidden: true });
    const gone = await add("Gone");
    await google.control("calendar/list", { account: OLIVIA, id: gone, deleted: true });
    const read = await add("Holidays", MAYA);
    await google.control("calendar/share", { id: read, email: OLIVIA, role: "reader" });
    const busy = await add("Busy only", MAYA);
    await google.control("calendar/share", { id: busy, email: OLIVIA, role: "freeBusyReader" });
    await google.control("pages/limit", { size: 1 });
    const all = await service.calendars(calendar.token, signal);
    const of = (id: string) => all.find((entry) => entry.id === id);
    expect(of(gone)).toBeUndefined();
    expect(
      [hidden, read, busy].map((id) => [
        isSelectable(of(id) ?? calendar.entry),
        isWritable(of(id) ?? calendar.entry),
      ]),
    ).toEqual([
      [false, false],
      [true, false],
      [false, false],
    ]);
    expect(calendar.entry).toMatchObject({ id: OLIVIA, primary: true });
    const to = { id: read, to: "write" } as const;
    await expect(openCalendar(calendar, to, signal)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("C15 a selected calendar that is gone is said, and nothing goes elsewhere", async () => {
    const calendar = await open();
    const own = String((await google.control("calendar/add", { owner: OLIVIA, summary: "Project" })).id);
    await google.control("calendar/delete", { id: own });
    const opening = openCalendar({ ...calendar, selectedId: own }, { to: "write" }, signal);
    await expect(opening).rejects.toMatchObject({ code: "not_found" });
    expect(asked.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("C21 somebody else's calendar isn't opened by its id", async () => {
    await expect(open(OLIVIA, MAYA)).rejects.toMatchObject({ code: "not_found" });
    await expect(open(OLIVIA, "../../users/me/calendarList")).rejects.toThrow();
  });
});

describe("failures", () => {
  it("C19 waits as long as Google says and a little more, and gives up on what is longer", async () => {
    const calendar = await open();
    await google.control("fail", {
      operation: "events.list",
      kind: "rateLimitExceeded",
      times: 2,
      retryAfter: 2,
    });
    await listEvents(calendar, { stretch: stretch() }, signal);
    expect(pauses).toHaveLength(2);
    for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(2_000);
    await google.control("fail", { operation: "events.list", kind: "429", retryAfter: 120 });
    await expect(listEvents(calendar, { stretch: stretch() }, signal)).rejects.toMatchObject({
      fault: "throttled",
      retryAfterSeconds: 120,
    });
  });

  it("C19 says in words that only the organiser may", async () => {
    const calendar = await open();
    const event = await insert(calendar, { guests: [MAYA] });
    const hers = await open(MAYA);
    const copy = await service.event(hers.token, { calendarId: MAYA, eventId: event.id }, signal);
    expect(copy?.changeable).toBe(false);
  });

  it("C18 takes a new token once when one has run out, and says when that is refused too", async () => {
    const bearer = await grant(OLIVIA);
    const token = vi.fn((renewed?: "anew") => Promise.resolve(renewed ? bearer : "run-out"));
    expect(await service.calendar(token, "primary", signal)).toMatchObject({ id: OLIVIA });
    expect(token.mock.calls).toEqual([[], ["anew"]]);
    const dead = () => Promise.resolve("dead");
    await expect(service.calendar(dead, "primary", signal)).rejects.toMatchObject({ fault: "unauthorized" });
  });

  it.each(["500", "half", "close"] as const)(
    "reads again after %s, and doesn't write a change twice",
    async (kind) => {
      const calendar = await open();
      const event = await insert(calendar);
      await google.control("fail", { operation: "events.list", kind });
      expect((await listEvents(calendar, { stretch: stretch() }, signal)).events).toHaveLength(1);
      await google.control("fail", { operation: "events.patch", kind });
      asked.length = 0;
      const change = {
        id: event.id,
        etag: event.etag,
        scope: "this" as const,
        change: { title: "B" },
        notify: "none" as const,
      };
      await expect(changeEvent(calendar, change, signal)).rejects.toMatchObject({ fault: "unavailable" });
      expect(asked.filter(({ method }) => method === "PATCH")).toHaveLength(1);
    },
  );
});
