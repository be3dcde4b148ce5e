import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { MessageCircleOff } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router-dom";
import { chatPath } from "./chat-path.ts";
import { ConversationSkeleton } from "./conversation-skeleton.tsx";
import { sharedChatIdOf } from "./sharing/shared-path.ts";

const SharedChat = lazy(async () => ({ default: (await import("./sharing/shared-chat.tsx")).SharedChat }));

/** What stands in place of a chat that is gone or isn't the reader's, unless the address names one that is shared. */
export function NoSuchChat() {
  const shared = sharedChatIdOf(useLocation().search);
  if (shared !== null) {
    return (
      <Suspense fallback={<ConversationSkeleton />}>
        <SharedChat key={shared} id={shared} />
      </Suspense>
    );
  }
  return (
    <EmptyState
      icon={MessageCircleOff}
      title="This chat isn't there"
      className="h-full"
      action={
        <Button asChild>
          <Link to={chatPath(null)}>New chat</Link>
        </Button>
      }
    >
      It was deleted, or it belongs to someone else.
    </EmptyState>
  );
}
