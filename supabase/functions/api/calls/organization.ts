import { Organization, type organization, PlanInfo } from "../../_shared/contract/organization.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rows, rpc } from "../../_shared/db/client.ts";
import { tables } from "../../_shared/db/tables.ts";
import { formatBytes, formatCount } from "../../_shared/domain/format.ts";
import type { Handlers } from "../context.ts";

const StoredPlanInfo = PlanInfo.omit({ formattedStats: true });

export const organizationCalls: Handlers<typeof organization> = {
  "/organization/get": async ({ db, organizationId, caller }) => {
    const [row] = await rows(
      db,
      tables.selectFrom("organizations").selectAll().where("id", "=", organizationId),
    );
    if (!row) throw new ApiError("not_found", "That organisation doesn't exist.");
    return Organization.parse({ ...row, role: (await caller()).role, branding: row });
  },
  "/organization/getPlanInfo": async ({ db, organizationId }) => {
    const info = StoredPlanInfo.parse(await rpc(db, "plan_info", { organization_id: organizationId }));
    const meter = (used: string, limit: number, words: string) =>
      limit === -1 ? used : `${used} of ${words}`;
    const { messages, storage_bytes } = info.usageLimits;
    return {
      ...info,
      formattedStats: {
        messages: `${meter(formatCount(info.usages.messages), messages, formatCount(messages))} messages`,
        storage: meter(formatBytes(info.usages.storage_bytes), storage_bytes, formatBytes(storage_bytes)),
      },
    };
  },
};
