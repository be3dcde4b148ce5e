import { z } from "zod";
import { Tag, TagInfo, type tags } from "../../_shared/contract/tags.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rows, rpc } from "../../_shared/db/client.ts";
import { tables } from "../../_shared/db/tables.ts";
import type { Handlers } from "../context.ts";

const done = { success: true } as const;
const COLUMNS = ["id", "name", "color"] as const;
const noTag = () => new ApiError("not_found", "That tag doesn't exist.");

export const tagCalls: Handlers<typeof tags> = {
  "/organization/tags/getAll": async ({ db, organizationId }) => {
    const own = tables.selectFrom("tags").select(COLUMNS).where("organization_id", "=", organizationId);
    return { tags: z.array(Tag).parse(await rows(db, own.orderBy("name"))) };
  },
  "/organization/tags/getAllWithInfo": async ({ db, organizationId }) => ({
    tags: z.array(TagInfo).parse(await rpc(db, "tags_with_info", { organization_id: organizationId })),
  }),
  "/organization/tags/create": async ({ db, organizationId }, input) => {
    const row = { ...input, organization_id: organizationId };
    const [created] = await rows(db, tables.insertInto("tags").values(row).returning(COLUMNS));
    return Tag.parse(created);
  },
  "/organization/tags/update": async ({ db, organizationId }, { id, ...changes }) => {
    const ofTag = { organization_id: organizationId, id };
    const changed = tables
      .updateTable("tags")
      .set(changes)
      .where(({ and }) => and(ofTag))
      .returning(COLUMNS);
    const found = tables
      .selectFrom("tags")
      .select(COLUMNS)
      .where(({ and }) => and(ofTag));
    const [row] = await rows(db, Object.keys(changes).length > 0 ? changed : found);
    if (!row) throw noTag();
    return Tag.parse(row);
  },
  "/organization/tags/delete": async ({ db, organizationId }, { id }) => {
    const gone = tables.deleteFrom("tags").where(({ and }) => and({ organization_id: organizationId, id }));
    if ((await rows(db, gone.returning("id"))).length === 0) throw noTag();
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
