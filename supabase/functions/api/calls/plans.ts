import { z } from "zod";
import { Addon, type Meter, Plan, PlanInfo, plans } from "../../_shared/contract/plans.ts";
import { rpc } from "../../_shared/db/client.ts";
import { formatBytes, formatCount } from "../../_shared/domain/format.ts";
import type { Handlers } from "../context.ts";

const Addons = z.array(Addon);
const Held = plans["/plans/addon/organization"].output.shape.addons;

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

export const planCalls: Handlers<typeof plans> = {
  "/organization/getPlanInfo": async ({ db, organizationId }) => {
    return toPlanInfo(StoredPlanInfo.parse(await rpc(db, "plan_info", { organization_id: organizationId })));
  },
  "/plans": async ({ db }) => ({ plans: z.array(Plan).parse(await rpc(db, "list_plans", {})) }),
  "/plans/addons": async ({ db }) => ({ addons: Addons.parse(await rpc(db, "list_addons", {})) }),
  "/plans/addon": async ({ db }, { id }) => Addon.parse(await rpc(db, "get_addon", { addon_id: id })),
  "/plans/addon/organization": async ({ db, organizationId }) => ({
    addons: Held.parse(await rpc(db, "organization_addons_held", { organization_id: organizationId })),
  }),
};
