import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { deferred } from "@/lib/deferred.ts";
import { SquarePen } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { chatPath } from "./chat-path.ts";

const list = deferred(() => import("./chat-list.tsx"));

/** The reader's chats for the app's sidebar, as tall as they are. */
export function ChatSidebar() {
  const ChatList = list.use()?.ChatList;
  useEffect(() => void list.insist(), []);
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
      {ChatList && <ChatList />}
    </section>
  );
}
