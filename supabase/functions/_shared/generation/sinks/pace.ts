/** How long text may wait before it is stored, where other windows read it, in ms. */
export const SHORTEST_PAUSE = 200;
/** The longest such pause, in ms. */
const LONGEST_PAUSE = 3000;
/** An answer spends at most a tenth of its time on being stored, or followed: a slow database is asked less often. */
const SHARE = 9;

/** Milliseconds from the end of one write or read of an answer to the next, after one that took so many. */
export function pauseAfter(took: number): number {
  return Math.min(Math.max(took * SHARE, SHORTEST_PAUSE), LONGEST_PAUSE);
}
