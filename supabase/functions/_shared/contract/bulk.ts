import { z } from "zod";
import { call, Id } from "./call.ts";
import { growing } from "./read.ts";

/** Documents that one request takes at most. */
export const BULK_LIMIT = 200;

export const DocumentIds = z
  .array(Id)
  .min(1, "Choose at least one document.")
  .max(BULK_LIMIT, `At most ${BULK_LIMIT} documents at once.`);

/** What shows how many documents there are, and where. */
export const LISTS = [
  "/document/list",
  "/document/text-audio/list",
  "/document/folders",
  "/document/storage",
  "/organization/getPlanInfo",
] as const;

/** What became of each of several documents. */
export const BulkOutcome = z.object({
  done: z.array(Id),
  refused: z.array(
    z.object({
      id: Id,
      /** Null when the caller may not read it. */
      name: z.string().nullable(),
      code: growing(z.enum(["not_found", "forbidden", "conflict"]), "conflict"),
      /** Why, in words. */
      message: z.string(),
    }),
  ),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

/** What is done with many documents at once; one that can't be never holds up the others. */
export const bulk = {
  "/document/delete/bulk": call({
    access: "member",
    summary: "Deletes documents with their files, text and index, and says why some weren't deleted.",
    input: z.object({ ids: DocumentIds }),
    output: BulkOutcome,
    invalidates: LISTS,
  }),
  "/document/retry/bulk": call({
    access: "member",
    summary: "Reads anew documents that failed or have unread pages, and says why some aren't.",
    input: z.object({ ids: DocumentIds }),
    output: BulkOutcome,
    invalidates: LISTS,
  }),
};
