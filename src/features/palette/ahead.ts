/** What was typed before the palette was there to take it. */
export interface Ahead {
  text: string;
  /** Enter came after it: the first that matches is meant. */
  enter: boolean;
}

export const NOTHING_AHEAD: Ahead = { text: "", enter: false };
