import { z } from "zod";
import { Timestamp } from "../../_shared/contract/call.ts";
import { spending } from "../../_shared/contract/spending.ts";
import { rpc } from "../../_shared/db/client.ts";
import { MeterMail, requestMail } from "../../_shared/domain/meter-mail.ts";
import { postOf } from "../../_shared/mail/post.ts";
import type { Handlers } from "../context.ts";

const Requested = MeterMail.extend({ asked_at: Timestamp, is_new: z.boolean() });

export const spendingCalls: Handlers<typeof spending> = {
  "/organization/caps": async ({ db, organizationId }) => ({
    caps: spending["/organization/caps"].output.shape.caps.parse(
      await rpc(db, "list_caps", { organization_id: organizationId }),
    ),
  }),
  "/organization/caps/set": async ({ db, organizationId }, { meter, amount, user_id, team_id }) => {
    await rpc(db, "set_cap", {
      organization_id: organizationId,
      meter,
      ...(amount !== null && { amount }),
      ...(user_id != null && { user_id }),
      ...(team_id != null && { team_id }),
    });
    return { success: true };
  },
  "/organization/spending": async ({ db, organizationId }) =>
    spending["/organization/spending"].output.parse(
      await rpc(db, "get_spending", { organization_id: organizationId }),
    ),
  "/organization/spending/update": async ({ db, organizationId }, { ceiling_pence }) => {
    await rpc(db, "set_spending_ceiling", { organization_id: organizationId, ceiling_pence });
    return { success: true };
  },
  "/organization/limits/request": async (context, { meter }) => {
    const { service, organizationId, caller } = context;
    const { userId, name, email } = await caller();
    const asked = Requested.parse(
      await rpc(service, "request_more", { organization_id: organizationId, user_id: userId, meter }),
    );
    const told = { owners: asked.owners.length, asked_at: asked.asked_at };
    if (!asked.is_new) return told;
    const { identity, send } = await postOf(context, { organizationId });
    const mail = requestMail(asked, { name, email }, identity.origin);
    const sent = await Promise.allSettled(
      asked.owners.map((to) =>
        send({ ...mail, to, key: `more:${organizationId}:${meter}:${asked.asked_at}:${to}` }),
      ),
    );
    const failed = sent.find((each) => each.status === "rejected");
    if (failed && sent.every((each) => each.status === "rejected")) {
      // Nobody heard of it, so that it can be asked again at once.
      await rpc(service, "forget_request_for_more", { organization_id: organizationId, meter });
      throw failed.reason;
    }
    return told;
  },
};
