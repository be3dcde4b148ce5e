import { expect, test } from "vitest";
import {
  calendarMessages,
  type PromptCalendar,
} from "../../supabase/functions/_shared/domain/calendar/prompt.ts";
import { readPrompt } from "./prompt.ts";
import { complete } from "./tasks.ts";

const style: Parameters<typeof calendarMessages>[0]["style"] = {
  length: "normal",
  tone: "neutral",
  instructions: "",
  only_documents: true,
  languages: [],
};
const event = (title: string, start: string, end: string, url: string | null = null) => ({
  ...{ title, start, end, url, where: "", guests: "", free: false },
});
const friday: PromptCalendar = {
  ...{ name: "Mine", zone: "Europe/London", now: "2026-11-26T09:00", asks: "events" as const, about: [] },
  ...{ from: "2026-11-27T00:00", to: "2026-11-28T00:00", events: [], total: 0, free: null },
};
const say = (question: string, calendar: Partial<PromptCalendar>) =>
  complete(
    readPrompt(
      calendarMessages({
        ...{ aiName: "Ada", organizationName: "Acme", style, history: [], question },
        calendar: { ...friday, ...calendar },
      }),
    ),
  );

test("events are told by their hours, with their links; several days by the day", () => {
  const events = [
    event("A *b* <i>", "2026-11-27T10:00", "2026-11-27T11:00", "https://calendar.example/a"),
    event("Fair", "2026-11-27", "2026-11-28"),
  ];
  expect(say("What do I have tomorrow?", { events, total: 2 })).toBe(
    "In your calendar on Friday, November 27, 2 events:\n\n- 10:00–11:00 [A \\*b\\* \\<i\\>](https://calendar.example/a)\n- Fair",
  );
  expect(say("What is in my calendar next week?", { events, total: 7, to: "2026-12-04T00:00" })).toBe(
    "In your calendar from Friday, November 27 to Thursday, December 3, 7 events:\n\n**Friday, November 27**\n\n" +
      "- 10:00–11:00 [A \\*b\\* \\<i\\>](https://calendar.example/a)\n- Fair\n\nThese are the first 2 of 7.",
  );
  expect(say("Was habe ich morgen?", {})).toBe("In deinem Kalender steht am Freitag, 27. November nichts.");
  expect(say("When is my meeting with Ada?", { about: ["ada"] })).toContain(
    "nothing about “ada” in your calendar",
  );
});

test("when one is free is told as it was worked out", () => {
  const asked = { asks: "free" as const, from: "2026-11-27T12:00", to: "2026-11-27T18:00" };
  const free = (...free: { from: string; to: string }[]) =>
    say("Am I free on Friday afternoon?", { ...asked, free });
  expect(free({ from: asked.from, to: asked.to })).toBe("You are free on Friday, November 27, 12:00–18:00.");
  expect(free()).toBe("You aren’t free on Friday, November 27, 12:00–18:00.");
  expect(free({ from: "2026-11-27T13:00", to: "2026-11-27T14:00" })).toBe(
    "You are free for a part of the time on Friday, November 27, 12:00–18:00:\n\n- 13:00–14:00",
  );
});
