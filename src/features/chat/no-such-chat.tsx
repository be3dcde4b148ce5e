import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { MessageCircleOff } from "lucide-react";
import { Link } from "react-router-dom";
import { chatPath } from "./chat-path.ts";

/** What stands in place of a chat that is gone or isn't the reader's. */
export function NoSuchChat() {
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
