import type { InputOf } from "@contract/index.ts";
import { mutation } from "@/lib/api.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useSession } from "@/lib/session.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { chatPath, useOpenChat } from "./chat-path.ts";
import { dispatch, threadKey } from "./thread-cache.ts";
import { patchChat } from "./use-chats.ts";
import { notify } from "@/lib/toast.ts";

/** Renaming and deleting chats; both show at once and are taken back when the server refuses. */
export function useChatActions() {
  const { organization } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = useOpenChat();
  const update = useMutation({
    ...mutation("/chat/update"),
    onError: () => invalidatePaths(client, ["/chat/list", "/chat/get"]),
  });

  return {
    /** @returns whether it worked; else the title is `before` again */
    async rename(id: number, title: string, before: string): Promise<boolean> {
      showTitle(id, title);
      const isRenamed = await change({ id, title });
      if (!isRenamed) showTitle(id, before);
      return isRenamed;
    },
    async remove(id: number) {
      const wasOpen = open === id;
      patchChat(client, id, null);
      if (wasOpen) void navigate(chatPath(null));
      if (await change({ id, deleted: true })) offerUndo(id, wasOpen);
    },
  };

  function showTitle(id: number, title: string) {
    patchChat(client, id, (chat) => ({ ...chat, title }));
    dispatch(client, threadKey(organization.id, id), [{ type: "title", chat_id: id, title }]);
  }

  /** Tells whether it worked; the shared display shows why not. */
  function change(input: InputOf<"/chat/update">): Promise<boolean> {
    return update.mutateAsync(input).then(
      () => true,
      () => false,
    );
  }

  function offerUndo(id: number, wasOpen: boolean) {
    const undo = async () => {
      if ((await change({ id, deleted: false })) && wasOpen) void navigate(chatPath(id));
    };
    notify((toast) => toast("Chat deleted", { action: { label: "Undo", onClick: () => void undo() } }));
  }
}
