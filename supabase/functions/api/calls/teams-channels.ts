import { z } from "zod";
import { connectionName, serviceOf } from "../../_shared/connections/vendors.ts";
import { DriveSync, type teamsChannels } from "../../_shared/contract/drives.ts";
import { rpc } from "../../_shared/db/client.ts";
import { callOf } from "../../_shared/db/statement.ts";
import { NotConfiguredError } from "../../_shared/providers/not-configured.ts";
import type { Handlers, MemberContext } from "../context.ts";
import { signIn } from "./connecting.ts";

const absent = (context: MemberContext): never => {
  serviceOf(context, "microsoft");
  throw new NotConfiguredError(connectionName("microsoft"), "MICROSOFT_CLIENT_ID");
};

async function syncsOf({ db, organizationId }: MemberContext) {
  const page = { page_limit: 100, page_offset: 0 };
  const told = await rpc(db, "list_syncs", {
    organization_id: organizationId,
    of_type: "microsoft",
    ...page,
  });
  return z.object({ syncs: z.array(DriveSync) }).parse(told);
}

export const teamsChannelCalls: Handlers<typeof teamsChannels> = {
  "/microsoft/auth": (context, answer) => signIn(context, "microsoft", answer),
  "/microsoft/channels": (context) => Promise.resolve(absent(context)),
  "/microsoft/sync": async (context, input) => {
    const { db, organizationId: organization_id } = context;
    if (input.action === "start") return absent(context);
    if (input.action !== "list") {
      const of = { organization_id, source_id: input.id };
      const act =
        input.action === "run"
          ? callOf("look_at_sync", { ...of, begun: true })
          : input.action === "delete"
            ? callOf("delete_sync", { ...of, documents_too: input.documents === "remove" })
            : callOf("pause_sync", { ...of, paused: input.action === "pause" });
      await db.transact([act]);
    }
    return syncsOf(context);
  },
};
