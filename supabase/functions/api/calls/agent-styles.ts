import { agentStyles } from "../../_shared/contract/agent-styles.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";

export const agentStyleCalls: Handlers<typeof agentStyles> = {
  "/agent/instance/styles": async ({ db, organizationId }, { instance_id, limit, offset }) =>
    agentStyles["/agent/instance/styles"].output.parse(
      await rpc(db, "list_agent_styles", {
        organization_id: organizationId,
        instance_id,
        page_limit: limit,
        page_offset: offset,
      }),
    ),
  "/agent/instance/style/restore": async ({ db, organizationId }, asked) => {
    await rpc(db, "restore_agent_style", { organization_id: organizationId, ...asked });
    return { success: true };
  },
};
