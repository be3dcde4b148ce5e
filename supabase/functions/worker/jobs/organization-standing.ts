import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { StandingMail, standingMail } from "../../_shared/domain/standing-mail.ts";
import { postOf } from "../../_shared/mail/post.ts";
import { NotConfiguredError } from "../../_shared/providers/not-configured.ts";
import { jobKind } from "./job.ts";

/**
 * Mails an organisation's owners that an operator has suspended it, or that it may be used again. A run that was killed after
 * sending sends again under the same key, which a provider that knows keys sends once.
 */
export const organizationStanding = jobKind({
  kind: "organization.standing",
  failure: "Owners couldn't be mailed of how their organisation stands.",
  payloads: { 1: z.object({ organization_id: z.int(), reason: z.string().nullable() }) },
  async run({ id, payload }, deps, { signal }) {
    const { organization_id, reason } = payload;
    const found = await rpc(deps.db, "organization_standing_mail", { organization_id }, signal);
    if (found === null) return { outcome: "finished" };
    const told = StandingMail.parse(found);
    // What has been taken back meanwhile has a mail of its own.
    if (told.reason !== reason) return { outcome: "finished" };
    const { identity, send } = await postOf(deps, { organizationId: organization_id });
    for (const to of told.owners) {
      try {
        await send({ ...standingMail(told, identity.origin), to, key: `standing-${id}-${to}` });
      } catch (error) {
        // Without mail there is nothing to try again; the reason stands in the app.
        if (error instanceof NotConfiguredError) return { outcome: "finished" };
        throw error;
      }
    }
    return { outcome: "finished" };
  },
});
