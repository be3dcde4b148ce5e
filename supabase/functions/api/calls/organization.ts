import {
  type Meter,
  Organization,
  type organization,
  PlanInfo,
} from "../../_shared/contract/organization.ts";
import type { z } from "zod";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rows, rpc } from "../../_shared/db/client.ts";
import { tables } from "../../_shared/db/tables.ts";
import { formatBytes, formatCount } from "../../_shared/domain/format.ts";
import type { Handlers } from "../context.ts";

const StoredPlanInfo = PlanInfo.pick({
  plan: true,
  addons: true,
  meters: true,
  subscriptionId: true,
  subscriptionStatus: true,
  billing: true,
});

/** Plan info of product §3, of what the database keeps as meters. */
function toPlanInfo(stored: z.infer<typeof StoredPlanInfo>): PlanInfo {
  const meter = (name: string) => {
    const found = stored.meters.find((each) => each.meter === name);
    if (!found) throw new Error(`There is no meter ${name}.`);
    return found;
  };
  const [messages, storage] = [meter("messages"), meter("storage")];
  if (!messages.resets_at) throw new Error("The meter of messages never starts anew.");
  return {
    ...stored,
    addon: stored.addons[0] ?? null,
    usageLimits: { messages: messages.limit, storage_bytes: storage.limit },
    usages: { messages: messages.used, storage_bytes: storage.used },
    resets_at: messages.resets_at,
    formattedStats: {
      messages: `${inWords(messages, formatCount)} messages`,
      storage: inWords(storage, formatBytes),
    },
  };
}

function inWords({ used, limit }: z.infer<typeof Meter>, format: (amount: number) => string): string {
  return limit === -1 ? format(used) : `${format(used)} of ${format(limit)}`;
}

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
    return toPlanInfo(StoredPlanInfo.parse(await rpc(db, "plan_info", { organization_id: organizationId })));
  },
};
