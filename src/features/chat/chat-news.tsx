import { deferred } from "@/lib/deferred.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useSession } from "@/lib/session.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { chatPath, useOpenChat } from "./chat-path.ts";
import { sharedChatIdOf, sharedChatPath } from "./sharing/shared-path.ts";
import { hasStream } from "./thread-cache.ts";
import { THREAD_LISTS } from "./thread-lists.ts";

const looking = deferred(() => import("./see-open-chat.tsx"));

/** Keeps the lists of chats fresh on every screen, and says when an answer ends while its asker is elsewhere. */
export function ChatNews() {
  const { authId, organization } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = useOpenChat();
  const SeeOpenChat = looking.use()?.SeeOpenChat;
  useEffect(() => void looking.insist(), []);
  const { search } = useLocation();
  const refresh = ({ organization_id }: { organization_id: number }) => {
    if (organization_id === organization.id) void invalidatePaths(client, [...THREAD_LISTS]);
  };
  useRealtime(
    "user",
    authId,
    {
      answer(event) {
        refresh(event);
        if (event.state === "generating" || event.state === "cancelled") return;
        void noteUnseen(event.chat_id);
        if (event.organization_id !== organization.id || open === event.chat_id) return;
        // Another tab that is looked at, or that asked, says it.
        if (document.visibilityState === "hidden" && !hasStream(event.chat_id)) return;
        void import("./answered-news.ts").then(({ tellAnswered }) =>
          tellAnswered(event, () => void navigate(chatPath(event.chat_id))),
        );
      },
      chat: refresh,
      threads: refresh,
      rights: refresh,
      shared(event) {
        refresh(event);
        const { organization_id, chat_id } = event;
        if (chat_id === null || organization_id !== organization.id || sharedChatIdOf(search) === chat_id)
          return;
        void import("./sharing/shared-news.ts").then(({ tellShared }) =>
          tellShared(chat_id, organization_id, () => void navigate(sharedChatPath(chat_id))),
        );
      },
    },
    () => void invalidatePaths(client, [...THREAD_LISTS]),
  );
  return SeeOpenChat ? <SeeOpenChat open={open} /> : null;
}

async function noteUnseen(chatId: number): Promise<void> {
  const unseen = await import("./unseen.ts");
  unseen.noteUnseen(chatId);
}
