import type { AnswerEvent } from "@contract/chat.ts";
import type { TopicEvents } from "@contract/topics.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useSession } from "@/lib/session.ts";
import { notify } from "@/lib/toast.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { chatPath, useOpenChat } from "./chat-path.ts";
import { hasStream } from "./thread-cache.ts";
import { THREAD_LISTS } from "./thread-lists.ts";

type Answered = TopicEvents<"user">["answered"];

/** Events that change the lists: a chat moves up, is named, or has its answer. */
const LIST_EVENTS: readonly AnswerEvent["type"][] = ["start", "title", "end"];

/** Keeps the lists of chats fresh on every screen, and says when an answer ends while its asker is elsewhere. */
export function ChatNews() {
  const { authId, organization } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = useOpenChat();
  const refresh = ({ organization_id }: { organization_id: number }) => {
    if (organization_id === organization.id) void invalidatePaths(client, [...THREAD_LISTS]);
  };
  useRealtime(
    "user",
    authId,
    {
      answer(event) {
        if (LIST_EVENTS.includes(event.type)) void invalidatePaths(client, ["/chat/list", "/thread/pinned"]);
      },
      threads: refresh,
      shared: refresh,
      answered(event) {
        if (event.organization_id !== organization.id || open === event.chat_id) return;
        // Another tab that is looked at, or that asked, tells it.
        if (document.visibilityState === "hidden" && !hasStream(event.chat_id)) return;
        tell(event, () => void navigate(chatPath(event.chat_id)));
      },
    },
    () => void invalidatePaths(client, [...THREAD_LISTS]),
  );
  return null;
}

function tell({ chat_id, status, title }: Answered, open: () => void): void {
  const words = status === "failed" ? "An answer couldn’t be written" : "Your answer is ready";
  const options = {
    id: `answered-${chat_id}`,
    description: title,
    action: { label: "Open", onClick: open },
  };
  notify((toast) => (status === "failed" ? toast.warning(words, options) : toast(words, options)));
}
