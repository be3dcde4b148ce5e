import { cells, layOut, type Line } from "../../supabase/functions/_shared/domain/text/layout.ts";
import type { Source } from "./prompt.ts";

/** A source with its lines. */
export interface ReadSource extends Source {
  lines: Line[];
}

export function readSource(source: Source): ReadSource {
  return { ...source, lines: layOut(source.text) };
}

/** A line of a source as it is said: on one line, a table row with the names of its columns. */
export function sayLine(source: ReadSource, index: number): string {
  const line = source.lines[index];
  if (!line) return "";
  const text = source.text.slice(line.start, line.end);
  if (line.kind === "row") return sayRow(cells(text), line.header);
  if (line.kind === "code") return `\n${text}\n`;
  return text.replace(/\s+/g, " ").trim();
}

/** `**Hotel, London** – Limit: £185 a night; Who approves: Team lead` */
function sayRow([first = "", ...rest]: string[], header: string[]): string {
  const named = rest.flatMap((cell, index) => {
    if (cell === "") return [];
    const name = header[index + 1];
    return name ? `${name}: ${cell}` : cell;
  });
  return named.length > 0 ? `**${first}** – ${named.join("; ")}` : first;
}
