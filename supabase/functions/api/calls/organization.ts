import { Organization, type organization } from "../../_shared/contract/organization.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rows } from "../../_shared/db/client.ts";
import { tables } from "../../_shared/db/tables.ts";
import type { Handlers } from "../context.ts";

export const organizationCalls: Handlers<typeof organization> = {
  "/organization/get": async ({ db, organizationId, caller }) => {
    const [row] = await rows(
      db,
      tables.selectFrom("organizations").selectAll().where("id", "=", organizationId),
    );
    if (!row) throw new ApiError("not_found", "That organisation doesn't exist.");
    return Organization.parse({ ...row, role: (await caller()).role, branding: row });
  },
};
