/** Whether everything is tried, as `npm run prove` does; else a sample is, another one each day. */
export const isProving = process.env["PROVE"] === "all";

/** What the samples of this run are drawn by: `SEED`, else the day. `npm test` and `npm run prove` print it. */
export const seed = Number(process.env["SEED"] ?? new Date().toISOString().slice(0, 10).replaceAll("-", ""));

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** So many of them, in their order; all when everything is proved. */
export function sample<Item>(all: readonly Item[], count: number, of = seed): Item[] {
  if (isProving || count >= all.length) return [...all];
  const random = randomFrom(of);
  const drawn = all.map((item, place) => ({ item, place, lot: random() }));
  return drawn
    .toSorted((a, b) => a.lot - b.lot)
    .slice(0, count)
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
