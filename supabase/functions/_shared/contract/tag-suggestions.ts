import { z } from "zod";
import { call, Id } from "./call.ts";

/** Documents for which tags are suggested at once. */
export const MOST_AT_ONCE = 20;

export const TagSuggestion = z.object({
  tag_id: Id,
  /** What in the document speaks for it, in a sentence. */
  reason: z.string(),
});
export type TagSuggestion = z.infer<typeof TagSuggestion>;

export const tagSuggestions = {
  "/document/suggested-tags": call({
    access: "member",
    summary:
      "Tags that fit documents which the caller may tag, with the reason for each; asked of the model once, and anew when the text, the tags or what is said of them changes.",
    input: z.object({
      ids: z
        .array(Id)
        .min(1)
        .max(MOST_AT_ONCE, `Tags are suggested for at most ${MOST_AT_ONCE} documents at once.`),
    }),
    output: z.object({
      /** In the order of `ids`. */
      documents: z.array(
        z.object({
          document_id: Id,
          /** Surest first, without those that it has. */
          suggestions: z.array(TagSuggestion),
          /** Why nothing could be suggested, in words. */
          failure: z.string().nullable(),
        }),
      ),
    }),
  }),
};
