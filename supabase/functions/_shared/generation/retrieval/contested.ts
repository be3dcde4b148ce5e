import { z } from "zod";
import { type Db, rpc } from "../../db/client.ts";
import type { PromptConflict } from "../../domain/text/prompts.ts";
import type { NumberedPassage } from "../prompt.ts";
import { Passage } from "./passage.ts";
import type { Library } from "./search.ts";

const OtherSide = z.object({
  /** Of the span that was asked for. */
  place: z.int(),
  reason: z.string(),
  note: z.string(),
  settled: z.boolean(),
  mine: z.string(),
  other: z.string(),
  passage: Passage,
});

/** Two passages that disagree, by their places among those that an answer is written from. */
export interface Conflict {
  first: number;
  second: number;
  /** The sentence of each that disagrees. */
  says: [string, string];
  /** Both hold, as somebody decided, who may have noted when each does. */
  settled: boolean;
  note: string;
}

/** Passages with what contradicts them. */
export interface Contested {
  passages: Passage[];
  conflicts: Conflict[];
}

type Reader = Pick<Library, "organization_id" | "user_id">;

/** Spans that the database is asked about at once. */
const mostSpans = 100;

/** The other sides of the contested ones among passages, as far as their reader may read them; `place`: among the passages. */
async function sidesOf(
  service: Db,
  { organization_id, user_id }: Reader,
  found: readonly Passage[],
  signal: AbortSignal,
): Promise<z.infer<typeof OtherSide>[]> {
  const places = [...found.keys()]
    .filter((place) => found[place]?.standing === "contested")
    .slice(0, mostSpans);
  if (places.length === 0) return [];
  const contested = places.flatMap((place) => found[place] ?? []);
  const asked = {
    organization_id,
    user_id,
    revision_ids: contested.map(({ revision_id }) => revision_id),
    starts: contested.map(({ start }) => start),
    ends: contested.map(({ end }) => end),
  };
  const answer = await rpc(service, "other_sides", asked, signal);
  const { results } = z.object({ results: z.array(OtherSide) }).parse(answer);
  return results.map((side) => ({ ...side, place: places[side.place] ?? -1 }));
}

/** A contested passage whose other side its reader may not read stands as any other. */
const told = (passage: Passage, hasSides: boolean): Passage =>
  passage.standing === "contested" && !hasSides ? { ...passage, standing: null } : passage;

/**
 * Brings along the other side of each contested passage, as far as its asker may read that too: it stands right behind. Of
 * what the asker may not read nothing is told, not even that the passage is contested.
 */
export async function withOtherSides(
  service: Db,
  reader: Reader,
  found: readonly Passage[],
  signal: AbortSignal,
): Promise<Contested> {
  if (!found.some(({ standing }) => standing === "contested")) return { passages: [...found], conflicts: [] };
  const results = await sidesOf(service, reader, found, signal);
  const passages: Passage[] = [];
  const sides = new Map<(typeof results)[number], { mine: Passage; other: Passage }>();
  for (const [place, passage] of found.entries()) {
    const own = results.filter((side) => side.place === place);
    const mine = told(passage, own.length > 0);
    if (!passages.some((known) => holds(known, mine))) passages.push(mine);
    for (const side of own) {
      const other = [...passages, ...found].find((known) => holds(known, side.passage)) ?? side.passage;
      if (!passages.includes(other) && !passages.some((known) => holds(known, other))) passages.push(other);
      sides.set(side, { mine, other });
    }
  }
  return { passages, conflicts: conflictsIn(passages, sides) };
}

/**
 * The same for documents that are read as a whole: their passages keep their places, and the other sides that aren't among
 * them follow at the end.
 */
export async function withOtherSidesBehind(
  service: Db,
  reader: Reader,
  found: readonly Passage[],
  signal: AbortSignal,
): Promise<Contested> {
  const results = await sidesOf(service, reader, found, signal);
  const disputed = results.flatMap(({ place, passage }) => [...found.slice(place, place + 1), passage]);
  const passages = found.map((passage) =>
    told(
      passage,
      disputed.some((one) => holds(one, passage) || holds(passage, one)),
    ),
  );
  const sides = new Map<(typeof results)[number], { mine: Passage; other: Passage }>();
  for (const side of results) {
    const mine = passages[side.place];
    if (!mine) continue;
    if (!passages.some((known) => holds(known, side.passage))) passages.push(side.passage);
    sides.set(side, { mine, other: side.passage });
  }
  return { passages, conflicts: conflictsIn(passages, sides) };
}

function conflictsIn(
  passages: readonly Passage[],
  sides: ReadonlyMap<z.infer<typeof OtherSide>, { mine: Passage; other: Passage }>,
): Conflict[] {
  const placeOf = (wanted: Passage) => passages.findIndex((known) => holds(known, wanted));
  return [...sides].flatMap(([{ mine: said, other: otherSaid, settled, note }, { mine, other }]) => {
    const [first, second] = [placeOf(mine), placeOf(other)];
    return first < 0 || second < 0
      ? []
      : [{ first, second, says: [said, otherSaid] as [string, string], settled, note }];
  });
}

/** A conflict by the numbers of its passages. */
export function numbered(
  { first, second, ...rest }: Conflict,
  passages: NumberedPassage[],
): PromptConflict[] {
  const [one, other] = [passages[first], passages[second]];
  return one && other ? [{ ...rest, first: one.id, second: other.id }] : [];
}

/** Whether a passage is another one, or holds it. */
function holds(passage: Passage, { revision_id, start, end }: Passage): boolean {
  return passage.revision_id === revision_id && passage.start <= start && passage.end >= end;
}
