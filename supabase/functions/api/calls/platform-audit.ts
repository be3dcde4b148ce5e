import { platformAudit } from "../../_shared/contract/platform-audit.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";

export const platformAuditCalls: Handlers<typeof platformAudit> = {
  "/plat-admin/audit/getAll": async ({ db }, { limit, offset, ...wanted }) =>
    platformAudit["/plat-admin/audit/getAll"].output.parse(
      await rpc(db, "list_platform_audit", { page_limit: limit, page_offset: offset, ...wanted }),
    ),
};
