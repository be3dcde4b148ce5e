/** Why the pages of a file can't be shown. */
export type Hindrance = "locked" | "damaged" | "gone" | "unreachable";

/** In words, to follow "Its pages can't be shown:". */
export const REASONS: Record<Hindrance, string> = {
  locked: "the file is locked with a password",
  damaged: "the file is damaged",
  gone: "the file is no longer where it was",
  unreachable: "the file can’t be reached at the moment",
};
