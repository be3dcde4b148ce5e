import type { Chat } from "@contract/chat.ts";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import { Ellipsis } from "lucide-react";
import { Link } from "react-router-dom";
import { ChatMenu } from "./chat-menu.tsx";
import { chatPath } from "./chat-path.ts";
import { NEW_CHAT, useRenaming, type Rename } from "./chat-title.tsx";

interface ChatItemProps {
  chat: Chat;
  isOpen: boolean;
  onRename: Rename;
  onDelete: (id: number) => void;
  onNavigate: (() => void) | undefined;
}

/** A chat in the list: a link, with its menu. */
export function ChatItem({ chat, isOpen, onRename, onDelete, onNavigate }: ChatItemProps) {
  const { start, editor } = useRenaming(chat, onRename, "h-8");
  const title = chat.title || NEW_CHAT;
  if (editor) return editor;
  return (
    <div
      className={cn(
        "group/chat relative flex h-8 items-center rounded-sm text-sm transition-colors hover:bg-foreground/5 has-[[data-state=open]]:bg-foreground/5 pointer-coarse:h-10",
        isOpen && "bg-foreground/6 font-medium text-foreground",
      )}
    >
      <Link
        to={chatPath(chat.id)}
        aria-current={isOpen ? "page" : undefined}
        title={title}
        onClick={onNavigate}
        className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-sm pr-2 pl-2 outline-none group-focus-within/chat:pr-9 group-hover/chat:pr-9 group-has-[[data-state=open]]/chat:pr-9 focus-visible:ring-2 focus-visible:ring-ring pointer-coarse:pr-9"
      >
        <span className="truncate">{title}</span>
        {chat.generating && (
          <span className="ml-auto size-1.5 shrink-0 animate-[breathe_1.2s_ease-in-out_infinite] rounded-full bg-brand">
            <span className="sr-only">(answering)</span>
          </span>
        )}
      </Link>
      <ChatMenu onRename={start} onDelete={() => onDelete(chat.id)}>
        <Button
          variant="ghost"
          size="icon-xs"
          aria-label={`Actions for ${title}`}
          className="absolute right-1 group-focus-within/chat:opacity-100 group-hover/chat:opacity-100 data-[state=open]:opacity-100 pointer-fine:opacity-0"
        >
          <Ellipsis />
        </Button>
      </ChatMenu>
    </div>
  );
}
