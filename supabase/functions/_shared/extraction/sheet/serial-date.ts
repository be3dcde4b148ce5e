/** What of a date a format shows. */
export interface Precision {
  date: "day" | "month" | "year" | null;
  time: "second" | "minute" | null;
}

const DAY_MS = 86_400_000;
/** Day 0 of the two systems; 1900 counts a 29 February that never was, so days before it are one further on. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const LAST_DAY = 2_958_466;

/** @param letters a format's code without texts and conditions */
export function precisionOf(letters: string): Precision {
  const [year, day, clock] = [/y|e/i, /d/i, /[hs]/i].map((pattern) => pattern.test(letters));
  const months = letters.replace(/h+[^a-z]*m+|m+[^a-z]*s/gi, "");
  const month = /m/i.test(months);
  const date = day ? "day" : month ? "month" : year ? "year" : null;
  // A month or a day alone says too little of when it is.
  const whole = date === "month" && !year ? "day" : date;
  return { date: whole, time: clock ? (/s/i.test(letters) ? "second" : "minute") : null };
}

/** A day's number as ISO date, time or both; null for numbers that are no day. */
export function dateText(serial: number, { date, time }: Precision, is1904: boolean): string | null {
  if (serial < 0 || serial >= LAST_DAY) return null;
  const step = time === "minute" ? 60_000 : 1000;
  let at = Math.round((serial * DAY_MS) / step) * step;
  if (date === null) return clockOf(at % DAY_MS, time);
  if (!is1904) {
    if (Math.floor(serial) === 60) return "1900-02-29";
    if (serial < 60) at += DAY_MS;
  }
  const iso = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + at).toISOString();
  const day = iso.slice(0, date === "day" ? 10 : date === "month" ? 7 : 4);
  return time === null || date !== "day" ? day : `${day} ${clockOf(at % DAY_MS, time)}`;
}

/** Hours, minutes and seconds that may be more than a day: "26:30:00". */
export function durationText(days: number): string {
  const seconds = Math.round(Math.abs(days) * 86_400);
  const two = (value: number) => String(value).padStart(2, "0");
  const text = `${String(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return days < 0 ? `-${text}` : text;
}

function clockOf(ms: number, time: Precision["time"]): string {
  return new Date(ms).toISOString().slice(11, time === "second" ? 19 : 16);
}
