import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { MeterMail, warningMail } from "../../_shared/domain/meter-mail.ts";
import { postOf } from "../../_shared/mail/post.ts";
import { NotConfiguredError } from "../../_shared/providers/not-configured.ts";
import { jobKind } from "./job.ts";

/**
 * Mails an organisation's owners that 80 or 100 percent of a meter are used. A run that was killed after sending sends again
 * under the same key, which a provider that knows keys sends once.
 */
export const usageWarn = jobKind({
  kind: "usage.warn",
  failure: "A warning of a limit couldn't be mailed.",
  payloads: {
    1: z.object({ organization_id: z.int(), meter: z.string(), month: z.string(), percent: z.int() }),
  },
  async run({ payload }, deps, { signal }) {
    const { organization_id, meter, month, percent } = payload;
    const found = await rpc(deps.db, "usage_warning", { organization_id, meter }, signal);
    if (found === null) return { outcome: "finished" };
    const told = MeterMail.parse(found);
    const { identity, send } = await postOf(deps, { organizationId: organization_id });
    for (const to of told.owners) {
      try {
        await send({
          ...warningMail(told, percent, identity.origin),
          to,
          key: `usage-${organization_id}-${meter}-${month}-${percent}-${to}`,
        });
      } catch (error) {
        // Without mail there is nothing to try again; the warning stands in the app.
        if (error instanceof NotConfiguredError) return { outcome: "finished" };
        throw error;
      }
    }
    return { outcome: "finished" };
  },
});
