import type { EventProposal } from "@contract/event-proposals.ts";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { api, errorAnswer, serve } from "@/test-backend.ts";
import { renderScreen } from "@/test-screen.tsx";
import { FromCalendar } from "./from-calendar.tsx";

const draft = {
  ...{ title: "Meeting with Ada", start: "2026-11-27T10:00", end: "2026-11-27T11:00" },
  ...{ time_zone: "Europe/London", guests: [] },
};
const event = {
  ...{ title: "Meeting with Ada", start: "2026-11-27T10:00:00.000Z", end: "2026-11-27T11:00:00.000Z" },
  ...{ time_zone: "Europe/London", guests: 1, url: "https://calendar.google.com/e" },
};
const calendar = {
  ...{
    name: "Work",
    from: "2026-11-27T10:00",
    to: "2026-11-27T11:00",
    time_zone: "Europe/London",
    proposes: true,
  },
};
const FIND = api("/chat/event-proposal");
const CREATE = api("/chat/event-proposal/create");
const DISMISS = api("/chat/event-proposal/dismiss");

let kept: EventProposal;
let requests: Request[];
beforeEach(() => {
  kept = { message_id: 7, draft, state: "proposed", event: null };
});

function show(create: () => Response = () => Response.json((kept = { ...kept, state: "created", event }))) {
  requests = serve({
    [FIND]: () => Response.json(kept),
    [CREATE]: create,
    [DISMISS]: () => Response.json((kept = { ...kept, state: "dismissed" })),
  });
  const session = { organization: { id: 2 }, user: { id: 1 } };
  renderScreen(<FromCalendar messageId={7} calendar={calendar} />, "/app", session);
}
const sent = async (path: string) =>
  Promise.all(requests.filter(({ url }) => new URL(url).pathname === path).map((request) => request.json()));

test("a proposal is made as its person has changed it, once, and then shows the event", async () => {
  show();
  const title = await screen.findByRole("textbox", { name: "Title" });
  expect(await sent(CREATE)).toEqual([]);
  await userEvent.clear(title);
  await userEvent.type(title, "Review with Ada");
  await userEvent.type(screen.getByRole("textbox", { name: "Guests" }), "ada@x.example, ben@x.example");
  await userEvent.click(screen.getByRole("checkbox", { name: "Mail the guests" }));
  await userEvent.dblClick(screen.getByRole("button", { name: "Make event" }));
  expect(await screen.findByText("It is in your calendar.")).toBeTruthy();
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Open in Google Calendar" });
  expect(link.href).toBe(event.url);
  expect(screen.queryByRole("button", { name: "Make event" })).toBeNull();
  expect(await sent(CREATE)).toEqual([
    {
      ...{ message_id: 7, title: "Review with Ada", notify: "all" },
      guests: ["ada@x.example", "ben@x.example"],
      when: { start: "2026-11-27T10:00", end: "2026-11-27T11:00", time_zone: "Europe/London" },
    },
  ]);
});

test("what isn't an address or an event isn't sent, and what was refused says why and stays", async () => {
  show(() => errorAnswer(403, "forbidden", "You may only read the calendar “Work”."));
  const guests = await screen.findByRole("textbox", { name: "Guests" });
  await userEvent.type(guests, "Ada");
  await userEvent.click(screen.getByRole("button", { name: "Make event" }));
  expect(await screen.findByText(/Guests are e-mail addresses/)).toBeTruthy();
  expect(await sent(CREATE)).toEqual([]);
  await userEvent.clear(guests);
  await userEvent.click(screen.getByRole("button", { name: "Make event" }));
  expect(await screen.findByText("You may only read the calendar “Work”.")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe("Meeting with Ada");
});

test("it is put aside", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
  expect(await screen.findByText(/Put aside: “Meeting with Ada”/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Make event" })).toBeNull();
});

test("one whose calendar isn't connected any more says so; whose answer it is always stands", async () => {
  requests = serve({ [FIND]: () => errorAnswer(404, "not_found", "That proposal doesn't exist.") });
  renderScreen(<FromCalendar messageId={7} calendar={calendar} />, "/app", {
    organization: { id: 2 },
    user: { id: 1 },
  });
  expect(await screen.findByText(/This proposal is gone/)).toBeTruthy();
  expect(screen.getByText(/From your calendar “Work”. Only you see this answer/)).toBeTruthy();
  expect(screen.getByRole<HTMLAnchorElement>("link", { name: "Open my calendar" }).href).toContain(
    "/app/integrations?calendar=week&day=2026-11-27",
  );
});
