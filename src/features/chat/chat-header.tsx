import type { Chat } from "@contract/chat.ts";
import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { cn } from "@/lib/cn.ts";
import { deferred } from "@/lib/deferred.ts";
import { SquarePen } from "lucide-react";
import { Link } from "react-router-dom";
import { ChatListButton } from "./chat-list-button.tsx";
import { NEW_CHAT, chatPath } from "./chat-path.ts";

const heading = deferred(() => import("./chat-heading.tsx"));

/** The chat's title with its menu, the way to the other chats, and to a new one. */
export function ChatHeader({ chat, onPrint }: { chat: Chat | null; onPrint: () => void }) {
  const PrintedTitle = heading.use()?.PrintedTitle;
  return (
    <header
      className={cn(
        "flex h-12 shrink-0 items-center gap-1 px-2 sm:px-4 lg:px-6 print:h-auto print:px-6",
        chat && "border-b",
      )}
    >
      <div className="min-w-0 flex-1 print:hidden">
        {chat && <Title key={chat.id} chat={chat} onPrint={onPrint} />}
      </div>
      {chat && PrintedTitle && <PrintedTitle chat={chat} />}
      <ChatListButton />
      {chat && (
        <Tooltip content="New chat">
          <Button variant="ghost" size="icon-sm" className="print:hidden" asChild>
            <Link to={chatPath(null)} aria-label="New chat">
              <SquarePen />
            </Link>
          </Button>
        </Tooltip>
      )}
    </header>
  );
}

/** The title with what can be done with the chat, which follows once the page is idle. */
function Title(props: { chat: Chat; onPrint: () => void }) {
  const Heading = heading.useSoon()?.ChatHeading;
  if (Heading) return <Heading {...props} />;
  return <h1 className="truncate px-2 text-sm font-medium">{props.chat.title || NEW_CHAT}</h1>;
}
