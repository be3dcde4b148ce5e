/** Days of the calendar, `YYYY-MM-DD`, both included. */
export interface Period {
  from: string;
  until: string;
}

/** A day, month or year that a text writes, at its place. */
export interface WrittenDate extends Period {
  start: number;
  end: number;
  /** How exact it is. */
  of: "day" | "month" | "year";
}

/** Languages whose months are known by name. */
const locales = ["en", "de", "fr", "es", "it", "pt", "nl", "tr", "vi", "ar-EG", "ar-LB", "ar-MA"];

/** The number of each month by its name, whole or shortened, in lower case. */
const months = new Map<string, number>(
  locales.flatMap((locale) =>
    (["long", "short"] as const).flatMap((month) => {
      const named = new Intl.DateTimeFormat(locale, {
        month,
        day: "numeric",
        timeZone: "UTC",
        numberingSystem: "latn",
      });
      return Array.from({ length: 12 }, (_, index): [string, number] => {
        const parts = named.formatToParts(Date.UTC(2024, index, 15));
        const name = parts.find(({ type }) => type === "month")?.value ?? "";
        return [folded(name.replace(/\.$/, "")), index + 1];
      }).filter(([name]) => /^\p{L}[\p{L} ]{2,}$/u.test(name));
    }),
  ),
);
months.set("sept", 9);

const names = [...months.keys()].sort((one, other) => other.length - one.length).join("|");
const year = "(?<year>1[5-9]\\d{2}|20\\d{2}|21\\d{2})";
const day = "(?<day>3[01]|[12]\\d|0?[1-9])";
const month = "(?<month>1[0-2]|0?[1-9])";
const of = "(?:\\s+(?:de|del|of)\\s+|\\s*[.,]?\\s*)";

/** The longest way of writing comes first, so that a month is never taken out of a day. */
const written: readonly RegExp[] = [
  `(?<!\\d)${year}-${month}-${day}(?!\\d)`,
  `(?<!\\d)${year}[/.]${month}[/.]${day}(?!\\d)`,
  `(?<!\\d)${year}\\s*年\\s*${month}\\s*月\\s*${day}\\s*[日号]`,
  `(?<!\\d)(?:ngày\\s+)?${day}\\s+tháng\\s+${month}(?:\\s+năm\\s+|[/,]\\s*|\\s+)${year}(?!\\d)`,
  `(?<!\\d)${day}(?:st|nd|rd|th|er|º|ª)?${of}(?<name>${names})\\.?${of}${year}(?!\\d)`,
  `(?<!\\p{L})(?<name>${names})\\.?\\s+${day}(?:st|nd|rd|th)?(?:,\\s*|\\s+)${year}(?!\\d)`,
  `(?<!\\d)(?<first>\\d{1,2})(?<mark>[./-])(?<second>\\d{1,2})\\k<mark>${year}(?!\\d)`,
  `(?<!\\d)${year}\\s*年\\s*${month}\\s*月`,
  `(?<!\\p{L})tháng\\s+${month}(?:\\s+năm\\s+|[/,]\\s*|\\s+)${year}(?!\\d)`,
  `(?<!\\p{L})(?<name>${names})\\.?${of}${year}(?!\\d)`,
  `(?<![\\d-])${year}-${month}(?![\\d-])`,
  `(?<![\\d./])${month}/${year}(?!\\d)`,
  `(?<![\\d.,/–-])${year}(?![\\d]|[.,/–-]\\d)`,
].map((pattern) => new RegExp(pattern, "giu"));

/**
 * The dates that a text writes, in the ways of English, German, French, Spanish, Italian, Portuguese, Dutch, Turkish,
 * Vietnamese, Chinese and Arabic, in their order. "3/4/2024", which is in two of them another day, is left out where the
 * language doesn't tell.
 * @param language of the text, which says whether the day or the month comes first
 */
export function datesIn(text: string, language = "en"): WrittenDate[] {
  const plain = folded(text);
  const found: WrittenDate[] = [];
  for (const pattern of written) {
    for (const match of plain.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((other) => start < other.end && end > other.start)) continue;
      const period = periodOf(match.groups ?? {}, language);
      if (period) found.push({ ...period, start, end });
    }
  }
  return found.sort((one, other) => one.start - other.start);
}

/** The same text unit by unit, in lower case and with 0 to 9 for the digits of other scripts. */
function folded(text: string): string {
  return Array.from(text, (char) => {
    const lower = char === "İ" ? "i" : char.toLowerCase();
    const same = lower.length === char.length ? lower : char;
    return same
      .replace(/[٠-٩]/, (digit) => String(digit.charCodeAt(0) - 0x660))
      .replace(/[۰-۹]/, (digit) => String(digit.charCodeAt(0) - 0x6f0));
  }).join("");
}

function periodOf(
  groups: Record<string, string | undefined>,
  language: string,
): (Period & Pick<WrittenDate, "of">) | null {
  const at = Number(groups["year"]);
  const { first, second } = groups;
  if (first !== undefined && second !== undefined) {
    const inOrder = orderOf(Number(first), Number(second), groups["mark"] ?? "", language);
    return inOrder && dayOf(at, inOrder.month, inOrder.day);
  }
  const number = groups["name"] === undefined ? Number(groups["month"]) : months.get(groups["name"]);
  if (!number) return { from: `${at}-01-01`, until: `${at}-12-31`, of: "year" };
  return groups["day"] === undefined ? monthOf(at, number) : dayOf(at, number, Number(groups["day"]));
}

function orderOf(first: number, second: number, mark: string, language: string) {
  const [dayFirst, monthFirst] = [
    { day: first, month: second },
    { day: second, month: first },
  ];
  if (first > 12 || mark === ".") return dayFirst;
  if (second > 12) return monthFirst;
  if (first === second) return dayFirst;
  return language === "en" ? null : dayFirst;
}

function dayOf(year: number, month: number, day: number): (Period & { of: "day" }) | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1) return null;
  const iso = date.toISOString().slice(0, 10);
  return { from: iso, until: iso, of: "day" };
}

function monthOf(year: number, month: number): Period & { of: "month" } {
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { from: `${last.slice(0, 8)}01`, until: last, of: "month" };
}
