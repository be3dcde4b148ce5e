/** What reading documents as a whole may take for one answer. */
export interface ReadingBudget {
  /** Tokens of passages that the model is shown in one pass: it fits into a context of 8,000. */
  passTokens: number;
  /** Passes over one question's documents; what is more than they hold is read in part, evenly. */
  passes: number;
  /** Passes at the same time. */
  together: number;
  /** Milliseconds after which no further pass begins. */
  time: number;
  /** Tokens of all notes together, which the answer is then written from. */
  noteTokens: number;
}

/** At most 40 passes of 3,000 tokens, so 120,000 tokens read and 6,000 noted, within a minute. */
export const readingBudget: ReadingBudget = {
  passTokens: 3000,
  passes: 40,
  together: 3,
  time: 60_000,
  noteTokens: 6000,
};

/** So many passages are taken from the database for one answer: each has a number of three digits at most to be cited by. */
export const MOST_PASSAGES = 900;
