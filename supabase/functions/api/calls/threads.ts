import { threads } from "../../_shared/contract/threads.ts";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import type { Handlers } from "../context.ts";

const done = { success: true } as const;

export const threadCalls: Handlers<typeof threads> = {
  "/chat/stats": async ({ db, organizationId }) =>
    threads["/chat/stats"].output.parse(await rpc(db, "chat_stats", { organization_id: organizationId })),
  "/chat/settings": async ({ db, organizationId }) =>
    threads["/chat/settings"].output.parse(
      await rpc(db, "chat_settings", { organization_id: organizationId }),
    ),
  "/thread/pinned": async ({ db, organizationId }) =>
    threads["/thread/pinned"].output.parse({
      chats: await rpc(db, "list_pinned_chats", { organization_id: organizationId }),
    }),
  "/thread/pin": async ({ db, organizationId }, { chat_id }) => {
    await rpc(db, "pin_chat", { organization_id: organizationId, chat_id });
    return done;
  },
  "/thread/unpin": async ({ db, organizationId }, { chat_id }) => {
    await rpc(db, "unpin_chat", { organization_id: organizationId, chat_id });
    return done;
  },
  "/thread/pin/reorder": async ({ db, organizationId }, { chat_ids }) => {
    await rpc(db, "reorder_pins", { organization_id: organizationId, chat_ids });
    return done;
  },
  "/thread/folders": async ({ db, organizationId }) =>
    threads["/thread/folders"].output.parse({
      folders: await rpc(db, "list_chat_folders", { organization_id: organizationId }),
    }),
  "/thread/folders/create": async ({ db, organizationId }, { name }) =>
    threads["/thread/folders/create"].output.parse({
      id: await rpc(db, "create_chat_folder", { organization_id: organizationId, name }),
    }),
  "/thread/folders/update": async ({ db, organizationId }, { id, ...changes }) => {
    const call = { organization_id: organizationId, folder_id: id, changes: json(changes) };
    await rpc(db, "update_chat_folder", call);
    return done;
  },
  "/thread/folders/delete": async ({ db, organizationId }, { id }) => {
    const call = { organization_id: organizationId, folder_id: id, changes: json({ deleted: true }) };
    await rpc(db, "update_chat_folder", call);
    return done;
  },
  "/thread/folders/attach": async ({ db, organizationId }, { folder_id, chat_id }) => {
    await rpc(db, "move_chat", { organization_id: organizationId, chat_id, to_folder_id: folder_id });
    return done;
  },
  "/thread/folders/detach": async ({ db, organizationId }, { chat_id }) => {
    await rpc(db, "move_chat", { organization_id: organizationId, chat_id });
    return done;
  },
};
