const DAY = 86_400_000;
const days = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** A rule of RFC 5545, the part that is expanded here. */
export interface Rule {
  freq: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
  interval: number;
  count: number | null;
  /** As it stands: a date, or a moment of UTC. */
  until: string | null;
  byDay: { nth: number; day: number }[];
  byMonthDay: number[];
  byMonth: number[];
  bySetPos: number[];
  weekStart: number;
}

/** Reads what follows `RRULE:`; undefined where it isn't a rule that is expanded here. */
export function readRule(text: string): Rule | undefined {
  const parts = new Map<string, string>();
  for (const part of text.split(";").filter(Boolean)) {
    const [name = "", value] = part.split("=");
    if (value === undefined || value === "" || parts.has(name)) return undefined;
    parts.set(name, value);
  }
  const known = ["FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "WKST"];
  if ([...parts.keys()].some((name) => !known.includes(name))) return undefined;
  const freq = parts.get("FREQ");
  if (freq !== "DAILY" && freq !== "WEEKLY" && freq !== "MONTHLY" && freq !== "YEARLY") return undefined;
  if (parts.has("COUNT") && parts.has("UNTIL")) return undefined;
  const numbers = (name: string) => (parts.get(name) ?? "").split(",").filter(Boolean).map(Number);
  const byDay = (parts.get("BYDAY") ?? "")
    .split(",")
    .filter(Boolean)
    .map((each) => {
      const found = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(each);
      return found ? { nth: Number(found[1] ?? 0), day: days.indexOf(found[2] ?? "") } : undefined;
    });
  const until = parts.get("UNTIL") ?? null;
  const interval = Number(parts.get("INTERVAL") ?? 1);
  const count = parts.has("COUNT") ? Number(parts.get("COUNT")) : null;
  const whole = [...numbers("BYMONTHDAY"), ...numbers("BYMONTH"), ...numbers("BYSETPOS")];
  const isRight =
    byDay.every((each) => each !== undefined) &&
    whole.every((each) => Number.isInteger(each) && each !== 0 && Math.abs(each) <= 366) &&
    Number.isInteger(interval) &&
    interval >= 1 &&
    (count === null || (Number.isInteger(count) && count >= 1)) &&
    (until === null || /^\d{8}(T\d{6}Z)?$/.test(until));
  if (!isRight) return undefined;
  return {
    freq,
    interval,
    count,
    until,
    byDay,
    byMonthDay: numbers("BYMONTHDAY"),
    byMonth: numbers("BYMONTH"),
    bySetPos: numbers("BYSETPOS"),
    weekStart: Math.max(0, days.indexOf(parts.get("WKST") ?? "MO")),
  };
}

/**
 * The times of a rule from a start on, in order, as clocks on the wall show them; its `until` is for the caller.
 * @param last no times after it
 */
export function* times(rule: Rule, start: number, last: number): Generator<number> {
  let given = 0;
  for (let period = 0; ; period += 1) {
    const { begins, found } = periodOf(rule, start, period * rule.interval);
    if (begins > last) return;
    const chosen =
      rule.bySetPos.length === 0
        ? found
        : rule.bySetPos.flatMap((at) => found.at(at < 0 ? at : at - 1) ?? []).sort((a, b) => a - b);
    for (const time of chosen) {
      if (time < start) continue;
      if (time > last || (rule.count !== null && given >= rule.count)) return;
      given += 1;
      yield time;
    }
    if (rule.count !== null && given >= rule.count) return;
  }
}

function periodOf(rule: Rule, start: number, steps: number): { begins: number; found: number[] } {
  const at = new Date(start);
  const time = start % DAY < 0 ? (start % DAY) + DAY : start % DAY;
  const day = start - time;
  const fits = (each: number) =>
    rule.byMonth.length === 0 || rule.byMonth.includes(new Date(each).getUTCMonth() + 1);
  if (rule.freq === "DAILY") {
    const here = day + steps * DAY;
    const date = new Date(here);
    const may =
      fits(here) &&
      (rule.byDay.length === 0 || rule.byDay.some((one) => one.day === date.getUTCDay())) &&
      (rule.byMonthDay.length === 0 || rule.byMonthDay.includes(date.getUTCDate()));
    return { begins: here, found: may ? [here + time] : [] };
  }
  if (rule.freq === "WEEKLY") {
    const first = day - ((at.getUTCDay() - rule.weekStart + 7) % 7) * DAY + steps * 7 * DAY;
    const asked = rule.byDay.length > 0 ? rule.byDay.map((one) => one.day) : [at.getUTCDay()];
    const found = asked.map((each) => first + ((each - rule.weekStart + 7) % 7) * DAY).sort((a, b) => a - b);
    return { begins: first, found: [...new Set(found)].filter(fits).map((each) => each + time) };
  }
  const months =
    rule.freq === "MONTHLY"
      ? [at.getUTCMonth() + steps]
      : (rule.byMonth.length > 0 ? rule.byMonth : [at.getUTCMonth() + 1]).map(
          (month) => month - 1 + 12 * steps,
        );
  const found = months.sort((a, b) => a - b).flatMap((month) => daysOfMonth(rule, at, month));
  const begins = Date.UTC(at.getUTCFullYear(), months[0] ?? 0, 1);
  return { begins, found: found.filter(fits).map((each) => each + time) };
}

function daysOfMonth(rule: Rule, start: Date, month: number): number[] {
  const year = start.getUTCFullYear();
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const dates = Array.from({ length }, (_, index) => Date.UTC(year, month, index + 1));
  if (rule.byDay.length > 0) {
    const found = rule.byDay.flatMap(({ nth, day }) => {
      const same = dates.filter((each) => new Date(each).getUTCDay() === day);
      return nth === 0 ? same : (same.at(nth < 0 ? nth : nth - 1) ?? []);
    });
    const among = rule.byMonthDay.map((each) => dates.at(each < 0 ? each : each - 1));
    return [...new Set(found)]
      .filter((each) => rule.byMonthDay.length === 0 || among.includes(each))
      .sort((a, b) => a - b);
  }
  const asked = rule.byMonthDay.length > 0 ? rule.byMonthDay : [start.getUTCDate()];
  // A day that a month doesn't have is left out, and not the day before it.
  return asked
    .flatMap((each) => (Math.abs(each) > length ? [] : (dates.at(each < 0 ? each : each - 1) ?? [])))
    .sort((a, b) => a - b);
}
