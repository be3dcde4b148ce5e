import { dateText, durationText, precisionOf } from "./serial-date.ts";

/** Formats that files name by number alone; those of a currency are the reader's own, so they show none. */
const BUILT_IN: Record<number, string> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  5: "#,##0;-#,##0",
  6: "#,##0;-#,##0",
  7: "#,##0.00;-#,##0.00",
  8: "#,##0.00;-#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  14: "yyyy-mm-dd",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm",
  19: "h:mm:ss",
  20: "h:mm",
  21: "h:mm:ss",
  22: "yyyy-mm-dd h:mm",
  37: "#,##0;(#,##0)",
  38: "#,##0;(#,##0)",
  39: "#,##0.00;(#,##0.00)",
  40: "#,##0.00;(#,##0.00)",
  41: "#,##0;(#,##0)",
  42: "#,##0;(#,##0)",
  43: "#,##0.00;(#,##0.00)",
  44: "#,##0.00;(#,##0.00)",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss",
  48: "##0.0E+0",
  49: "@",
};

/** Of Chinese, Japanese and Korean versions: dates, times of day among them. */
const ASIAN_TIMES = new Set([32, 33, 34, 35, 55, 56]);

/** The code of a format by its number, where the file gives none. */
export function builtInFormat(id: number): string {
  if (ASIAN_TIMES.has(id)) return "h:mm:ss";
  if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return "yyyy-mm-dd";
  return BUILT_IN[id] ?? "General";
}

/** A format, taken apart. */
export type NumberFormat =
  | { kind: "general" }
  | { kind: "date"; precision: ReturnType<typeof precisionOf> }
  | { kind: "duration" }
  | { kind: "number"; sections: Section[] };

interface Section {
  before: string;
  after: string;
  /** Least and most decimals; null where a section shows no number. */
  decimals: [number, number] | null;
  grouped: boolean;
  /** What the value is divided by: 0.01 for percent, 1000 for each comma at the end. */
  divisor: number;
  exponent: boolean;
}

/**
 * Takes a format's code apart. Dates come out as ISO dates whatever their order in the code, so that they mean the same in
 * every language; numbers as the code shows them, with point and comma as English has them.
 */
export function parseFormat(code: string): NumberFormat {
  const sections = splitSections(code);
  const [first = ""] = sections;
  const bare = first.replace(/"[^"]*"|\\.|_.|\*./g, "");
  if (/general|standard|^@?$/i.test(bare) && !/[0#?]/.test(bare)) return { kind: "general" };
  const letters = bare.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "");
  if (/\[(?:h+|m+|s+)\]/i.test(letters)) return { kind: "duration" };
  if (/[ymdhs]/i.test(letters) && !/[0#?]/.test(letters.replace(/s\.0+/gi, "s")))
    return { kind: "date", precision: precisionOf(letters) };
  if (/\?\s*\/|#\s*\/|\/\s*[?#\d]/.test(bare)) return { kind: "general" };
  return { kind: "number", sections: sections.map(parseSection) };
}

/** A value as its format shows it. @param is1904 the workbook counts days from 1904 */
export function formatValue(value: number, format: NumberFormat, is1904: boolean): string {
  if (!Number.isFinite(value)) return "";
  if (format.kind === "date") return dateText(value, format.precision, is1904) ?? general(value);
  if (format.kind === "duration") return durationText(value);
  if (format.kind === "general") return general(value);
  const { sections } = format;
  if (sections.length > 1 && sections.every(isBlank)) return "";
  const index = value < 0 && sections[1] ? 1 : value === 0 && sections[2] ? 2 : 0;
  const section = sections[index];
  if (!section?.decimals) return general(value);
  const shown = digits(Math.abs(value) / section.divisor, section, section.decimals);
  const isNegative = value < 0 && index === 0 && /[1-9]/.test(shown);
  return `${isNegative ? "-" : ""}${section.before}${shown}${section.after}`.replace(/\s+/g, " ").trim();
}

/** A number without the noise of its binary digits: 0.3 of 0.30000000000000004. */
export function general(value: number): string {
  return String(Number(value.toPrecision(15)));
}

const isBlank = ({ before, after, decimals }: Section): boolean =>
  decimals === null && `${before}${after}`.trim() === "";

function splitSections(code: string): string[] {
  const sections = [""];
  for (const [token] of code.matchAll(/"[^"]*"?|\\.|\[[^\]]*\]?|[_*].|[\s\S]/g)) {
    if (token === ";") sections.push("");
    else sections[sections.length - 1] += token;
  }
  return sections.slice(0, 4);
}

function parseSection(code: string): Section {
  const section: Section = {
    before: "",
    after: "",
    decimals: null,
    grouped: false,
    divisor: 1,
    exponent: false,
  };
  const say = (text: string) => {
    if (section.decimals === null) section.before += text;
    else section.after += text;
  };
  for (const [token] of code.matchAll(
    /"[^"]*"?|\\.|\[[^\]]*\]?|[_*].|e[+-]0+|[0#?][0#?.,]*|\.[0#?]+|[\s\S]/gi,
  )) {
    if (token.startsWith('"')) say(token.replaceAll('"', ""));
    else if (token.startsWith("\\")) say(token.slice(1));
    else if (token.startsWith("[")) say(/^\[\$([^\]-]*)/.exec(token)?.[1] ?? "");
    else if (/^_./.test(token)) say(" ");
    else if (/^\*./.test(token)) continue;
    else if (/^e[+-]/i.test(token)) section.exponent = true;
    else if (/^[0#?.]/.test(token) && /[0#?]/.test(token)) placeholder(section, token);
    else if (token === "%") {
      section.divisor /= 100;
      say("%");
    } else if (token !== "@") say(token);
  }
  return section;
}

function placeholder(section: Section, token: string): void {
  if (section.decimals !== null) return;
  const [whole = "", rest = ""] = token.split(".");
  const thousands = /,+$/.exec(rest === "" ? whole : rest)?.[0].length ?? 0;
  section.divisor *= 1000 ** thousands;
  section.grouped = /,[0#?]/.test(whole);
  const places = rest.replace(/[^0#?]/g, "");
  section.decimals = [places.replace(/[^0]/g, "").length, places.length];
}

function digits(value: number, { grouped, exponent }: Section, [least, most]: [number, number]): string {
  if (exponent) return value.toExponential(Math.min(most, 20)).toUpperCase();
  // Halves are rounded away from zero, as sheets do, on the decimal digits rather than on the binary ones.
  const exact = Number(value.toPrecision(15));
  const scaled = Number(`${exact}e${String(Math.min(most, 20))}`);
  const fixed =
    Number.isFinite(scaled) && scaled < 1e15
      ? (Math.round(scaled) / 10 ** Math.min(most, 20)).toFixed(Math.min(most, 20))
      : exact.toFixed(Math.min(most, 20));
  const [whole = "", rest = ""] = fixed.split(".");
  let places = rest;
  while (places.length > least && places.endsWith("0")) places = places.slice(0, -1);
  const parted = grouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, ",") : whole;
  return places === "" ? parted : `${parted}.${places}`;
}
