import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { momentOf, inZone } from "../../local/google/calendar/zones.ts";
import { readRule, times } from "../../local/google/calendar/rule.ts";
import { startTested, type Caller, type Tested } from "./tested.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const OLIVIA = "owner@atrium.example";
const MAYA = "member@atrium.example";
const events = (calendar = "primary") => `/calendar/v3/calendars/${encodeURIComponent(calendar)}/events`;

let google: Tested;
let olivia: Caller;
let maya: Caller;
beforeAll(async () => {
  google = await startTested();
  olivia = await google.as(OLIVIA);
  maya = await google.as(MAYA);
});
afterAll(() => google.close());
afterEach(() => google.proveClean());

const insert = (body: object, query: Record<string, string | number> = {}, who = olivia) =>
  who.call(events(), { method: "POST", query, body });
const list = (query: Record<string, string | number | boolean>, who = olivia, calendar?: string) =>
  who.call(events(calendar), { query });
const at = (day: string, time: string, zone = "Europe/London") => ({
  dateTime: inZone(momentOf(Date.parse(`${day}T${time}:00Z`), zone), zone),
  timeZone: zone,
});
const meeting = (day: string, more: object = {}) => ({
  summary: "Meeting",
  start: at(day, "10:00"),
  end: at(day, "11:00"),
  ...more,
});
const reason = (answer: { status: number; body: { error: { errors: { reason: string }[] } } }) => [
  answer.status,
  answer.body.error.errors[0]?.reason,
];

describe("rules", () => {
  const days = (rule: string, start: string, most = 8) => {
    const read = readRule(rule);
    if (!read) throw new Error(rule);
    const first = Date.parse(`${start}T09:00:00Z`);
    return [...times(read, first, first + 2_000 * 86_400_000)]
      .slice(0, most)
      .map((time) => new Date(time).toISOString().slice(0, 10));
  };
  it.each([
    ["FREQ=DAILY;COUNT=3;INTERVAL=2", "2026-01-30", ["2026-01-30", "2026-02-01", "2026-02-03"]],
    [
      "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4",
      "2026-11-24",
      ["2026-11-25", "2026-11-30", "2026-12-02", "2026-12-07"],
    ],
    [
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU;COUNT=4",
      "2026-11-24",
      ["2026-11-24", "2026-12-06", "2026-12-08", "2026-12-20"],
    ],
    ["FREQ=MONTHLY;COUNT=3", "2026-01-31", ["2026-01-31", "2026-03-31", "2026-05-31"]],
    ["FREQ=MONTHLY;BYDAY=-1FR;COUNT=3", "2026-01-30", ["2026-01-30", "2026-02-27", "2026-03-27"]],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;COUNT=2", "2026-07-01", ["2026-07-01", "2026-08-03"]],
    ["FREQ=YEARLY;COUNT=2", "2024-02-29", ["2024-02-29", "2028-02-29"]],
    [
      "FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=1;COUNT=3",
      "2026-02-01",
      ["2026-03-01", "2026-09-01", "2027-03-01"],
    ],
  ])("%s", (rule, start, expected) => {
    expect(days(rule, start)).toEqual(expected);
  });

  it("aren't read where they are none", () => {
    for (const rule of [
      "FREQ=HOURLY",
      "FREQ=DAILY;COUNT=0",
      "FREQ=DAILY;COUNT=1;UNTIL=20260101",
      "BYDAY=MO",
      "FREQ=WEEKLY;BYDAY=XX",
    ])
      expect(readRule(rule)).toBeUndefined();
  });
});

describe("an event", () => {
  it("is made with its own id once, read, patched with its etag, replaced and deleted", async () => {
    const id = "atrium0000000000000001";
    const made = await insert({
      ...meeting("2026-06-01"),
      id,
      attendees: [{ email: MAYA }],
      description: "Why",
    });
    expect(made.body).toMatchObject({
      id,
      status: "confirmed",
      organizer: { email: OLIVIA, self: true },
      attendees: [{ email: MAYA, responseStatus: "needsAction" }],
      start: { dateTime: "2026-06-01T10:00:00+01:00", timeZone: "Europe/London" },
      iCalUID: `${id}@google.com`,
    });
    expect(reason(await insert({ ...meeting("2026-06-01"), id }))).toEqual([409, "duplicate"]);
    expect(reason(await insert({ ...meeting("2026-06-01"), id: "UPPER_1" }))).toEqual([400, "invalid"]);
    const path = `${events()}/${id}`;
    const patch = (body: object, etag: string) =>
      olivia.call(path, { method: "PATCH", body, headers: { "if-match": etag } });
    const patched = await patch({ summary: "Renamed" }, made.body.etag);
    expect(patched.body).toMatchObject({
      summary: "Renamed",
      description: "Why",
      attendees: [{ email: MAYA }],
    });
    expect(patched.headers.get("etag")).toBe(patched.body.etag);
    expect(reason(await patch({ summary: "Late" }, made.body.etag))).toEqual([412, "conditionNotMet"]);
    const replaced = await olivia.call(path, { method: "PUT", body: meeting("2026-06-02") });
    expect([replaced.body.summary, replaced.body.description, replaced.body.sequence]).toEqual([
      "Meeting",
      undefined,
      1,
    ]);
    expect((await maya.call(path)).body.status).toBe("cancelled");
    expect((await olivia.call(path, { method: "DELETE" })).status).toBe(204);
    expect(reason(await olivia.call(path, { method: "DELETE" }))).toEqual([410, "deleted"]);
    expect((await olivia.call(path)).body.status).toBe("cancelled");
    expect(reason(await insert({ ...meeting("2026-06-01"), id }))).toEqual([409, "duplicate"]);
    expect(reason(await olivia.call(`${events()}/nosuchevent`))).toEqual([404, "notFound"]);
  });

  it.each([
    [{ start: undefined }, "required"],
    [{ end: undefined }, "required"],
    [{ end: at("2026-06-01", "09:00") }, "timeRangeEmpty"],
    [{ end: { date: "2026-06-02" } }, "invalid"],
    [{ start: { ...at("2026-06-01", "10:00"), timeZone: "Mars/Base" } }, "invalid"],
    [{ recurrence: ["RRULE:FREQ=SOMETIMES"] }, "invalid"],
    [{ start: { dateTime: "2026-06-01T10:00:00Z" }, recurrence: ["RRULE:FREQ=DAILY"] }, "required"],
    [{ attendees: [{ email: "nobody" }] }, "invalid"],
  ])("isn't made of %j", async (wrong, why) => {
    expect(reason(await insert(meeting("2026-06-01", wrong)))).toEqual([400, why]);
  });

  it("lasts whole days, whose end isn't in it, and has a link to meet where one is asked for", async () => {
    const day = await insert({ summary: "Fair", start: { date: "2026-07-03" }, end: { date: "2026-07-05" } });
    expect([day.body.start, day.body.end]).toEqual([{ date: "2026-07-03" }, { date: "2026-07-05" }]);
    const found = async (timeMin: string, timeMax: string) =>
      (await list({ timeMin, timeMax })).body.items.length;
    expect(await found("2026-07-04T22:00:00Z", "2026-07-04T22:30:00Z")).toBe(1);
    expect(await found("2026-07-05T00:00:00+01:00", "2026-07-06T00:00:00Z")).toBe(0);
    const conferenceData = {
      createRequest: { requestId: "r1", conferenceSolutionKey: { type: "hangoutsMeet" } },
    };
    expect((await insert(meeting("2026-07-06", { conferenceData }))).body.hangoutLink).toBeUndefined();
    const met = await insert(meeting("2026-07-06", { conferenceData }), { conferenceDataVersion: 1 });
    expect(met.body.hangoutLink).toMatch(/^https:\/\/meet\.google\.com\/[a-z]{3}-[a-z]{4}-[a-z]{3}$/);
    const kept = await olivia.call(`${events()}/${met.body.id}`, { method: "PATCH", body: { summary: "x" } });
    expect(kept.body.hangoutLink).toBe(met.body.hangoutLink);
  });

  it("is its organizer's: a guest answers, and changes nothing else; mails go where they are asked for", async () => {
    const made = await insert(
      meeting("2026-06-03", { attendees: [{ email: MAYA }, { email: "x@else.test" }] }),
      { sendUpdates: "externalOnly" },
    );
    const path = `${events()}/${made.body.id}`;
    expect((await maya.call(path)).body).toMatchObject({
      organizer: { email: OLIVIA, displayName: "Olivia Hart" },
    });
    expect(reason(await maya.call(path, { method: "PATCH", body: { summary: "Mine" } }))).toEqual([
      403,
      "forbiddenForNonOrganizer",
    ]);
    const answer = await maya.call(path, {
      method: "PATCH",
      body: { attendees: [{ email: MAYA, responseStatus: "declined" }] },
    });
    expect(answer.body.attendees).toContainEqual({ email: MAYA, responseStatus: "declined", self: true });
    const { invitations } = (await google.control("state", {})) as { invitations: { to: string[] }[] };
    expect(invitations.map(({ to }) => to)).toEqual([["x@else.test"]]);
  });

  it("moves between calendars", async () => {
    const { id: other } = await google.control("calendar/add", { owner: OLIVIA, summary: "Other" });
    const made = await insert(meeting("2026-06-04"));
    const moved = await olivia.call(`${events()}/${made.body.id}/move`, {
      method: "POST",
      query: { destination: String(other) },
    });
    expect(moved.body).toMatchObject({ id: made.body.id, organizer: { email: other } });
    expect(
      (await list({ timeMin: "2026-06-04T00:00:00Z", timeMax: "2026-06-05T00:00:00Z" })).body.items,
    ).toEqual([]);
  });
});

describe("a series", () => {
  it("keeps its hour across the change of clocks; one instance changes without the others", async () => {
    const made = await insert({ ...meeting("2026-10-19"), recurrence: ["RRULE:FREQ=WEEKLY;COUNT=3"] });
    const instances = async (query = {}) =>
      (await olivia.call(`${events()}/${made.body.id}/instances`, { query })).body.items as Record<
        string,
        unknown
      >[];
    const planned = await instances();
    expect(planned.map(({ start }) => (start as { dateTime: string }).dateTime)).toEqual([
      "2026-10-19T10:00:00+01:00",
      "2026-10-26T10:00:00Z",
      "2026-11-02T10:00:00Z",
    ]);
    const [, second, third] = planned;
    expect(second).toMatchObject({
      id: `${made.body.id}_20261026T100000Z`,
      recurringEventId: made.body.id,
      originalStartTime: { dateTime: "2026-10-26T10:00:00Z", timeZone: "Europe/London" },
    });
    await olivia.call(`${events()}/${String(second?.["id"])}`, {
      method: "PATCH",
      body: { summary: "Elsewhere" },
    });
    await olivia.call(`${events()}/${String(third?.["id"])}`, { method: "DELETE" });
    expect((await instances()).map(({ summary }) => summary)).toEqual(["Meeting", "Elsewhere"]);
    const window = { timeMin: "2026-10-18T00:00:00Z", timeMax: "2026-11-10T00:00:00Z" };
    const single = await list({ ...window, singleEvents: true, orderBy: "startTime" });
    expect(single.body.items.map(({ summary }: { summary: string }) => summary)).toEqual([
      "Meeting",
      "Elsewhere",
    ]);
    const whole = await list({});
    expect(whole.body.items).toContainEqual(
      expect.objectContaining({ id: third?.["id"], status: "cancelled", recurringEventId: made.body.id }),
    );
    const cancelled = whole.body.items.find(({ id }: { id: string }) => id === third?.["id"]);
    expect(Object.keys(cancelled).sort()).toEqual([
      "etag",
      "id",
      "kind",
      "originalStartTime",
      "recurringEventId",
      "status",
    ]);
    await olivia.call(`${events()}/${made.body.id}`, {
      method: "PATCH",
      body: { recurrence: ["RRULE:FREQ=WEEKLY;COUNT=1"] },
    });
    expect((await instances()).map(({ summary }) => summary)).toEqual(["Meeting"]);
    await olivia.call(`${events()}/${made.body.id}`, { method: "DELETE" });
    expect(await instances()).toEqual([]);
  });

  it("of whole days goes by days", async () => {
    const made = await insert({
      summary: "Rent",
      start: { date: "2026-01-31" },
      end: { date: "2026-02-01" },
      recurrence: ["RRULE:FREQ=MONTHLY;UNTIL=20260601", "EXDATE;VALUE=DATE:20260331"],
    });
    const { body } = await olivia.call(`${events()}/${made.body.id}/instances`);
    expect(body.items.map(({ start }: { start: { date: string } }) => start.date)).toEqual([
      "2026-01-31",
      "2026-05-31",
    ]);
  });
});

describe("a sync", () => {
  it("begins with a whole listing, whose last page alone has the token; then brings what changed", async () => {
    const { id } = await google.control("calendar/add", { owner: OLIVIA, summary: "Synced" });
    const calendar = String(id);
    const add = async (summary: string) =>
      (await olivia.call(events(calendar), { method: "POST", body: meeting("2026-06-08", { summary }) }))
        .body;
    const made = [await add("a"), await add("b"), await add("c")];
    const first = await list({ maxResults: 2 }, olivia, calendar);
    expect([first.body.items.length, first.body.nextSyncToken]).toEqual([2, undefined]);
    const late = await add("d");
    const second = await list({ maxResults: 2, pageToken: first.body.nextPageToken }, olivia, calendar);
    const syncToken = String(second.body.nextSyncToken);
    await olivia.call(`${events(calendar)}/${made[0].id}`, { method: "DELETE" });
    const next = await list({ syncToken }, olivia, calendar);
    expect(next.body.items.map((one: { id: string; status: string }) => [one.id, one.status]).sort()).toEqual(
      [
        [late.id, "confirmed"],
        [made[0].id, "cancelled"],
      ].sort(),
    );
    expect((await list({ syncToken: next.body.nextSyncToken }, olivia, calendar)).body.items).toEqual([]);
    for (const wrong of [
      { timeMin: "2026-01-01T00:00:00Z" },
      { orderBy: "updated" },
      { q: "x" },
      { showDeleted: false },
    ])
      expect((await list({ syncToken, ...wrong } as never, olivia, calendar)).status).toBe(400);
    expect(reason(await list({ syncToken, singleEvents: true }, olivia, calendar))).toEqual([
      410,
      "fullSyncRequired",
    ]);
    await google.control("sync-tokens/drop", {});
    expect(reason(await list({ syncToken: next.body.nextSyncToken }, olivia, calendar))).toEqual([
      410,
      "fullSyncRequired",
    ]);
    expect((await list({}, olivia, calendar)).body.items).toHaveLength(3);
  });

  it("of single events tells instances that a changed rule doesn't have any more", async () => {
    const { id } = await google.control("calendar/add", { owner: OLIVIA, summary: "Single" });
    const calendar = String(id);
    const { body } = await olivia.call(events(calendar), {
      method: "POST",
      body: meeting("2026-12-01", { recurrence: ["RRULE:FREQ=DAILY;COUNT=4"] }),
    });
    const whole = await list({ singleEvents: true }, olivia, calendar);
    expect(whole.body.items).toHaveLength(4);
    await olivia.call(`${events(calendar)}/${body.id}`, {
      method: "PATCH",
      body: { recurrence: ["RRULE:FREQ=DAILY;COUNT=3"] },
    });
    const next = await list({ singleEvents: true, syncToken: whole.body.nextSyncToken }, olivia, calendar);
    expect(
      next.body.items
        .filter(({ status }: { status: string }) => status === "cancelled")
        .map((one: { id: string }) => one.id),
    ).toEqual([`${body.id}_20261204T100000Z`]);
  });

  it("refuses windows that are empty, orders that there aren't, and zones that are none", async () => {
    expect(reason(await list({ timeMin: "2026-01-02T00:00:00Z", timeMax: "2026-01-01T00:00:00Z" }))).toEqual([
      400,
      "timeRangeEmpty",
    ]);
    expect((await list({ orderBy: "startTime" })).status).toBe(400);
    expect((await list({ timeZone: "+01:00" })).status).toBe(400);
    const told = await list({
      timeZone: "America/New_York",
      timeMin: "2026-06-08T00:00:00Z",
      timeMax: "2026-06-09T00:00:00Z",
    });
    expect(told.body.timeZone).toBe("America/New_York");
  });
});

describe("calendars", () => {
  it("are listed with roles, the hidden and the deleted where they are asked for", async () => {
    const { id } = await google.control("calendar/add", {
      owner: OLIVIA,
      summary: "Team",
      timeZone: "Asia/Tokyo",
    });
    await google.control("calendar/share", { id: String(id), email: MAYA, role: "reader" });
    const all = (query = {}) => maya.call("/calendar/v3/users/me/calendarList", { query });
    const first = await all();
    expect(first.body.items).toEqual([
      expect.objectContaining({ id: MAYA, primary: true, accessRole: "owner" }),
      expect.objectContaining({ id, accessRole: "reader", timeZone: "Asia/Tokyo" }),
    ]);
    expect((await all({ minAccessRole: "writer" })).body.items).toHaveLength(1);
    const page = await all({ maxResults: 1 });
    expect((await all({ maxResults: 1, pageToken: page.body.nextPageToken })).body.items[0].id).toBe(id);
    expect(
      reason(await maya.call(events(String(id)), { method: "POST", body: meeting("2026-06-01") })),
    ).toEqual([403, "requiredAccessLevel"]);
    await google.control("calendar/list", { account: MAYA, id: String(id), hidden: true });
    expect((await all()).body.items).toHaveLength(1);
    expect((await all({ showHidden: true })).body.items[1]).toMatchObject({ hidden: true });
    await google.control("calendar/share", { id: String(id), email: MAYA, role: null });
    expect((await all({ showDeleted: true })).body.items).toContainEqual(
      expect.objectContaining({ id, deleted: true }),
    );
    expect((await all({ syncToken: first.body.nextSyncToken })).body.items).toEqual([
      expect.objectContaining({ id, deleted: true }),
    ]);
    expect((await list({}, maya, String(id))).status).toBe(404);
  });

  it("of colleagues tell when they are busy, and nothing of why", async () => {
    await insert(meeting("2026-08-03", { summary: "Secret plan" }));
    const { body } = await list(
      { timeMin: "2026-08-03T00:00:00Z", timeMax: "2026-08-04T00:00:00Z" },
      maya,
      OLIVIA,
    );
    expect(body.items).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain("Secret");
    expect((await maya.call("/calendar/v3/users/me/settings/timezone")).body.value).toBe("Europe/London");
    expect((await maya.call("/calendar/v3/colors")).status).toBe(200);
    expect((await maya.call("/calendar/v3/calendars/primary")).body.id).toBe(MAYA);
    expect(
      (await maya.call(`/calendar/v3/users/me/calendarList/${encodeURIComponent(MAYA)}`)).body.primary,
    ).toBe(true);
  });
});

describe("free and busy", () => {
  it("joins what overlaps, leaves out what is free, declined or cancelled, and says what can't be told", async () => {
    const day = "2026-09-07";
    await insert({ ...meeting(day), end: at(day, "11:30") });
    await insert({ ...meeting(day), start: at(day, "11:00"), end: at(day, "12:00") });
    await insert({
      ...meeting(day),
      start: at(day, "14:00"),
      end: at(day, "15:00"),
      transparency: "transparent",
    });
    const shared = await insert({
      ...meeting(day),
      start: at(day, "16:00"),
      end: at(day, "17:00"),
      attendees: [{ email: MAYA }],
    });
    const ask = (items: { id: string }[], more = {}) =>
      maya.call("/calendar/v3/freeBusy", {
        method: "POST",
        body: {
          timeMin: `${day}T00:00:00Z`,
          timeMax: "2026-09-08T00:00:00Z",
          timeZone: "Europe/London",
          items,
          ...more,
        },
      });
    const { body } = await ask([
      { id: OLIVIA },
      { id: MAYA },
      { id: "stranger@else.test" },
      { id: "harbour-office@atrium.example" },
    ]);
    const four = { start: `${day}T16:00:00+01:00`, end: `${day}T17:00:00+01:00` };
    expect(body.calendars[OLIVIA].busy).toEqual([
      { start: `${day}T10:00:00+01:00`, end: `${day}T12:00:00+01:00` },
      four,
    ]);
    expect(body.calendars[MAYA].busy).toEqual([four]);
    expect(body.calendars["stranger@else.test"].errors).toEqual([{ domain: "global", reason: "notFound" }]);
    expect(body.groups["harbour-office@atrium.example"].calendars).toContain(MAYA);
    await maya.call(`${events()}/${shared.body.id}`, {
      method: "PATCH",
      body: { attendees: [{ email: MAYA, responseStatus: "declined" }] },
    });
    expect((await ask([{ id: MAYA }])).body.calendars[MAYA].busy).toEqual([]);
    const many = await ask(Array.from({ length: 51 }, (_, index) => ({ id: `c${index}@else.test` })));
    expect(many.body.calendars["c50@else.test"].errors[0].reason).toBe("tooManyCalendarsRequested");
    expect(reason(await ask([], { timeMax: "2027-09-08T00:00:00Z" }))).toEqual([400, "timeRangeTooLong"]);
  });
});

it("tells a channel of a calendar that something changed, its guests' channels too", async () => {
  const heard: string[] = [];
  const watched = await startTested({
    post: (_, init) => {
      const headers = new Headers(init.headers);
      heard.push(`${headers.get("x-goog-channel-id")} ${headers.get("x-goog-resource-state")}`);
      return Promise.resolve(new Response(null, { status: 200 }));
    },
  });
  for (const [account, id] of [
    [OLIVIA, "ch-olivia"],
    [MAYA, "ch-maya"],
  ] as const) {
    const who = await watched.as(account);
    const body = { id, type: "web_hook", address: "https://site.test/hook", params: { ttl: "3600" } };
    const opened = await who.call(`${events()}/watch`, { method: "POST", body });
    expect(Number(opened.body.expiration) - Date.now()).toBeLessThanOrEqual(3_600_000);
  }
  await watched.control("event/add", {
    calendar: OLIVIA,
    event: meeting("2026-06-01", { attendees: [{ email: MAYA }] }),
  });
  await watched.control("event/add", { calendar: OLIVIA, event: meeting("2026-06-02") });
  await watched.control("notices/settle", {});
  expect(heard).toEqual([
    "ch-olivia sync",
    "ch-maya sync",
    "ch-olivia exists",
    "ch-maya exists",
    "ch-olivia exists",
  ]);
  watched.proveClean();
  await watched.close();
});
