import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startGoogle, type GoogleForTests } from "../../local/google/index.ts";
import type { CalendarAccess } from "../../supabase/functions/_shared/calendar/access.ts";
import { calendar as contract } from "../../supabase/functions/_shared/contract/calendar.ts";
import type { Connection } from "../../supabase/functions/_shared/contract/connections.ts";
import { googleCalendar } from "../../supabase/functions/_shared/providers/google/calendar.ts";
import { VendorError } from "../../supabase/functions/_shared/providers/vendor.ts";
import { createCalendarCalls } from "../../supabase/functions/api/calls/calendar.ts";
import type { MemberContext } from "../../supabase/functions/api/context.ts";

const OLIVIA = "owner@atrium.example";
const MAYA = "member@atrium.example";

let google: GoogleForTests;
/** What the sign-ins of members hold in a test: one a person, by their name. */
const kept = new Map<string, { connection: Connection; selectedId: string | null; bearer: string }>();
type Context = MemberContext & { person: string };

beforeAll(async () => {
  google = await startGoogle();
});
afterAll(() => google.close());
beforeEach(async () => {
  kept.clear();
  for (const person of [OLIVIA, MAYA]) {
    const { access } = await google.control("grant", { account: person, scopes: ["openid", "calendar"] });
    kept.set(person, { connection: connectionOf(person), selectedId: null, bearer: String(access) });
  }
});

const connectionOf = (email: string): Connection => ({
  id: 1,
  type: "google-calendar",
  state: "connected",
  reason: null,
  account: { name: email, email },
  missing: [],
  reach: "folders",
  groups: false,
  syncs: 0,
  last_sync_at: null,
  next_sync_at: null,
  connected_at: "2026-11-26T00:00:00.000Z",
});

const of = (context: MemberContext) => kept.get((context as Context).person);
const access: CalendarAccess<MemberContext> = {
  service: () => googleCalendar({ apiUrl: google.url }, () => Promise.resolve()),
  available: () => Promise.resolve(true),
  begin: () => Promise.resolve("https://accounts.example.com/"),
  finish: () => Promise.reject(new VendorError("forbidden", "You didn't allow it.")),
  find: (context) => Promise.resolve(of(context) ?? null),
  select(context, selectedId) {
    const one = of(context);
    if (one) one.selectedId = selectedId;
    return Promise.resolve();
  },
  failed: () => Promise.resolve(),
  token: (context) => () => {
    const one = of(context);
    if (one?.bearer !== "lost") return Promise.resolve(one?.bearer ?? "");
    one.connection = { ...one.connection, state: "reconnect", reason: "Connect it again." };
    return Promise.reject(new VendorError("grant_lost", "Connect it again."));
  },
};
const calls = createCalendarCalls(access);
const as = (person: string) =>
  ({ person, stopping: new AbortController().signal }) as unknown as MemberContext;

/** Makes a call as the API does: input and output as the contract says. */
async function call<Path extends keyof typeof contract>(person: string, path: Path, input: object) {
  const handle = calls[path] as (context: MemberContext, input: unknown) => Promise<unknown>;
  const answer = await handle(as(person), contract[path].input.parse(input));
  return contract[path].output.parse(answer) as ReturnType<(typeof contract)[Path]["output"]["parse"]>;
}

const when = {
  all_day: false,
  start: "2027-03-01T10:00",
  end: "2027-03-01T11:00",
  time_zone: "Europe/London",
};
const march = { from: "2027-03-01T00:00:00Z", to: "2027-03-08T00:00:00Z" };
const make = (person: string, more: object = {}) =>
  call(person, "/google-calendar/create-event", { key: crypto.randomUUID(), title: "Lunch", when, ...more });

describe("calls of one's calendar", () => {
  it("selects the primary one by its real id, and another when asked", async () => {
    const status = await call(OLIVIA, "/google-calendar/status", {});
    expect(status).toMatchObject({ calendar: { id: OLIVIA, primary: true, writable: true }, problem: null });
    const id = String((await google.control("calendar/add", { owner: OLIVIA, summary: "Project" })).id);
    const selected = await call(OLIVIA, "/google-calendar/select-calendar", { calendar_id: id });
    expect(selected.calendar?.name).toBe("Project");
    const { event } = await make(OLIVIA);
    expect(event.calendar_id).toBe(id);
    await google.control("calendar/delete", { id });
    expect(await call(OLIVIA, "/google-calendar/status", {})).toMatchObject({
      calendar: null,
      problem: expect.stringContaining("any more") as string,
    });
    await expect(make(OLIVIA)).rejects.toMatchObject({ code: "not_found" });
  });

  it("makes, lists, changes and deletes", async () => {
    const { event } = await make(OLIVIA, { guests: [MAYA], meeting: true });
    expect(event).toMatchObject({
      title: "Lunch",
      when: { all_day: false, start: "2027-03-01T10:00:00.000Z" },
    });
    expect(event.meeting_url).toMatch(/^https:/);
    const listed = await call(OLIVIA, "/google-calendar/list-events", march);
    expect(listed.events.map(({ id }) => id)).toContain(event.id);
    const saved = await call(OLIVIA, "/google-calendar/update-event", {
      id: event.id,
      etag: event.etag,
      title: "Dinner",
    });
    expect(saved).toMatchObject({ outcome: "saved", event: { title: "Dinner" } });
    const late = { id: event.id, etag: event.etag, title: "Late" };
    expect(await call(OLIVIA, "/google-calendar/update-event", late)).toMatchObject({
      outcome: "changed",
      event: { title: "Dinner" },
    });
    const stale = { id: event.id, etag: event.etag };
    expect((await call(OLIVIA, "/google-calendar/delete-event", stale)).outcome).toBe("changed");
    expect((await call(OLIVIA, "/google-calendar/delete-event", { id: event.id })).outcome).toBe("deleted");
    const after = await call(OLIVIA, "/google-calendar/list-events", {
      ...march,
      cursor: listed.cursor ?? "",
    });
    expect(after).toMatchObject({ whole: false, gone: [event.id] });
  });

  it("the same key is the same event", async () => {
    const key = crypto.randomUUID();
    const [one, other] = [await make(OLIVIA, { key }), await make(OLIVIA, { key, title: "Again" })];
    expect([other.event.id, other.event.title]).toEqual([one.event.id, "Lunch"]);
  });

  it("C21 nobody opens, changes or deletes in another's calendar by its id", async () => {
    const { event } = await make(MAYA);
    const calendar_id = MAYA;
    const tries = [
      call(OLIVIA, "/google-calendar/list-events", { ...march, calendar_id }),
      make(OLIVIA, { calendar_id }),
      call(OLIVIA, "/google-calendar/update-event", {
        id: event.id,
        etag: event.etag,
        calendar_id,
        title: "x",
      }),
      call(OLIVIA, "/google-calendar/delete-event", { id: event.id, calendar_id }),
      call(OLIVIA, "/google-calendar/select-calendar", { calendar_id }),
    ];
    for (const tried of tries) await expect(tried).rejects.toMatchObject({ code: "not_found" });
    const own = await call(MAYA, "/google-calendar/list-events", march);
    expect(own.events.find(({ id }) => id === event.id)?.etag).toBe(event.etag);
  });

  it("C16 a grant that is lost is a state with a reason, and calls say so in words", async () => {
    const one = kept.get(OLIVIA);
    if (one) one.bearer = "lost";
    const status = await call(OLIVIA, "/google-calendar/status", {});
    expect(status).toMatchObject({
      calendar: null,
      connection: { state: "reconnect", reason: "Connect it again." },
    });
    await expect(make(OLIVIA)).rejects.toMatchObject({ code: "conflict", message: "Connect it again." });
  });

  it("C17 who has no connection is told so, and nothing is asked of Google", async () => {
    kept.delete(OLIVIA);
    expect(await call(OLIVIA, "/google-calendar/status", {})).toMatchObject({
      available: true,
      connection: null,
    });
    await expect(call(OLIVIA, "/google-calendar/list-calendars", {})).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("a sign-in that was refused is told in the vendor's words", async () => {
    const refused = call(OLIVIA, "/google-calendar/connect", { state: "s", error: "access_denied" });
    await expect(refused).rejects.toMatchObject({ code: "forbidden", message: "You didn't allow it." });
  });

  it.each([
    [{ when: { ...when, time_zone: "Mars/Olympus" } }, "time zone"],
    [{ when: { ...when, end: when.start } }, "end after"],
    [{ when: { all_day: true, start: "2027-02-30", end: "2027-03-02" } }, "no such day"],
    [{ repeat: { every: "day", until: "2027-02-30" } }, "no such day"],
  ])("refuses %j in words", async (more, words) => {
    await expect(make(OLIVIA, more)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining(words) as string,
    });
  });

  it("bounds how long a time is asked about", async () => {
    for (const to of ["2027-02-01T00:00:00Z", "2028-03-01T00:00:00Z"])
      await expect(call(OLIVIA, "/google-calendar/list-events", { ...march, to })).rejects.toMatchObject({
        code: "invalid_input",
      });
  });

  it("C10 C11 tells when others are busy, without what with, and of whom nobody knows", async () => {
    await google.control("calendar/share", { id: MAYA, email: OLIVIA, role: "freeBusyReader" });
    const { event } = await make(MAYA, { title: "Secret" });
    const asked = { ...march, people: [MAYA, "nobody@elsewhere.example"] };
    const { people } = await call(OLIVIA, "/google-calendar/free-busy", asked);
    expect(people[0]?.busy.length).toBeGreaterThan(0);
    expect(people[1]).toMatchObject({ busy: [], problem: expect.any(String) as string });
    expect(JSON.stringify(people)).not.toMatch(/Secret|Lunch/);
    await call(MAYA, "/google-calendar/delete-event", { id: event.id });
  });
});
