import { execFileSync } from "node:child_process";

/** Whether the larger numbers of random cases are tried, as `npm run prove` does. */
export const isProving = process.env["PROVE"] === "all";

/** Random cases are drawn by `SEED`, or by the commit. `npm test` and `npm run prove` print it. */
export const seed = Number(process.env["SEED"] ?? seedOfCommit());

/** The first 32 bits of the commit's hash; 1 outside a git checkout. */
function seedOfCommit(): number {
  try {
    const hash = execFileSync("git", ["rev-parse", "HEAD"], { stdio: ["ignore", "pipe", "ignore"] });
    return Number.parseInt(hash.toString().slice(0, 8), 16);
  } catch {
    return 1;
  }
}

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
