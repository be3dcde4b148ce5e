import { layOut, type Line } from "../../supabase/functions/_shared/domain/text/layout.ts";
import { cells, cellText, isFigure, valuesOf } from "../../supabase/functions/_shared/domain/text/table.ts";
import { columnScore } from "./columns.ts";
import type { Source } from "./prompt.ts";

/** A source with its lines. */
export interface ReadSource extends Source {
  lines: Line[];
}

export function readSource(source: Source): ReadSource {
  return { ...source, lines: layOut(source.text) };
}

/**
 * A line of a source as it is said: on one line, a table row with the names of its columns and the unit of its figures.
 * @param question of a row of figures only the columns are said that it asks for, where it tells them
 */
export function sayLine(source: ReadSource, index: number, question = ""): string {
  const line = source.lines[index];
  if (!line) return "";
  const text = source.text.slice(line.start, line.end);
  if (line.kind === "row") return sayRow(cells(text), line, question, unitOf(source, index));
  if (line.kind === "code") return `\n${text}\n`;
  return text.replace(/\s+/g, " ").trim();
}

/** `**Hotel, London** – Limit: £185 a night; Who approves: Team lead` */
function sayRow(row: string[], { header, group }: Line, question: string, unit: string): string {
  const first = cellText(row[0] ?? "");
  const values = valuesOf(row).map(({ at, text }) => ({ text, name: header[at] ?? "" }));
  const figures = values.every(({ text }) => isFigure(text) || /^[—–-]$/u.test(text));
  const said = figures && values.length > 1 ? askedFor(values, question) : values;
  const named = said.map(({ name, text }) => (name ? `${name}: ${text}` : text));
  if (named.length === 0) return first;
  const measured = figures && unit && !/per share/iu.test(`${group} ${first}`) ? ` (${unit})` : "";
  return `${first ? `**${first}** ${group && figures ? `(${group}) ` : ""}– ` : ""}${named.join("; ")}${measured}`;
}

/** Those whose column the question names best; all when it names none. */
function askedFor<Value extends { name: string }>(values: Value[], question: string): Value[] {
  const scores = values.map(({ name }) => columnScore(name, question));
  const best = Math.max(...scores);
  return best > 0 ? values.filter((_, index) => scores[index] === best) : values;
}

const units =
  /\(((?:US\$ |\$ |€ )?in (?:thousands|millions|billions)|in (?:Tausend|Millionen|Mio\.?) ?\p{L}*|en miles(?: de euros)?)/iu;

/** What the figures of a table count, as the last line above that tells it says: "in thousands". */
function unitOf(source: ReadSource, index: number): string {
  const at = source.lines[index]?.start ?? 0;
  const above = source.text.slice(0, at).match(new RegExp(units, "giu"))?.at(-1) ?? source.section;
  return units.exec(above)?.[1]?.toLowerCase() ?? "";
}
