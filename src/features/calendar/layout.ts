import type { CalendarEvent } from "@contract/calendar.ts";
import { addDays } from "@domain/calendar/days.ts";
import { dayAt, instantOf, wallAt } from "@domain/calendar/zones.ts";

/** An event at its place in the column of a day, in shares of the day and of the column's width. */
export interface Placed {
  event: CalendarEvent;
  top: number;
  height: number;
  left: number;
  width: number;
}

const LEAST = 1 / 48;

/** Whether an event is on a day, all of it or for hours. */
export function isOn({ when }: CalendarEvent, day: string, zone: string): boolean {
  if (when.all_day) return when.start <= day && day < when.end;
  const from = instantOf(zone, `${day}T00:00`);
  const to = instantOf(zone, `${addDays(day, 1)}T00:00`);
  const [start, end] = [Date.parse(when.start), Date.parse(when.end)];
  return start === end ? start >= from && start < to : start < to && end > from;
}

/** Whether an event stands above the hours: whole days, and what lasts for a day or longer. */
export const isLong = ({ when }: CalendarEvent): boolean =>
  when.all_day || Date.parse(when.end) - Date.parse(when.start) >= 86_400_000;

/** Events of hours on a day, side by side where they meet. By the clock, so that a day of 23 hours has its places too. */
export function placedOn(events: readonly CalendarEvent[], day: string, zone: string): Placed[] {
  const spans = events
    .filter((event) => !isLong(event) && isOn(event, day, zone))
    .map((event) => ({ event, ...clockSpan(event, day, zone) }))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const placed: Placed[] = [];
  let group: ((typeof spans)[number] & { column: number })[] = [];
  let groupEnd = 0;
  const close = () => {
    const columns = Math.max(1, ...group.map(({ column }) => column + 1));
    for (const { event, from, to, column } of group) {
      placed.push({ event, top: from, height: to - from, left: column / columns, width: 1 / columns });
    }
    group = [];
  };
  for (const span of spans) {
    if (span.from >= groupEnd) close();
    const taken = new Set(group.filter(({ to }) => to > span.from).map(({ column }) => column));
    let column = 0;
    while (taken.has(column)) column += 1;
    group.push({ ...span, column });
    groupEnd = Math.max(group.length === 1 ? 0 : groupEnd, span.to);
  }
  close();
  return placed;
}

function clockSpan({ when }: CalendarEvent, day: string, zone: string): { from: number; to: number } {
  const share = (moment: string) => {
    const at = Date.parse(moment);
    const on = dayAt(zone, at);
    if (on < day) return 0;
    if (on > day) return 1;
    const [hour = 0, minute = 0] = wallAt(zone, at).slice(11).split(":").map(Number);
    return (hour * 60 + minute) / 1440;
  };
  const from = Math.min(share(when.start), 1 - LEAST);
  return { from, to: Math.max(share(when.end), from + LEAST) };
}
