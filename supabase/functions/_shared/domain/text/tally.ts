import { layOut, type Line } from "./layout.ts";
import { itemMark } from "./sentences.ts";
import { cells, isFigure } from "./table.ts";
import type { WholeKind } from "./whole.ts";
import { terms } from "./words.ts";

/** A stretch of a document, as far as rows are counted by it. */
export interface TalliedPassage {
  document_id: number;
  document_name: string;
  heading_path: string[];
  table_header: string | null;
  start: number;
  text: string;
}

/** A row of a table, or an item of a list. */
export interface TalliedRow {
  /** Index of its passage. */
  passage: number;
  /** As it stands. */
  text: string;
  cells: string[];
}

/** What was counted over the rows of a stored table, or over the items of a list. */
export interface Tally {
  /** What the rows are of: the document's name, or the heading that they stand under. */
  of: string;
  /** The names of the columns; empty for a list. */
  columns: string[];
  rows: TalliedRow[];
  /** How many rows there are before they are narrowed. */
  total: number;
  /** Words of the question by which the rows are narrowed. */
  where: string[];
  sum: { column: string; value: string } | null;
}

interface Group extends Pick<Tally, "of" | "columns"> {
  rows: TalliedRow[];
  /** Terms of what names it: heading, line above; of its first column; of the other columns. */
  near: string[];
  first: string[];
  others: string[];
  document: string[];
}

/**
 * Counts, lists or adds up the rows that a question asks for, in the table or list whose heading or first column it
 * names. Null unless every word of the question is found in what names the rows or in the rows: a condition that isn't
 * understood is never left out.
 * @param asked the words of the question that say what it is about
 * @param passages all of the documents, in order; what overlaps is counted once
 */
export function tally(kind: WholeKind, asked: string[], passages: TalliedPassage[]): Tally | null {
  if (kind !== "list" && kind !== "count" && kind !== "sum") return null;
  const wanted = asked.map((word) => ({ word, terms: terms(word) })).filter((each) => each.terms.length > 0);
  const fits = groupsOf(passages).flatMap((group) => {
    const fit = fitOf(kind, group, wanted);
    return fit ? [fit] : [];
  });
  return fits.sort((a, b) => b.score - a.score)[0]?.tally ?? null;
}

interface Wanted {
  word: string;
  terms: string[];
}

function fitOf(kind: WholeKind, group: Group, wanted: Wanted[]): { tally: Tally; score: number } | null {
  const names = [...group.near, ...group.first, ...group.others, ...group.document];
  const held = group.rows.map((row) => terms(row.text));
  const conditions = wanted.filter((each) => !isIn(each, names));
  if (conditions.some((each) => !held.some((row) => isIn(each, row)))) return null;
  const score =
    3 * wanted.filter((each) => isIn(each, group.first)).length +
    2 * wanted.filter((each) => isIn(each, group.near)).length;
  const added = kind === "sum" ? columnToAdd(group, wanted) : null;
  if (kind === "sum" ? !added : score === 0) return null;
  const rows = group.rows.filter((_, at) => conditions.every((each) => isIn(each, held[at] ?? [])));
  if (rows.length === 0) return null;
  const sum = added === null ? null : addUp(group, rows, added);
  if (kind === "sum" && !sum) return null;
  const { of, columns } = group;
  const where = conditions.map(({ word }) => word);
  return { tally: { of, columns, rows, total: group.rows.length, where, sum }, score };
}

/** Whether words hold each term of one of the question's; "bölge" for "bölgeler". */
function isIn(wanted: Wanted, held: string[]): boolean {
  return wanted.terms.every((term) => held.some((word) => alike(term, word)));
}

const shortestAlike = 4;

function alike(a: string, b: string): boolean {
  if (a === b) return true;
  if (/^\p{Script=Han}{2,}$/u.test(a)) return b.includes(a);
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= shortestAlike && !/\d/.test(long) && long.startsWith(short);
}

const totals =
  /^\W*(?:sub)?(?:total|totals|gesamt|summe|insgesamt|totale?s?|suma|toplam|genel toplam|tổng(?: cộng)?|合计|总计|小计|总额|المجموع|الإجمالي|اجمالي)(?!\p{L})/iu;

/** The tables and lists of passages that follow each other, without the rows of totals. */
function groupsOf(passages: TalliedPassage[]): Group[] {
  const groups = new Map<string, Group>();
  const seen = new Set<string>();
  for (const [index, passage] of passages.entries()) {
    if (!passage.table_header && !rowOrItem.test(passage.text)) continue;
    const head = passage.table_header
      ? `${passage.table_header}\n|${" --- |".repeat(cells(passage.table_header).length)}\n`
      : "";
    const text = head + passage.text;
    const lines = layOut(text);
    let heading = passage.heading_path.join(" › ");
    let above = "";
    for (const line of lines) {
      const said = text.slice(line.start, line.end);
      if (line.kind === "heading") heading = said.replace(/^#+\s*/, "");
      if (line.kind !== "row" && line.kind !== "item") {
        above = line.kind === "prose" && said.length <= longestAbove ? said : "";
        continue;
      }
      const place = `${passage.document_id}:${passage.start + line.start - head.length}`;
      if (line.end <= head.length || seen.has(place)) continue;
      seen.add(place);
      const row = rowOf(line, said, index);
      if (totals.test(row.cells[0] ?? "")) continue;
      const key = [passage.document_id, line.kind, heading, line.header.join("|")].join("\n");
      const group = groups.get(key) ?? groupOf(passage, line, heading, above);
      groups.set(key, group);
      group.rows.push(row);
    }
  }
  return [...groups.values()];
}

/** Most passages are prose, which needn't be laid out. */
const rowOrItem = new RegExp(`^\\s*(?:\\||${itemMark})`, "imu");

/** A line above a table that is longer says something else. */
const longestAbove = 160;

function rowOf(line: Line, text: string, passage: number): TalliedRow {
  return { passage, text, cells: line.kind === "row" ? cells(text) : [text] };
}

function groupOf(passage: TalliedPassage, line: Line, heading: string, above: string): Group {
  const name = heading.split(" › ").at(-1) ?? "";
  return {
    of: name || passage.document_name,
    columns: line.header,
    rows: [],
    near: terms(`${heading} ${above}`),
    first: terms(line.header[0] ?? ""),
    others: terms(line.header.slice(1).join(" ")),
    document: terms(
      [passage.document_name.replace(/[_-]+|\.\p{L}{2,4}$/gu, " "), ...passage.heading_path].join(" "),
    ),
  };
}

/** The column whose name holds most of the question's words, of those that hold figures. */
function columnToAdd({ columns, rows }: Group, wanted: Wanted[]): number | null {
  const best = columns
    .map((name, at) => ({ at, hits: wanted.filter((each) => isIn(each, terms(name))).length }))
    .filter(({ at, hits }) => {
      const figures = rows.filter((row) => isFigure(row.cells[at] ?? "")).length;
      return at > 0 && hits > 0 && figures > 0 && figures >= rows.length * mostlyFigures;
    })
    .sort((a, b) => b.hits - a.hits)[0];
  return best?.at ?? null;
}

const mostlyFigures = 0.6;

/** Adds a column up, as its figures are written. */
function addUp({ columns }: Group, rows: TalliedRow[], at: number): Tally["sum"] {
  const figures = rows.map((row) => row.cells[at] ?? "").filter(isFigure);
  const point = decimalPoint(figures);
  const values = figures.map((figure) => valueOf(figure, point));
  if (values.some(Number.isNaN)) return null;
  const digits = Math.max(0, ...figures.map((figure) => decimalsIn(figure, point)));
  const [whole = "", rest] = Math.abs(values.reduce((all, one) => all + one, 0))
    .toFixed(digits)
    .split(".");
  const comma = point === "," ? "." : ",";
  const grouped = figures.some((figure) => figure.includes(comma))
    ? whole.replace(/\B(?=(?:\d{3})+$)/g, comma)
    : whole;
  const sign = /^[($+−-]*\s*([$€£¥₹₺₫])/u.exec(figures[0] ?? "")?.[1] ?? "";
  const unit = /\d\s*([%€£$¥₹₺₫])\s*\)?$/u.exec(figures[0] ?? "")?.[1] ?? "";
  const minus = values.reduce((all, one) => all + one, 0) < 0 ? "-" : "";
  const value = `${minus}${sign}${grouped}${rest ? point + rest : ""}${unit && ` ${unit}`}`;
  return { column: columns[at] ?? "", value };
}

/** Which of point and comma parts decimals in a column: the one that stands last before other than three digits. */
function decimalPoint(figures: string[]): "." | "," {
  for (const figure of figures) {
    const last = /([.,])(\d+)\D*$/u.exec(figure);
    const parts = figure.match(/[.,]/g)?.length ?? 0;
    const mixed = figure.includes(".") && figure.includes(",");
    if (last && (mixed || (parts === 1 && last[2]?.length !== 3))) return last[1] === "," ? "," : ".";
    if (parts > 1 && !mixed) return last?.[1] === "," ? "." : ",";
  }
  return figures.some((figure) => /^\D*\d{1,3}(?:\.\d{3})+\D*$/u.test(figure)) ? "," : ".";
}

function decimalsIn(figure: string, point: "." | ","): number {
  const at = figure.lastIndexOf(point);
  return at < 0 ? 0 : (/^\d+/.exec(figure.slice(at + 1))?.[0].length ?? 0);
}

function valueOf(figure: string, point: "." | ","): number {
  const digits = figure.replace(/[^\d.,]/gu, "").replaceAll(point === "," ? "." : ",", "");
  const value = Number.parseFloat(digits.replace(",", "."));
  return /^\s*\(|[−-]\s*[$€£]?\d/u.test(figure) ? -value : value;
}
