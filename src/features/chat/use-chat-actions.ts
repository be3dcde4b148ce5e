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
    rename(id: number, title: string) {
      patchChat(client, id, (chat) => ({ ...chat, title }));
      dispatch(client, threadKey(organization.id, id), [{ type: "title", chat_id: id, title }]);
      update.mutate({ id, title });
    },
    async remove(id: number) {
      const wasOpen = open === id;
      patchChat(client, id, null);
      if (wasOpen) void navigate(chatPath(null));
      if (await setDeleted(id, true)) offerUndo(id, wasOpen);
    },
  };

  /** Tells whether it worked; the shared display shows why not. */
  function setDeleted(id: number, deleted: boolean): Promise<boolean> {
    return update.mutateAsync({ id, deleted }).then(
      () => true,
      () => false,
    );
  }

  function offerUndo(id: number, wasOpen: boolean) {
    const undo = async () => {
      if ((await setDeleted(id, false)) && wasOpen) void navigate(chatPath(id));
    };
    notify((toast) => toast("Chat deleted", { action: { label: "Undo", onClick: () => void undo() } }));
  }
}
