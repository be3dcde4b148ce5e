import { readXml } from "../office/xml.ts";

interface Level {
  format: string;
  /** For example `%1.%2`. */
  text: string;
  start: number;
}

/** The lists of `numbering.xml`: their levels by list id. */
export type Lists = Map<string, Map<number, Level>>;

/** How far each list has counted, by list id and level. Plain JSON. */
export type Counters = Record<string, number[]>;

/** Reads `numbering.xml`. */
export function readLists(xml: string | null): Lists {
  const kinds = new Map<string, Map<number, Level>>();
  const lists: Lists = new Map();
  let levels: Map<number, Level> | null = null;
  let level: Level | null = null;
  let listId = "";
  readXml(xml ?? "", {
    open(name, { abstractNumId = "", numId = "", ilvl = "0", val = "" }) {
      if (name === "w:abstractNum") kinds.set(abstractNumId, (levels = new Map()));
      if (name === "w:num") [listId, levels] = [numId, null];
      if (name === "w:abstractNumId") lists.set(listId, (levels = new Map(kinds.get(val) ?? [])));
      if (name === "w:lvl" || name === "w:lvlOverride") {
        level = { ...(levels?.get(Number(ilvl)) ?? { format: "decimal", text: "", start: 1 }) };
        levels?.set(Number(ilvl), level);
      }
      if (!level) return;
      if (name === "w:numFmt") level.format = val;
      if (name === "w:lvlText") level.text = val;
      if (name === "w:start" || name === "w:startOverride") level.start = Number(val) || 0;
    },
    close(name) {
      if (name === "w:lvl" || name === "w:lvlOverride") level = null;
    },
  });
  return lists;
}

/**
 * Counts one more item of a list.
 * @returns its label, for example `2.1` or `(b)`; empty for a bullet
 */
export function nextLabel(lists: Lists, counters: Counters, id: string, level: number): string {
  const levels = lists.get(id);
  const own = levels?.get(level);
  if (!levels || !own) return "";
  const before = counters[id] ?? [];
  const counts = Array.from({ length: level }, (_, index) => before[index] ?? levels.get(index)?.start ?? 1);
  counts.push(before[level] === undefined ? own.start : before[level] + 1);
  counters[id] = counts;
  if (own.format === "bullet" || own.format === "none") return "";
  return own.text.replace(/%(\d)/g, (_, place: string) => {
    const index = Number(place) - 1;
    return format(counts[index] ?? 1, levels.get(index)?.format ?? "decimal");
  });
}

function format(count: number, kind: string): string {
  if (/letter/i.test(kind)) {
    const letter = String.fromCharCode(97 + ((Math.max(1, count) - 1) % 26));
    const text = letter.repeat(Math.ceil(Math.max(1, count) / 26));
    return kind === "upperLetter" ? text.toUpperCase() : text;
  }
  if (/roman/i.test(kind)) return kind === "upperRoman" ? roman(count).toUpperCase() : roman(count);
  return kind === "decimalZero" ? String(count).padStart(2, "0") : String(count);
}

const ROMAN: [number, string][] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

function roman(count: number): string {
  let left = Math.min(Math.max(0, count), 3999);
  let text = "";
  for (const [value, sign] of ROMAN) {
    text += sign.repeat(Math.floor(left / value));
    left %= value;
  }
  return text;
}
