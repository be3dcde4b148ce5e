import { z } from "zod";

/** Words of a recording, and the second at which they are said. */
export const TranscriptLine = z.object({
  start: z.number("must be a number of seconds").min(0).max(86_400),
  text: z.string().max(2000, "A line of a transcript can have at most 2,000 characters."),
});
export type TranscriptLine = z.infer<typeof TranscriptLine>;

/** A whole transcript, as somebody has written or corrected it. */
export const TranscriptLines = z
  .array(TranscriptLine)
  .min(1, "A transcript needs at least one line with words.")
  .max(5000, "A transcript can have at most 5,000 lines.");
