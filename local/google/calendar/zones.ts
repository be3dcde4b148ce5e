const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const found =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  formats.set(zone, found);
  return found;
}

/** Whether it is a zone by its name in the IANA's database; an offset isn't one. */
export function isZone(zone: string): boolean {
  if (/^[+-]/.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** What clocks on the wall show at a moment, as milliseconds that count as if it were UTC. */
export function wallOf(moment: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(
    parts["year"] ?? 0,
    (parts["month"] ?? 1) - 1,
    parts["day"] ?? 1,
    parts["hour"] ?? 0,
    parts["minute"] ?? 0,
    parts["second"] ?? 0,
  );
}

/** When clocks show this: the first time, where they do twice; where they never do, an hour on, as RFC 5545 says. */
export function momentOf(wall: number, zone: string): number {
  const offset = (at: number) => wallOf(at, zone) - Math.floor(at / 1000) * 1000;
  const before = offset(wall - 86_400_000);
  const after = offset(wall + 86_400_000);
  for (const each of [before, after]) if (offset(wall - each) === each) return wall - each;
  return wall - before;
}

/** RFC 3339 with the zone's offset, to the second. */
export function inZone(moment: number, zone: string): string {
  const wall = wallOf(moment, zone);
  const minutes = Math.round((wall - Math.floor(moment / 1000) * 1000) / 60_000);
  const text = new Date(wall).toISOString().slice(0, 19);
  if (minutes === 0) return `${text}Z`;
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${text}${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
