import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { Link } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
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
      empty={
        <EmptyState
          className="py-8"
          title="No chats yet"
          action={
            <Button variant="outline" size="sm" asChild>
              <Link to="/app/chat">Ask a question</Link>
            </Button>
          }
        >
          Your conversations with the assistant appear here.
        </EmptyState>
      }
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
