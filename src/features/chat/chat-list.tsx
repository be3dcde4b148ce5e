import { ErrorState } from "@/components/ui/error-state.tsx";
import { SearchInput } from "@/components/search-input.tsx";
import { useDropTarget } from "@/components/list/drop-target.ts";
import { query } from "@/lib/api.ts";
import { cn } from "@/lib/cn.ts";
import { deferred } from "@/lib/deferred.ts";
import { formatCount } from "@/lib/format.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { ChatFolders } from "./chat-folders.tsx";
import { CHATS, type ItemActions } from "./chat-item.tsx";
import { useOpenChat } from "./chat-path.ts";
import { ListSkeleton, More, Rows } from "./chat-rows.tsx";
import { groupByDate } from "./date-groups.ts";
import { PinnedChats } from "./pinned-chats.tsx";
import { useChatActions } from "./use-chat-actions.ts";
import { useChats } from "./use-chats.ts";
import { useThreadOrder } from "./use-thread-order.ts";

/** Not by `lazy`: the list stands beside every screen, which a part that couldn't be fetched must not take away. */
const beside = deferred(() => import("./beside-chats.ts"));

/** Chats with neither pin nor folder. */
const LOOSE = { folder_id: null, pinned: false } as const;

/**
 * The reader's chats: pinned ones, folders, and the others under their dates; or those that a search finds.
 * @param onNavigate called when a chat is opened
 */
export function ChatList({ onNavigate }: { onNavigate?: () => void }) {
  const [search, setSearch] = useState("");
  const { SharedChats, WatchedEntry } = beside.use() ?? {};
  useEffect(() => void beside.insist(), []);
  const { rename, remove } = useChatActions();
  const list = useChats("", LOOSE);
  const pinned = useQuery(query("/thread/pinned", {}));
  const folders = useQuery(query("/thread/folders", {}));
  const actions: ItemActions = { open: useOpenChat(), rename, remove: (id) => void remove(id), onNavigate };
  const isEmpty =
    list.chats.length === 0 && !pinned.data?.chats.length && !folders.data?.folders.length && search === "";
  return (
    <>
      {!isEmpty && (
        <SearchInput
          label="Search chats"
          value={search}
          onSearch={setSearch}
          className="shrink-0 [&_input]:h-8 [&_input]:py-1 [&_input]:shadow-none"
        />
      )}
      {search !== "" && <Found search={search} actions={actions} />}
      {search === "" && list.isPending && <ListSkeleton />}
      {search === "" && list.isError && list.chats.length === 0 && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} className="px-2 py-6" />
      )}
      {list.isSuccess && isEmpty && (
        <p className="px-2 py-3 text-sm text-muted-foreground">Your chats appear here.</p>
      )}
      {search === "" && list.isSuccess && (
        <>
          {WatchedEntry && <WatchedEntry onNavigate={onNavigate} />}
          {SharedChats && <SharedChats onNavigate={onNavigate} />}
        </>
      )}
      {search === "" && list.isSuccess && !isEmpty && (
        <div className="grid grid-cols-1 gap-4">
          <PinnedChats actions={actions} />
          <ChatFolders actions={actions} />
          <Dated list={list} actions={actions} />
        </div>
      )}
    </>
  );
}

interface PartProps {
  list: ReturnType<typeof useChats>;
  actions: ItemActions;
}

/** Under their dates; what is dropped here is taken out of its folder. */
function Dated({ list, actions }: PartProps) {
  const order = useThreadOrder();
  const id = useId();
  const { isOver, handlers } = useDropTarget([CHATS], (_, ids) => {
    for (const chat of ids) if (!list.chats.some((one) => one.id === chat)) void order.move(chat, null);
  });
  return (
    <div {...handlers} className={cn("grid min-h-8 grid-cols-1 gap-4 rounded-sm", isOver && "bg-selected")}>
      {groupByDate(list.chats).map(({ label, rows }) => (
        <section key={label} aria-labelledby={`${id}${label}`}>
          <h3 id={`${id}${label}`} className="px-2 pb-1 text-xs leading-5 text-muted-foreground">
            {label}
          </h3>
          <Rows chats={rows} actions={actions} />
        </section>
      ))}
      <More list={list} />
    </div>
  );
}

/** What a search found in titles and messages. */
function Found({ search, actions }: { search: string; actions: ItemActions }) {
  const list = useChats(search);
  const total = list.data?.pages[0]?.total ?? 0;
  if (list.isPending) return <ListSkeleton />;
  if (list.isError && list.chats.length === 0) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} className="px-2 py-6" />;
  }
  return (
    <section
      aria-label="Found chats"
      className={cn("grid grid-cols-1 gap-1", list.isPlaceholderData && "opacity-60")}
    >
      <p role="status" className="px-2 text-xs leading-5 text-muted-foreground">
        {total === 0 ? `Nothing in your chats has “${search}”.` : formatCount(total, "chat")}
      </p>
      <Rows chats={list.chats} actions={actions} />
      <More list={list} />
    </section>
  );
}
