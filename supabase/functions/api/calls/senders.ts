import { senders } from "../../_shared/contract/senders.ts";
import { rpc } from "../../_shared/db/client.ts";
import { checkSender } from "../../_shared/mail/senders/check-sender.ts";
import type { Handlers } from "../context.ts";

const done = { success: true } as const;

export const senderCalls: Handlers<typeof senders> = {
  "/organization/sender/get": async ({ db, mailer, organizationId }) =>
    senders["/organization/sender/get"].output.parse({
      ...((await rpc(db, "get_sender", { organization_id: organizationId })) as object),
      neutral: mailer.neutralAddress,
    }),
  "/organization/sender/set": async (context, { address }) => {
    const { db, organizationId } = context;
    await rpc(db, "set_sender", { organization_id: organizationId, sender_address: address });
    await checkSender(context, organizationId);
    return done;
  },
  "/organization/sender/check": async (context) => {
    await rpc(context.db, "ask_sender_check", { organization_id: context.organizationId });
    await checkSender(context, context.organizationId);
    return done;
  },
  "/organization/sender/remove": async ({ db, organizationId }) => {
    await rpc(db, "remove_sender", { organization_id: organizationId });
    return done;
  },
};
