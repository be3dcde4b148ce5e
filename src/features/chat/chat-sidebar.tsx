import type { AnswerEvent } from "@contract/chat.ts";
import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useSession } from "@/lib/session.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { useQueryClient } from "@tanstack/react-query";
import { SquarePen } from "lucide-react";
import { Link } from "react-router-dom";
import { ChatList } from "./chat-list.tsx";
import { chatPath } from "./chat-path.ts";

/** Events that change the list: a chat moves up, is named, or has its answer. */
const LIST_EVENTS: readonly AnswerEvent["type"][] = ["start", "title", "end"];

/** The reader's chats for the app's sidebar, as tall as they are. */
export function ChatSidebar() {
  useLiveList();
  return (
    <section aria-label="Chats" className="mt-4 grid grid-cols-1 gap-2">
      <div className="-mb-1 flex h-8 items-center justify-between pl-2">
        <h2 className="text-xs font-medium text-muted-foreground">Chats</h2>
        <Tooltip content="New chat">
          <Button variant="ghost" size="icon-sm" asChild>
            <Link to={chatPath(null)} aria-label="New chat">
              <SquarePen />
            </Link>
          </Button>
        </Tooltip>
      </div>
      <ChatList />
    </section>
  );
}

/** Fetches the lists anew when an answer anywhere changes them. */
function useLiveList() {
  const { authId } = useSession();
  const client = useQueryClient();
  const refetch = () => void invalidatePaths(client, ["/chat/list"]);
  useRealtime(
    "user",
    authId,
    {
      answer(event) {
        if (LIST_EVENTS.includes(event.type)) refetch();
      },
    },
    refetch,
  );
}
