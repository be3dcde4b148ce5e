/** A wall-clock time without a zone: `YYYY-MM-DDTHH:MM`. */
export const WALL = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/;

const NAME = /^(?:UTC|[A-Za-z]+(?:\/[A-Za-z0-9_+-]+)+)$/;
const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = NAME.test(zone) ? tryFormat(zone) : null;
  // Names come from requests: what isn't a zone isn't remembered without end.
  if (formats.size < 1_000) formats.set(zone, made);
  return made;
}

function tryFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      ...({ year: "numeric", month: "2-digit", day: "2-digit" } as const),
      ...({ hour: "2-digit", minute: "2-digit", second: "2-digit" } as const),
    });
  } catch {
    return null;
  }
}

/** Whether a name is one of the IANA database's. Offsets and abbreviations aren't: they don't know summer time. */
export function isZone(name: string): boolean {
  return formatOf(name) !== null;
}

/** What a clock in a zone shows at a moment. @throws RangeError for what is no zone */
export function wallAt(zone: string, instant: number): string {
  return new Date(clock(zone, instant)).toISOString().slice(0, 16);
}

/** The day it is in a zone, `YYYY-MM-DD`. */
export function dayAt(zone: string, instant: number): string {
  return wallAt(zone, instant).slice(0, 10);
}

/** What a clock shows, as if it were of UTC. */
function clock(zone: string, instant: number): number {
  const format = formatOf(zone);
  if (!format) throw new RangeError(`${zone} is no time zone.`);
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The moment at which clocks in a zone show a time. What they skip in spring is as much later as they skip; what they
 * show twice in autumn is the first of both.
 */
export function instantOf(zone: string, wall: string): number {
  const shown = Date.parse(`${wall}Z`);
  const before = clock(zone, shown - 86_400_000) - (shown - 86_400_000);
  const after = clock(zone, shown + 86_400_000) - (shown + 86_400_000);
  const candidates = [shown - before, shown - after].filter((instant) => clock(zone, instant) === shown);
  return candidates.length > 0 ? Math.min(...candidates) : shown - before;
}

/** A wall-clock time with the offset that its zone has then, as RFC 3339 wants it. */
export function withOffset(zone: string, wall: string): string {
  const instant = instantOf(zone, wall);
  const minutes = Math.round((clock(zone, instant) - instant) / 60_000);
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, "0");
  const offset = `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return `${wallAt(zone, instant)}:00${offset}`;
}
