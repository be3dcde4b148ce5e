import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { Spinner } from "@/components/ui/spinner.tsx";
import { query } from "@/lib/api.ts";
import { formatRelative } from "@/lib/format.ts";
import { RECENT, RecentCard, RecentRow } from "./recent-card.tsx";

/** The member's latest chats. */
export function RecentChats() {
  const result = useQuery(query("/chat/list", { limit: RECENT }));
  return (
    <RecentCard
      title="Recent chats"
      to="/app/chat"
      result={result}
      rows={(data) => data.chats}
      empty={{
        title: "No chats yet",
        text: "Your conversations with the assistant appear here.",
        action: "Ask a question",
      }}
    >
      {(chat) => (
        <RecentRow
          key={chat.id}
          to={`/app/chat?id=${chat.id}`}
          icon={<MessageSquare aria-hidden className="size-4 shrink-0 text-muted-foreground" />}
          title={chat.title || "New chat"}
          aside={chat.generating ? <Spinner aria-label="Answering" /> : formatRelative(chat.updated_at)}
        />
      )}
    </RecentCard>
  );
}
