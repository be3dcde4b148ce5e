import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { ChatItem, type ItemActions } from "./chat-item.tsx";
import { useChats, type ListedChat, type Place } from "./use-chats.ts";

interface RowsProps {
  chats: readonly ListedChat[];
  actions: ItemActions;
}

/** Chats one below the other. */
export function Rows({ chats, actions }: RowsProps) {
  return (
    <ul className="grid grid-cols-1 gap-px">
      {chats.map((chat) => (
        // What is far off costs nothing to lay out, however many there are.
        <li key={chat.id} className="[contain-intrinsic-size:auto_2rem] [content-visibility:auto]">
          <ChatItem chat={chat} match={chat.match} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

/** The chats of a place, latest first, and the way to more of them. @param empty said where there is none */
export function ChatRows({ place, actions, empty }: { place: Place; actions: ItemActions; empty: string }) {
  const list = useChats("", place);
  if (list.isPending) return <ListSkeleton />;
  if (list.isError && list.chats.length === 0) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} className="px-2 py-4" />;
  }
  return (
    <>
      {list.chats.length === 0 && <p className="px-2 py-1.5 text-xs text-muted-foreground">{empty}</p>}
      <Rows chats={list.chats} actions={actions} />
      <More list={list} />
    </>
  );
}

/** Asks for the next page of a list, where there is one. */
export function More({ list }: { list: ReturnType<typeof useChats> }) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={list.isFetchingNextPage}
      className="justify-self-start px-2 text-muted-foreground"
      onClick={() => void list.fetchNextPage()}
    >
      Show more
    </Button>
  );
}

/** In place of a list that isn't there yet. */
export function ListSkeleton() {
  return (
    <div className="grid gap-3 px-2 pt-3">
      <span role="status" className="sr-only">
        Loading your chats
      </span>
      {["w-4/5", "w-3/5", "w-2/3", "w-1/2"].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
