import { z } from "zod";
import { type Db, rpc } from "../../db/client.ts";
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

/**
 * Brings along the other side of each contested passage, as far as its asker may read that too: it stands right behind. Of
 * what the asker may not read nothing is told, not even that the passage is contested.
 */
export async function withOtherSides(
  service: Db,
  { organization_id, user_id }: Pick<Library, "organization_id" | "user_id">,
  found: readonly Passage[],
  signal: AbortSignal,
): Promise<Contested> {
  if (!found.some(({ standing }) => standing === "contested")) return { passages: [...found], conflicts: [] };
  const asked = {
    organization_id,
    user_id,
    revision_ids: found.map(({ revision_id }) => revision_id),
    starts: found.map(({ start }) => start),
    ends: found.map(({ end }) => end),
  };
  const answer = await rpc(service, "other_sides", asked, signal);
  const { results } = z.object({ results: z.array(OtherSide) }).parse(answer);
  const passages: Passage[] = [];
  const sides = new Map<(typeof results)[number], { mine: Passage; other: Passage }>();
  for (const [place, passage] of found.entries()) {
    const own = results.filter((side) => side.place === place);
    const mine =
      passage.standing === "contested" && own.length === 0 ? { ...passage, standing: null } : passage;
    if (!passages.some((known) => holds(known, mine))) passages.push(mine);
    for (const side of own) {
      const other = [...passages, ...found].find((known) => holds(known, side.passage)) ?? side.passage;
      if (!passages.includes(other) && !passages.some((known) => holds(known, other))) passages.push(other);
      sides.set(side, { mine, other });
    }
  }
  const placeOf = (wanted: Passage) => passages.findIndex((known) => holds(known, wanted));
  const conflicts = [...sides].flatMap(
    ([{ mine: said, other: otherSaid, settled, note }, { mine, other }]) => {
      const [first, second] = [placeOf(mine), placeOf(other)];
      return first < 0 || second < 0
        ? []
        : [{ first, second, says: [said, otherSaid] as [string, string], settled, note }];
    },
  );
  return { passages, conflicts };
}

/** Whether a passage is another one, or holds it. */
function holds(passage: Passage, { revision_id, start, end }: Passage): boolean {
  return passage.revision_id === revision_id && passage.start <= start && passage.end >= end;
}
