import { addDays } from "./days.ts";
import { type CalendarEvent, isBusy, overlap, type Stretch, stretchOf } from "./event.ts";
import { dayAt, instantOf } from "./zones.ts";

const DAY_MS = 86_400_000;
/** Of a whole day these hours are told, since nobody asks for the night. */
const WORKING = { from: "08:00", to: "18:00" } as const;
const SHORTEST_MS = 15 * 60_000;

/** The stretches in which nothing takes somebody's time, the first first; of whole days their working hours alone. */
export function freeStretches(
  events: readonly CalendarEvent[],
  asked: Stretch,
  { zone, now }: { zone: string; now: number },
): Stretch[] {
  const busy = events
    .filter(isBusy)
    .map((event) => stretchOf(event, zone))
    .sort((a, b) => a.from - b.from);
  return hoursIn(asked, zone).flatMap(({ from, to }) => {
    const found: Stretch[] = [];
    let at = Math.max(from, Math.min(now, to));
    for (const one of busy.filter((each) => overlap(each, { from: at, to }))) {
      if (one.from - at >= SHORTEST_MS) found.push({ from: at, to: one.from });
      at = Math.max(at, one.to);
    }
    if (to - at >= SHORTEST_MS) found.push({ from: at, to });
    return found;
  });
}

function hoursIn({ from, to }: Stretch, zone: string): Stretch[] {
  if (to - from < DAY_MS - 3_600_000) return [{ from, to }];
  const days: Stretch[] = [];
  for (let day = dayAt(zone, from); instantOf(zone, `${day}T00:00`) < to; day = addDays(day, 1)) {
    const hours = {
      from: Math.max(from, instantOf(zone, `${day}T${WORKING.from}`)),
      to: Math.min(to, instantOf(zone, `${day}T${WORKING.to}`)),
    };
    if (hours.to > hours.from) days.push(hours);
  }
  return days;
}
