import { z } from "zod";
import { call, Done, Id, line, Nothing, prose } from "./call.ts";
import { Tag } from "./tags.ts";
import { AvatarColor } from "./user.ts";

const UserIds = z.array(Id).max(500, "At most 500 members at once.");

export const TeamMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  avatar_color: AvatarColor,
});

export const Team = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  members: z.int().min(0),
  tag_ids: z.array(Id),
});
export type Team = z.infer<typeof Team>;

const lists = ["/teams/list", "/teams/get", "/teams/user-memberships", "/organization/getMembers"] as const;

export const teams = {
  "/teams/create": call({
    access: "admin",
    summary: "Makes a team.",
    input: z.object({ name: line("Team name", 60), description: prose("Description", 500).default("") }),
    output: z.object({ id: Id }),
    invalidates: lists,
  }),
  "/teams/update": call({
    access: "admin",
    summary: "Renames or describes a team.",
    input: z.object({
      id: Id,
      name: line("Team name", 60).optional(),
      description: prose("Description", 500).optional(),
    }),
    output: Done,
    invalidates: lists,
  }),
  "/teams/list": call({
    access: "member",
    summary: "The organisation's teams.",
    input: Nothing,
    output: z.object({ teams: z.array(Team) }),
  }),
  "/teams/get": call({
    access: "member",
    summary: "A team with its members and tags.",
    input: z.object({ id: Id }),
    output: Team.extend({ members: z.array(TeamMember) }),
  }),
  "/teams/delete": call({
    access: "admin",
    summary: "Deletes a team; its members keep the tags they hold directly.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: [...lists, "/organization/tags/getAllWithInfo"],
  }),
  "/teams/user-memberships": call({
    access: "member",
    summary: "The teams that a member is in.",
    input: z.object({ user_id: Id }),
    output: z.object({ team_ids: z.array(Id) }),
  }),
  "/teams/update-user-membership": call({
    access: "admin",
    summary: "Sets the teams that a member is in.",
    input: z.object({ user_id: Id, team_ids: z.array(Id).max(200) }),
    output: Done,
    invalidates: lists,
  }),
  "/teams/remove-user-from-team": call({
    access: "admin",
    summary: "Takes a member off a team.",
    input: z.object({ team_id: Id, user_id: Id }),
    output: Done,
    invalidates: lists,
  }),
  "/teams/add-user-to-team": call({
    access: "admin",
    summary: "Adds members to a team.",
    input: z.object({ team_id: Id, user_ids: UserIds.min(1) }),
    output: Done,
    invalidates: lists,
  }),
  "/teams/getTeamTags": call({
    access: "member",
    summary: "The tags that a team holds.",
    input: z.object({ team_id: Id }),
    output: z.object({ tags: z.array(Tag) }),
  }),
};
