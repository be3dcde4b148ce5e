import type { CalendarTime } from "./event.ts";
import { addDays } from "./days.ts";
import { dayAt, instantOf } from "./zones.ts";

export const FREQUENCIES = ["day", "week", "month", "year"] as const;
export const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

/** How a series repeats, as far as a form says it. */
export interface Repeat {
  every: (typeof FREQUENCIES)[number];
  interval: number;
  /** Of weeks: on which days, 1 Monday … 7 Sunday; none: that of the first. */
  weekdays: number[];
  /** The last day on which one may begin. */
  until: string | null;
  count: number | null;
}

const names = { day: "DAILY", week: "WEEKLY", month: "MONTHLY", year: "YEARLY" } as const;

/** @param zone that the event's times are meant in; null: it is of whole days */
export function ruleOf(repeat: Repeat, zone: string | null): string {
  const days = repeat.weekdays.map((day) => WEEKDAYS[day - 1]).filter((day) => day !== undefined);
  return written([
    ["FREQ", names[repeat.every]],
    ...(repeat.interval > 1 ? [["INTERVAL", String(repeat.interval)] as const] : []),
    ...(repeat.every === "week" && days.length > 0 ? [["BYDAY", days.join(",")] as const] : []),
    ...(repeat.count !== null ? [["COUNT", String(repeat.count)] as const] : []),
    ...(repeat.count === null && repeat.until !== null
      ? [["UNTIL", zone === null ? compact(repeat.until) : stamp(endOf(repeat.until, zone))] as const]
      : []),
  ]);
}

/** How a series repeats; null: by rules that a form doesn't say. */
export function repeatOf(recurrence: readonly string[], zone: string | null): Repeat | null {
  const [line, ...others] = recurrence;
  if (line === undefined || others.length > 0 || !line.startsWith("RRULE:")) return null;
  const { FREQ, INTERVAL = "1", BYDAY, COUNT, UNTIL, WKST: _, ...rest } = partsOf(line);
  const every = FREQUENCIES.find((each) => names[each] === FREQ);
  const days = BYDAY?.split(",").map((day) => WEEKDAYS.findIndex((name) => name === day) + 1) ?? [];
  if (!every || Object.keys(rest).length > 0 || days.includes(0)) return null;
  if (BYDAY !== undefined && every !== "week") return null;
  return {
    every,
    interval: Number(INTERVAL),
    weekdays: days,
    until: UNTIL === undefined ? null : untilDay(UNTIL, zone),
    count: COUNT === undefined ? null : Number(COUNT),
  };
}

const endOf = (day: string, zone: string): number => instantOf(zone, `${addDays(day, 1)}T00:00`) - 1_000;

/** The last day that an UNTIL allows: a day as it stands, a moment as the day that it is in the event's zone. */
function untilDay(until: string, zone: string | null): string {
  const day = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`;
  const time = /T(\d\d)(\d\d)(\d\d)Z$/.exec(until);
  if (!time || zone === null) return day;
  return dayAt(zone, Date.parse(`${day}T${time[1]}:${time[2]}:${time[3]}Z`));
}

/** The rules of a series that ends before one of its own: by a date rather than a number. */
export function endedBefore(recurrence: readonly string[], split: CalendarTime): string[] {
  const until = "day" in split ? compact(addDays(split.day, -1)) : stamp(split.at - 1_000);
  return recurrence.map((line) => {
    if (!line.startsWith("RRULE:")) return line;
    const { COUNT: _count, UNTIL: _until, ...rest } = partsOf(line);
    return written([...Object.entries(rest), ["UNTIL", until]]);
  });
}

/** The rules of what goes on after so many of a series: one that ends by a number has fewer left. */
export function goneOn(recurrence: readonly string[], before: number): string[] {
  return recurrence.map((line) => {
    if (!line.startsWith("RRULE:")) return line;
    const { COUNT, ...rest } = partsOf(line);
    if (COUNT === undefined) return line;
    return written([...Object.entries(rest), ["COUNT", String(Math.max(1, Number(COUNT) - before))]]);
  });
}

/** Whether a series ends by a number, so that those before a split have to be counted. */
export function isCounted(recurrence: readonly string[]): boolean {
  return recurrence.some((line) => line.startsWith("RRULE:") && partsOf(line)["COUNT"] !== undefined);
}

function partsOf(line: string): Record<string, string> {
  const parts = line.slice("RRULE:".length).split(";").filter(Boolean);
  return Object.fromEntries(
    parts.map((part) => [part.split("=", 1)[0] ?? "", part.slice(part.indexOf("=") + 1)]),
  );
}

const written = (parts: readonly (readonly [string, string])[]): string =>
  `RRULE:${parts.map(([name, value]) => `${name}=${value}`).join(";")}`;

const compact = (day: string): string => day.replace(/-/g, "");
const stamp = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
