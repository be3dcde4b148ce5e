import type { CalendarAsk } from "../../../domain/calendar/asked/read.ts";
import { plain } from "../../../domain/calendar/asked/plain.ts";
import { addDays } from "../../../domain/calendar/days.ts";
import { type CalendarEvent, isBusy } from "../../../domain/calendar/event.ts";
import type { PromptEvent } from "../../../domain/calendar/prompt.ts";
import { wallAt } from "../../../domain/calendar/zones.ts";
import { rounded } from "../../prompt.ts";

/** Guests of an event that are told by name. */
const mostGuests = 10;
/** What several of a series are, where the next is asked for. */
const mostOfFirst = 3;

/** Those events that a question means: of whom or what it speaks, and of the next no more than some. */
export function meant(events: readonly CalendarEvent[], ask: CalendarAsk): CalendarEvent[] {
  if (ask.kind !== "events") return [...events];
  const found = events.filter((event) => {
    const said = plain(
      [
        event.title ?? "",
        event.location,
        event.description,
        ...event.guests.flatMap(({ name, email, self }) => (self ? [] : [name ?? "", email])),
      ].join(" "),
    );
    return ask.about.every((word) => said.includes(word));
  });
  return ask.first ? found.slice(0, ask.about.length > 0 ? mostOfFirst : 1) : found;
}

/** Events as the model is told of them: brackets in them are never taken for citations, links lead to web pages. */
export function toldEvents(events: readonly CalendarEvent[], zone: string): PromptEvent[] {
  const line = (text: string, most: number) => rounded(text.replace(/\s+/g, " ").trim()).slice(0, most);
  return events.map((event) => ({
    title: event.title === null ? "Busy" : line(event.title, 200) || "Untitled",
    ...timesOf(event, zone),
    where: line(event.location, 120),
    guests: event.guests
      .filter(({ self }) => !self)
      .slice(0, mostGuests)
      .map(({ name, email }) => line(name ?? email, 80))
      .join(", "),
    free: !isBusy(event),
    url: event.url !== null && /^https?:\/\/[^\s()<>]+$/.test(event.url) ? event.url : null,
  }));
}

/** When it is, as clocks in a zone show it; of whole days, the first and the last. */
export function timesOf({ start, end }: CalendarEvent, zone: string): { start: string; end: string } {
  if ("day" in start && "day" in end) return { start: start.day, end: addDays(end.day, -1) };
  const wall = (time: CalendarEvent["start"]) => ("day" in time ? time.day : wallAt(zone, time.at));
  return { start: wall(start), end: wall(end) };
}
