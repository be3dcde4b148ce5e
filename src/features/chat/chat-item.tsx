import type { Chat, ChatMatch } from "@contract/chat.ts";
import { Button } from "@/components/ui/button.tsx";
import { dragOf } from "@/components/list/row-drag.ts";
import { cn } from "@/lib/cn.ts";
import { formatDateTime } from "@/lib/format.ts";
import { Ellipsis, Timer } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import { ChatMenu } from "./chat-menu.tsx";
import { NEW_CHAT } from "./chat-path.ts";
import { foundPath } from "./found-path.ts";
import { NewsMark } from "./news-mark.tsx";
import { useUnseen } from "./unseen.ts";
import { useRenaming, type Rename } from "./chat-title.tsx";

/** What chats are dragged as. */
export const CHATS = "application/x-atrium-chats";
const drag = { type: CHATS, can: () => true };

/** What every chat of a list can be asked. */
export interface ItemActions {
  /** The chat on the screen. */
  open: number | null | undefined;
  rename: Rename;
  remove: (id: number) => void;
  /** Called when a chat is opened. */
  onNavigate: (() => void) | undefined;
}

interface ChatItemProps {
  chat: Chat;
  actions: ItemActions;
  /** What a search found in it. */
  match?: ChatMatch | null;
  /** Moves it among pinned ones, up (-1) or down (1). */
  onShift?: (by: -1 | 1) => void;
}

/** A chat in a list: a link that can be dragged, with its menu. */
export function ChatItem({ chat, actions, match, onShift }: ChatItemProps) {
  const { start, editor } = useRenaming(chat, actions.rename, "h-8");
  const title = chat.title || NEW_CHAT;
  const isOpen = actions.open === chat.id;
  const isUnseen = useUnseen().includes(chat.id) && !isOpen;
  if (editor) return editor;
  const shift = (event: KeyboardEvent) => {
    if (!onShift || !event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onShift(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <div
      {...dragOf(chat, { drag, selection: undefined, nameOf: () => title })}
      className={cn(
        "group/chat relative flex min-h-8 items-center rounded-sm text-sm transition-colors hover:bg-foreground/5 has-[[data-state=open]]:bg-foreground/5 pointer-coarse:min-h-10",
        isOpen && "bg-foreground/6 font-medium text-foreground",
      )}
    >
      <Link
        to={foundPath(chat.id, match?.message_id)}
        draggable={false}
        aria-current={isOpen ? "page" : undefined}
        aria-keyshortcuts={onShift && "Alt+ArrowUp Alt+ArrowDown"}
        title={title}
        onClick={actions.onNavigate}
        onKeyDown={shift}
        className="grid min-h-8 min-w-0 flex-1 content-center rounded-sm px-2 outline-none group-focus-within/chat:pr-9 group-hover/chat:pr-9 group-has-[[data-state=open]]/chat:pr-9 focus-visible:ring-2 focus-visible:ring-ring pointer-coarse:min-h-10 pointer-coarse:pr-9"
      >
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate">{match ? <Marked parts={match.title} /> : title}</span>
          {chat.expires_at && (
            <Timer
              role="img"
              aria-label={`Temporary, until ${formatDateTime(chat.expires_at)}`}
              className="size-3.5 shrink-0 text-muted-foreground"
            />
          )}
          <NewsMark isAnswering={chat.generating} isUnseen={isUnseen} />
        </span>
        {match?.text && (
          <span className="mb-1 line-clamp-2 text-xs leading-4 font-normal wrap-anywhere text-muted-foreground">
            <Marked parts={match.text} />
          </span>
        )}
      </Link>
      <ChatMenu chat={chat} onRename={start} onDelete={() => actions.remove(chat.id)} onShift={onShift}>
        <Button
          variant="ghost"
          size="icon-xs"
          aria-label={`Actions for ${title}`}
          className="absolute top-1 right-1 group-focus-within/chat:opacity-100 group-hover/chat:opacity-100 data-[state=open]:opacity-100 pointer-coarse:top-2 pointer-fine:opacity-0"
        >
          <Ellipsis />
        </Button>
      </ChatMenu>
    </div>
  );
}

function Marked({ parts }: { parts: ChatMatch["title"] }) {
  return parts.map(({ text, hit }, index) =>
    hit ? (
      <mark key={index} className="rounded-xs bg-brand/15 font-medium text-foreground">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
