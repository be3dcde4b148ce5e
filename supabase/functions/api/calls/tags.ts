import { z } from "zod";
import { Tag, TagInfo, type tags } from "../../_shared/contract/tags.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc, unwrap } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";

const done = { success: true } as const;
const COLUMNS = "id,name,color";
const noTag = () => new ApiError("not_found", "That tag doesn't exist.");

export const tagCalls: Handlers<typeof tags> = {
  "/organization/tags/getAll": async ({ db, organizationId }) => {
    const rows = await db.from("tags").select(COLUMNS).eq("organization_id", organizationId).order("name");
    return { tags: z.array(Tag).parse(unwrap(rows)) };
  },
  "/organization/tags/getAllWithInfo": async ({ db, organizationId }) => ({
    tags: z.array(TagInfo).parse(await rpc(db, "tags_with_info", { organization_id: organizationId })),
  }),
  "/organization/tags/create": async ({ db, organizationId }, input) => {
    const row = { ...input, organization_id: organizationId };
    return Tag.parse(unwrap(await db.from("tags").insert(row).select(COLUMNS).single()));
  },
  "/organization/tags/update": async ({ db, organizationId }, { id, ...changes }) => {
    const rows = Object.keys(changes).length > 0 ? db.from("tags").update(changes) : db.from("tags");
    const found = rows.select(COLUMNS).eq("organization_id", organizationId).eq("id", id);
    const row = unwrap(await found.maybeSingle());
    if (!row) throw noTag();
    return Tag.parse(row);
  },
  "/organization/tags/delete": async ({ db, organizationId }, { id }) => {
    const rows = db.from("tags").delete().eq("organization_id", organizationId).eq("id", id);
    if (!unwrap(await rows.select("id").maybeSingle())) throw noTag();
    return done;
  },
  "/organization/tags/assignUser": async ({ db, organizationId }, { user_id, tag_ids }) => {
    await rpc(db, "assign_member_tags", {
      organization_id: organizationId,
      to_member_ids: [user_id],
      new_tag_ids: tag_ids,
      replace: true,
    });
    return done;
  },
  "/organization/tags/bulkAssignUser": async ({ db, organizationId }, { user_ids, tag_ids }) => {
    await rpc(db, "assign_member_tags", {
      organization_id: organizationId,
      to_member_ids: user_ids,
      new_tag_ids: tag_ids,
      replace: false,
    });
    return done;
  },
  "/organization/tags/assignTeam": async ({ db, organizationId }, { team_id, tag_ids }) => {
    await rpc(db, "assign_team_tags", {
      organization_id: organizationId,
      to_team_ids: [team_id],
      new_tag_ids: tag_ids,
      replace: true,
    });
    return done;
  },
  "/organization/tags/bulkAssignTeam": async ({ db, organizationId }, { team_ids, tag_ids }) => {
    await rpc(db, "assign_team_tags", {
      organization_id: organizationId,
      to_team_ids: team_ids,
      new_tag_ids: tag_ids,
      replace: false,
    });
    return done;
  },
  "/organization/tags/getTeamAssignments": async ({ db, organizationId }) => {
    const teams = z
      .array(z.object({ id: z.int(), tag_ids: z.array(z.int()) }))
      .parse(await rpc(db, "list_teams", { organization_id: organizationId }));
    return { teams: teams.map(({ id, tag_ids }) => ({ team_id: id, tag_ids })) };
  },
};
