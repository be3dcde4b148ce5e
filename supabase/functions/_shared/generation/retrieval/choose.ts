import type { FoundPassage } from "./fuse.ts";

/** Passages joined from several have at most so many characters. */
const longestJoined = 3600;

/** The passages of several rankings in turn, each text once: what each found first comes first. */
export function inTurn<Found extends FoundPassage>(
  rankings: readonly (readonly Found[])[],
  most: number,
): Found[] {
  const longest = Math.max(0, ...rankings.map((ranking) => ranking.length));
  const texts = new Map<string, Found>();
  for (let place = 0; place < longest && texts.size < most; place += 1) {
    for (const ranking of rankings) {
      const passage = ranking[place];
      if (passage && texts.size < most && !texts.has(passage.hash)) texts.set(passage.hash, passage);
    }
  }
  return [...texts.values()];
}

/** Passages of one document that overlap become one, which stands where the first of them did. */
export function joined(passages: readonly FoundPassage[]): FoundPassage[] {
  const places = new Map<FoundPassage, number>();
  const byText = passages
    .map((passage, place) => ({ passage, place }))
    .sort((a, b) => a.passage.document_id - b.passage.document_id || a.passage.start - b.passage.start);
  let last: FoundPassage | undefined;
  for (const { passage, place } of byText) {
    const overlaps = last?.document_id === passage.document_id && passage.start <= last.end;
    if (!last || !overlaps || passage.end - last.start > longestJoined) {
      last = { ...passage };
      places.set(last, place);
      continue;
    }
    last.text += passage.text.slice(Math.max(0, last.end - passage.start));
    last.end = Math.max(last.end, passage.end);
    if (passage.standing === "contested") last.standing = passage.standing;
    const reached = last.marks.at(-1)?.at ?? -1;
    last.marks = [...last.marks, ...passage.marks.filter(({ at }) => at > reached)];
    places.set(last, Math.min(places.get(last) ?? place, place));
  }
  return [...places].sort(([, a], [, b]) => a - b).map(([passage]) => passage);
}
