import { z } from "zod";
import { call, Done, Id, line, Nothing } from "./call.ts";
import { growing } from "./read.ts";

/** How many colour pairs tags have (product §9). */
export const TAG_COLORS = 27;

const color = growing(
  z
    .int("Colour must be a whole number.")
    .min(0, `Colour must be from 0 to ${TAG_COLORS - 1}.`)
    .max(TAG_COLORS - 1, `Colour must be from 0 to ${TAG_COLORS - 1}.`),
  0,
);
const TagIds = z.array(Id).max(200, "At most 200 tags at once.");

export const Tag = z.object({ id: Id, name: z.string(), color });
export type Tag = z.infer<typeof Tag>;

export const TagInfo = Tag.extend({
  documents: z.int().min(0),
  /** Of its documents, those without another tag: every member reads them once it is gone. */
  only_tag_of: z.int().min(0),
  members: z.int().min(0),
  teams: z.int().min(0),
});
export type TagInfo = z.infer<typeof TagInfo>;

const lists = ["/organization/tags/getAll", "/organization/tags/getAllWithInfo"] as const;

export const tags = {
  "/organization/tags/getAll": call({
    access: "member",
    summary: "The organisation's tags, by name.",
    input: Nothing,
    output: z.object({ tags: z.array(Tag) }),
  }),
  "/organization/tags/getAllWithInfo": call({
    access: "admin",
    summary: "The organisation's tags with how many documents, members and teams hold each.",
    input: Nothing,
    output: z.object({ tags: z.array(TagInfo) }),
  }),
  "/organization/tags/create": call({
    access: "admin",
    summary: "Makes a tag.",
    input: z.object({ name: line("Tag name", 60), color: color.default(0) }),
    output: Tag,
    invalidates: lists,
  }),
  "/organization/tags/update": call({
    access: "admin",
    summary: "Renames or recolours a tag.",
    input: z.object({ id: Id, name: line("Tag name", 60).optional(), color: color.optional() }),
    output: Tag,
    invalidates: lists,
  }),
  "/organization/tags/delete": call({
    access: "admin",
    summary: "Deletes a tag; documents left without any tag are readable by every member.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: [...lists, "/document/list", "/organization/getMembers", "/teams/list", "/teams/get"],
  }),
  "/organization/tags/assignUser": call({
    access: "admin",
    summary: "Sets the tags that a member holds directly.",
    input: z.object({ user_id: Id, tag_ids: TagIds }),
    output: Done,
    invalidates: [...lists, "/organization/getMembers", "/organization/member/documents"],
  }),
  "/organization/tags/bulkAssignUser": call({
    access: "admin",
    summary: "Gives tags to several members, beside those they hold.",
    input: z.object({ user_ids: z.array(Id).min(1).max(200), tag_ids: TagIds.min(1) }),
    output: Done,
    invalidates: [...lists, "/organization/getMembers", "/organization/member/documents"],
  }),
  "/organization/tags/assignTeam": call({
    access: "admin",
    summary: "Sets the tags that a team holds.",
    input: z.object({ team_id: Id, tag_ids: TagIds }),
    output: Done,
    invalidates: [...lists, "/teams/list", "/teams/get", "/teams/getTeamTags"],
  }),
  "/organization/tags/bulkAssignTeam": call({
    access: "admin",
    summary: "Gives tags to several teams, beside those they have.",
    input: z.object({ team_ids: z.array(Id).min(1).max(200), tag_ids: TagIds.min(1) }),
    output: Done,
    invalidates: [...lists, "/teams/list", "/teams/get", "/teams/getTeamTags"],
  }),
  "/organization/tags/getTeamAssignments": call({
    access: "member",
    summary: "Which tags each team holds.",
    input: Nothing,
    output: z.object({ teams: z.array(z.object({ team_id: Id, tag_ids: z.array(Id) })) }),
  }),
};
