import type { SentenceMatch } from "../../../supabase/functions/_shared/domain/text/match.ts";
import { cells } from "../../../supabase/functions/_shared/domain/text/table.ts";
import { saidOf, shareOf, type Asked } from "./asked.ts";
import type { Surroundings } from "./features.ts";
import { readHeld } from "./held.ts";
import { standsForRest } from "./lines.ts";
import { inRange } from "./ranges.ts";

/** What a table's rest says of a name that has no row of its own. */
const restShare = 0.6;

/** What the name of a row says, and the range that it may be. */
export function rowFeatures(asked: Asked, line: SentenceMatch, around: Surroundings, text: string) {
  if (line.kind !== "row") return { rowNamed: 0, rowAsked: 0, inRange: 0, outOfRange: 0 };
  const { match, passage } = around;
  const first = (row: string): string => (cells(row)[0] ?? "").trim();
  const name = [line.group, first(text)].join(" ");
  const before = match.sentences[line.index - 1];
  const above = before?.kind === "row" ? first(passage.text.slice(before.start, before.end)) : "";
  const range = inRange(first(text), above, line.header[0] ?? "", asked.amounts);
  return {
    rowNamed: Math.max(
      saidOf(name, asked, around.written),
      around.strange > 0 && standsForRest(name) ? restShare : 0,
    ),
    rowAsked: shareOf(asked, readHeld(name, around.written)),
    inRange: Number(range > 0),
    outOfRange: Number(range < 0),
  };
}
