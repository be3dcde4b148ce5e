import { z } from "zod";
import { call, Id } from "./call.ts";
import { AvatarColor } from "./user.ts";

const Ids = z.array(Id).max(500);
const TagIds = z.array(Id).max(200);

const Readers = z.object({ people: z.int().min(0), documents: z.int().min(0) });

/** Who would read more, and who less, once a change is made; lessons don't count. */
export const ReadersPreview = z.object({
  /** How many people would lose a document at least, and how many documents somebody would. */
  losing: Readers,
  gaining: Readers,
  /** The 50 whom it concerns most, for admins. */
  people: z.array(
    z.object({
      id: Id,
      name: z.string(),
      email: z.string(),
      avatar_color: AvatarColor,
      loses: z.int().min(0),
      gains: z.int().min(0),
    }),
  ),
});
export type ReadersPreview = z.infer<typeof ReadersPreview>;

/** What a change of tags comes to, before it is made. */
export const previews = {
  "/document/readers/preview": call({
    access: "member",
    summary:
      "Who would gain and lose documents if tags were put on them or taken off; admins any, uploaders their own.",
    input: z.object({
      ids: z.array(Id).min(1).max(10_000, "At most 10,000 documents at once."),
      add_tag_ids: TagIds.default([]),
      remove_tag_ids: TagIds.default([]),
    }),
    output: ReadersPreview,
  }),
  "/organization/tags/preview": call({
    access: "admin",
    summary:
      "Who would gain and lose documents if a tag or team were deleted, or given to or taken from people and teams.",
    input: z.object({
      delete_tag_id: Id.optional(),
      delete_team_id: Id.optional(),
      /** Whose tags (`tag_ids`) and teams (`in_team_ids`) would be these. */
      user_ids: Ids.default([]),
      /** Whose tags (`tag_ids`) would be these, and whom members would join and leave. */
      team_ids: Ids.default([]),
      tag_ids: TagIds.optional(),
      /** False: the tags come beside those that are held. */
      replace: z.boolean().default(true),
      in_team_ids: Ids.optional(),
      joining_ids: Ids.default([]),
      leaving_ids: Ids.default([]),
    }),
    output: ReadersPreview,
  }),
};
