import type { Chat } from "@contract/chat.ts";
import { useDropTarget } from "@/components/list/drop-target.ts";
import { query } from "@/lib/api.ts";
import { cn } from "@/lib/cn.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type DragEvent } from "react";
import { ChatItem, CHATS, type ItemActions } from "./chat-item.tsx";
import { NEW_CHAT } from "./chat-path.ts";
import { listedChat } from "./use-chats.ts";
import { useThreadOrder } from "./use-thread-order.ts";

/** The reader's pinned chats; their order changes by dragging, which pins others too, by Alt and an arrow key, and by their menus. */
export function PinnedChats({ actions }: { actions: ItemActions }) {
  const pinned = useQuery(query("/thread/pinned", {}));
  const order = useThreadOrder();
  const client = useQueryClient();
  const [told, setTold] = useState("");
  const id = useId();
  const chats = pinned.data?.chats ?? [];
  if (chats.length === 0) return null;

  /** Puts one before what is at a place now. */
  function put(chat: Chat, place: number) {
    const before = chats.slice(0, place).filter((one) => one.id !== chat.id);
    const after = chats.slice(place).filter((one) => one.id !== chat.id);
    const next = [...before, chat, ...after];
    if (next.every((one, at) => one.id === chats[at]?.id)) return;
    setTold(`${chat.title || NEW_CHAT}, ${before.length + 1} of ${next.length}`);
    void order.reorder(next);
  }
  function pin(chat: Chat, place: number) {
    setTold(`${chat.title || NEW_CHAT} pinned, ${place + 1} of ${chats.length + 1}`);
    void order.pinAmong(chat, chats.toSpliced(place, 0, { ...chat, pinned: true }));
  }
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="px-2 pb-1 text-xs leading-5 text-muted-foreground">
        Pinned
      </h3>
      <p role="status" className="sr-only">
        {told}
      </p>
      <ul className="grid grid-cols-1 gap-px">
        {chats.map((chat, place) => (
          <Slot
            key={chat.id}
            onDrop={(dropped, isAfter) => {
              const to = place + (isAfter ? 1 : 0);
              const moved = chats.find((one) => one.id === dropped);
              const added = moved ?? listedChat(client, dropped);
              if (moved) put(moved, to);
              else if (added) pin(added, to);
            }}
          >
            <ChatItem
              chat={chat}
              actions={actions}
              onShift={(by) => {
                const to = place + by;
                if (to >= 0 && to < chats.length) put(chat, by > 0 ? to + 1 : to);
              }}
            />
          </Slot>
        ))}
      </ul>
    </section>
  );
}

interface SlotProps {
  children: React.ReactNode;
  /** @param isAfter in its lower half */
  onDrop: (id: number, isAfter: boolean) => void;
}

/** A row that others are dropped before or after. */
function Slot({ children, onDrop }: SlotProps) {
  const { isOver, handlers } = useDropTarget([CHATS], (_, ids, event) => {
    if (ids[0] !== undefined) onDrop(ids[0], isLower(event));
  });
  return (
    <li {...handlers} className={cn("rounded-sm", isOver && "bg-selected")}>
      {children}
    </li>
  );
}

function isLower({ currentTarget, clientY }: DragEvent): boolean {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY > top + height / 2;
}
