import { fold } from "./fold.ts";

const LOCALES = ["en", "es", "de", "fr", "tr", "vi", "ar-EG", "ar-JO"];
const months = new Map<string, number>();
for (const locale of LOCALES) {
  for (const month of ["long", "short"] as const) {
    const format = new Intl.DateTimeFormat(locale, { month, timeZone: "UTC" });
    for (let index = 0; index < 12; index += 1) {
      const name = fold(format.format(Date.UTC(2024, index, 15))).replace(/\.$/, "");
      if (/^\p{L}{3,}$/u.test(name)) months.set(name, index + 1);
    }
  }
}
const month = `(${[...months.keys()].sort((a, b) => b.length - a.length).join("|")})`;
const dates: [RegExp, (found: string[]) => [string, string, string]][] = [
  [/(?<!\d)(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/g, ([y = "", m = "", d = ""]) => [y, m, d]],
  [/(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/g, ([y = "", m = "", d = ""]) => [y, m, d]],
  [/(?<!\d)(\d{1,2})[./](\d{1,2})[./](\d{4})(?!\d)/g, ([d = "", m = "", y = ""]) => [y, m, d]],
  [
    /(?:ngay\s+)?(\d{1,2})\s+thang\s+(\d{1,2})(?:\s+nam\s+|,?\s+)(\d{4})/g,
    ([d = "", m = "", y = ""]) => [y, m, d],
  ],
  [
    new RegExp(
      `(\\d{1,2})(?:st|nd|rd|th|er)?\\.?\\s+(?:de\\s+|of\\s+)?${month}\\.?,?\\s+(?:de\\s+|del\\s+)?(\\d{4})`,
      "g",
    ),
    ([d = "", m = "", y = ""]) => [y, String(months.get(m)), d],
  ],
  [
    new RegExp(`${month}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})`, "g"),
    ([m = "", d = "", y = ""]) => [y, String(months.get(m)), d],
  ],
];

/** A folded text with its dates as `§2025x03x18`, whatever the language and order they were written in. */
export function withDates(folded: string): string {
  let text = folded;
  for (const [pattern, read] of dates) {
    text = text.replace(pattern, (...found: unknown[]) => {
      const [y, m, d] = read(found.slice(1, 4).map(String));
      return Number(m) <= 12 && Number(d) <= 31
        ? ` §${y}x${m.padStart(2, "0")}x${d.padStart(2, "0")} `
        : String(found[0]);
    });
  }
  return text;
}
