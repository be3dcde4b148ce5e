import type { CalendarEvent, When } from "../types.ts";
import { readRule, times } from "./rule.ts";
import { inZone, momentOf, wallOf } from "./zones.ts";

const DAY = 86_400_000;

/** When something begins, as a moment; a whole day at its beginning in a zone. */
export function momentOfWhen(when: When, zone: string): number {
  if (when.date !== undefined) return momentOf(Date.parse(`${when.date}T00:00:00Z`), zone);
  return Date.parse(when.dateTime ?? "");
}

/** How an instance is named: by when it would begin, a day or a moment of UTC. */
export function stampOf(when: When): string {
  if (when.date !== undefined) return when.date.replaceAll("-", "");
  return new Date(when.dateTime ?? "").toISOString().replace(/[-:]|\.\d+/g, "");
}

export interface Occurrence {
  stamp: string;
  start: When;
  end: When;
}

/** When an event with rules takes place, from its beginning to a moment, each as it was planned. */
export function occurrencesOf(event: CalendarEvent, last: number, calendarZone: string): Occurrence[] {
  const { start, end, recurrence } = event;
  const zone = start.timeZone ?? calendarZone;
  const isDay = start.date !== undefined;
  const first = isDay
    ? Date.parse(`${start.date}T00:00:00Z`)
    : wallOf(Date.parse(start.dateTime ?? ""), zone);
  const lastWall = isDay ? last + DAY : wallOf(last, zone);
  const walls = new Set<number>();
  const gone = new Set<string>();
  let hasRule = false;
  for (const line of recurrence ?? []) {
    const { name, value, zone: own } = partsOf(line);
    if (name === "RRULE") {
      const rule = readRule(value);
      if (!rule) continue;
      hasRule = true;
      for (const wall of times(rule, first, lastWall)) {
        if (rule.until !== null && isAfter(wall, rule.until, isDay, zone)) break;
        walls.add(wall);
      }
    } else
      for (const each of value.split(",")) {
        const wall = wallOfStamp(each, own ?? zone);
        if (wall === undefined) continue;
        if (name === "EXDATE") gone.add(String(wall));
        else if (name === "RDATE" && wall <= lastWall) walls.add(wall);
      }
  }
  if (!hasRule) walls.add(first);
  const length = isDay
    ? Date.parse(`${end.date ?? start.date}T00:00:00Z`) - first
    : Date.parse(end.dateTime ?? "") - Date.parse(start.dateTime ?? "");
  return [...walls]
    .sort((a, b) => a - b)
    .filter((wall) => !gone.has(String(wall)))
    .map((wall) => at(wall, length, isDay, zone, end.timeZone ?? zone));
}

function at(wall: number, length: number, isDay: boolean, zone: string, endZone: string): Occurrence {
  if (isDay) {
    const day = (time: number) => ({ date: new Date(time).toISOString().slice(0, 10) });
    return { stamp: stampOf(day(wall)), start: day(wall), end: day(wall + length) };
  }
  const moment = momentOf(wall, zone);
  const start = { dateTime: inZone(moment, zone), timeZone: zone };
  return {
    stamp: stampOf(start),
    start,
    end: { dateTime: inZone(moment + length, endZone), timeZone: endZone },
  };
}

function isAfter(wall: number, until: string, isDay: boolean, zone: string): boolean {
  if (until.length === 8) {
    const day = new Date(wall).toISOString().slice(0, 10).replaceAll("-", "");
    return day > until;
  }
  const moment = isDay ? wall : momentOf(wall, zone);
  return moment > momentOfStamp(until);
}

function momentOfStamp(stamp: string): number {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/.exec(stamp) ?? [];
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}

function wallOfStamp(stamp: string, zone: string): number | undefined {
  if (/^\d{8}$/.test(stamp))
    return Date.parse(`${stamp.slice(0, 4)}-${stamp.slice(4, 6)}-${stamp.slice(6)}T00:00:00Z`);
  if (!/^\d{8}T\d{6}Z?$/.test(stamp)) return undefined;
  const time = momentOfStamp(stamp);
  return stamp.endsWith("Z") ? wallOf(time, zone) : time;
}

function partsOf(line: string): { name: string; value: string; zone: string | undefined } {
  const mark = line.indexOf(":");
  const [name = "", ...more] = line.slice(0, mark).split(";");
  const zone = more.find((each) => each.startsWith("TZID="))?.slice("TZID=".length);
  return { name, value: line.slice(mark + 1), zone };
}

/** Whether lines of a recurrence are such, and all of them are expanded here. */
export function isRecurrence(lines: readonly string[]): boolean {
  return lines.every((line) => {
    const { name, value } = partsOf(line);
    if (name === "RRULE") return readRule(value) !== undefined;
    return (
      (name === "EXDATE" || name === "RDATE") &&
      value.split(",").every((each) => wallOfStamp(each, "UTC") !== undefined)
    );
  });
}
