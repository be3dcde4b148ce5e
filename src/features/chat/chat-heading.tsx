import type { Chat } from "@contract/chat.ts";
import { Button } from "@/components/ui/button.tsx";
import { formatDateTime } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { ChevronDown } from "lucide-react";
import { ChatMenu } from "./chat-menu.tsx";
import { useRenaming } from "./chat-title.tsx";
import { useChatActions } from "./use-chat-actions.ts";
import { NEW_CHAT } from "./chat-path.ts";

/** A chat's title, renamed in place, and the menu of what can be done with the chat. */
export function ChatHeading({ chat, onPrint }: { chat: Chat; onPrint: () => void }) {
  const { rename, remove } = useChatActions();
  const { start, editor } = useRenaming(chat, rename, "h-8 max-w-md");
  const title = chat.title || NEW_CHAT;
  if (editor) return editor;
  return (
    <h1 className="flex min-w-0">
      <ChatMenu chat={chat} onRename={start} onDelete={() => void remove(chat.id)} onPrint={onPrint}>
        <Button variant="ghost" size="sm" className="max-w-full min-w-0 shrink gap-1 px-2">
          <span className="truncate">{title}</span>
          <ChevronDown className="text-muted-foreground" />
        </Button>
      </ChatMenu>
    </h1>
  );
}

/** What stands above the conversation on paper. */
export function PrintedTitle({ chat }: { chat: Chat }) {
  const { organization } = useSession();
  return (
    <div className="hidden pb-3 print:block" aria-hidden>
      <p className="text-lg font-semibold">{chat.title || NEW_CHAT}</p>
      <p className="text-xs text-muted-foreground">
        {organization.name} · {formatDateTime(chat.updated_at)}
      </p>
    </div>
  );
}
