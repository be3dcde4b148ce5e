import { platformStats } from "../../_shared/contract/platform-stats.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";

export const platformStatsCalls: Handlers<typeof platformStats> = {
  "/plat-admin/stats/get": async ({ db }, { from, to }) =>
    platformStats["/plat-admin/stats/get"].output.parse(
      await rpc(db, "platform_stats", { from_day: from, to_day: to }),
    ),
  "/plat-admin/stats/model-price": async ({ db }, { model, input_pence, output_pence }) => {
    await rpc(db, "set_model_price", {
      model,
      ...(input_pence !== null && { input_pence }),
      ...(output_pence !== null && { output_pence }),
    });
    return { success: true };
  },
};
