import { expect } from "vitest";
import type { calendar } from "../../../supabase/functions/_shared/contract/calendar.ts";
import { consent, googleAccount, sharedGoogle } from "../../support/google.ts";
import type { Scene, SuccessesOf } from "./scene.ts";

/** The user with a calendar of their own. */
async function connected(scene: Scene) {
  const account = await googleAccount();
  const { url } = await scene.as(scene.user, "/google-calendar/auth-url", {});
  const { code, state = "" } = await consent(sharedGoogle(), url, account);
  return { account, status: await scene.as(scene.user, "/google-calendar/connect", { code, state }) };
}

const when = {
  all_day: false as const,
  start: "2027-03-01T10:00",
  end: "2027-03-01T11:00",
  time_zone: "Europe/London",
};
const march = { from: "2027-03-01T00:00:00Z", to: "2027-03-08T00:00:00Z" };

async function withEvent(scene: Scene) {
  const { account } = await connected(scene);
  const { event } = await scene.as(scene.user, "/google-calendar/create-event", {
    key: crypto.randomUUID(),
    title: "Lunch",
    when,
  });
  return { account, event };
}

export const calendarSuccesses: SuccessesOf<typeof calendar> = {
  "/google-calendar/auth-url": async (scene) => {
    const { url } = await scene.as(scene.user, "/google-calendar/auth-url", {});
    const { searchParams } = new URL(url);
    expect(searchParams.get("redirect_uri")).toMatch(/\/app\/integrations$/);
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    expect(searchParams.get("scope")).toContain("calendar.events");
  },
  "/google-calendar/connect": async (scene) => {
    const { account, status } = await connected(scene);
    expect(status).toMatchObject({
      connection: { type: "google-calendar", state: "connected", missing: [], account: { email: account } },
      calendar: { id: account, primary: true, writable: true },
    });
  },
  "/google-calendar/status": async (scene) => {
    const none = { available: true, connection: null, calendar: null };
    expect(await scene.as(scene.owner, "/google-calendar/status", {})).toMatchObject(none);
    const { account } = await connected(scene);
    expect(await scene.as(scene.user, "/google-calendar/status", {})).toMatchObject({
      calendar: { id: account },
    });
    expect(await scene.as(scene.admin, "/google-calendar/status", {})).toMatchObject(none);
    // Signed in with another account, none of its calendars is selected that it doesn't have.
    const { account: other } = await connected(scene);
    expect(await scene.as(scene.user, "/google-calendar/status", {})).toMatchObject({
      calendar: { id: other },
    });
    await sharedGoogle().control("tokens/revoke", { account: other });
    expect(await scene.as(scene.user, "/google-calendar/status", {})).toMatchObject({
      connection: { state: "reconnect" },
      calendar: null,
    });
  },
  "/google-calendar/list-calendars": async (scene) => {
    const { account } = await connected(scene);
    await sharedGoogle().control("calendar/add", { owner: account, summary: "Project" });
    const { calendars } = await scene.as(scene.user, "/google-calendar/list-calendars", {});
    expect(calendars.map(({ name }) => name)).toEqual(expect.arrayContaining([account, "Project"]));
  },
  "/google-calendar/select-calendar": async (scene) => {
    const { account } = await connected(scene);
    const { id } = await sharedGoogle().control("calendar/add", { owner: account, summary: "Project" });
    const status = await scene.as(scene.user, "/google-calendar/select-calendar", {
      calendar_id: String(id),
    });
    expect(status.calendar?.name).toBe("Project");
  },
  "/google-calendar/list-events": async (scene) => {
    const { event } = await withEvent(scene);
    const listed = await scene.as(scene.user, "/google-calendar/list-events", march);
    expect(listed).toMatchObject({ whole: true, events: [{ id: event.id, title: "Lunch" }] });
    const since = { ...march, cursor: listed.cursor ?? "" };
    const next = await scene.as(scene.user, "/google-calendar/list-events", since);
    expect(next).toMatchObject({ whole: false, events: [] });
  },
  "/google-calendar/create-event": async (scene) => {
    const { event } = await withEvent(scene);
    expect(event).toMatchObject({
      title: "Lunch",
      changeable: true,
      when: { start: "2027-03-01T10:00:00.000Z" },
    });
  },
  "/google-calendar/update-event": async (scene) => {
    const { event, account } = await withEvent(scene);
    const { id, etag } = event;
    const saved = await scene.as(scene.user, "/google-calendar/update-event", { id, etag, title: "Dinner" });
    expect(saved).toMatchObject({ outcome: "saved", event: { title: "Dinner" } });
    await sharedGoogle().control("event/change", { calendar: account, id, event: { summary: "Theirs" } });
    const late = { id, etag: saved.event.etag, title: "Mine" };
    expect(await scene.as(scene.user, "/google-calendar/update-event", late)).toMatchObject({
      outcome: "changed",
      event: { title: "Theirs" },
    });
  },
  "/google-calendar/delete-event": async (scene) => {
    const { event } = await withEvent(scene);
    const deleted = { outcome: "deleted", event: null };
    for (let times = 0; times < 2; times += 1)
      expect(await scene.as(scene.user, "/google-calendar/delete-event", { id: event.id })).toEqual(deleted);
  },
  "/google-calendar/free-busy": async (scene) => {
    const { account } = await withEvent(scene);
    const asked = { ...march, people: [account, "nobody@elsewhere.example"] };
    const { people } = await scene.as(scene.user, "/google-calendar/free-busy", asked);
    expect(people).toMatchObject([
      { problem: null, busy: [{ from: "2027-03-01T10:00:00.000Z" }] },
      { busy: [] },
    ]);
    expect(people[1]?.problem).toEqual(expect.any(String));
  },
};
