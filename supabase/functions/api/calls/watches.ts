import { watches } from "../../_shared/contract/watches.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";

const done = { success: true } as const;

export const watchCalls: Handlers<typeof watches> = {
  "/chat/watch": async ({ db, organizationId }, { message_id }) => {
    await rpc(db, "watch_answer", { organization_id: organizationId, message_id });
    return done;
  },
  "/chat/unwatch": async ({ db, organizationId }, { message_id }) => {
    await rpc(db, "unwatch_answer", { organization_id: organizationId, message_id });
    return done;
  },
  "/chat/watches": async ({ db, organizationId }) =>
    watches["/chat/watches"].output.parse({
      watches: await rpc(db, "list_watches", { organization_id: organizationId }),
    }),
  "/chat/watch/notices": async ({ db, organizationId }, { message_id }) =>
    watches["/chat/watch/notices"].output.parse({
      notices: await rpc(db, "list_watch_notices", { organization_id: organizationId, message_id }),
    }),
  "/chat/watch/seen": async ({ db, organizationId }, { message_id, up_to }) => {
    await rpc(db, "see_watched", { organization_id: organizationId, message_id, up_to });
    return done;
  },
};
