import { z } from "zod";
import { Addon, Plan, plans } from "../../_shared/contract/plans.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";

const Addons = z.array(Addon);
const Held = plans["/plans/addon/organization"].output.shape.addons;

export const planCalls: Handlers<typeof plans> = {
  "/plans": async ({ db }) => ({ plans: z.array(Plan).parse(await rpc(db, "list_plans", {})) }),
  "/plans/addons": async ({ db }) => ({ addons: Addons.parse(await rpc(db, "list_addons", {})) }),
  "/plans/addon": async ({ db }, { id }) => Addon.parse(await rpc(db, "get_addon", { addon_id: id })),
  "/plans/addon/organization": async ({ db, organizationId }) => ({
    addons: Held.parse(await rpc(db, "organization_addons_held", { organization_id: organizationId })),
  }),
};
