import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { SearchInput } from "@/components/search-input.tsx";
import { useId, useState } from "react";
import { ChatItem } from "./chat-item.tsx";
import { useOpenChat } from "./chat-path.ts";
import { groupByDate } from "./date-groups.ts";
import { useChatActions } from "./use-chat-actions.ts";
import { useChats } from "./use-chats.ts";

/** The reader's chats under their dates, with search. @param onNavigate called when a chat is opened */
export function ChatList({ onNavigate }: { onNavigate?: () => void }) {
  const [search, setSearch] = useState("");
  const list = useChats(search);
  const isEmpty = list.chats.length === 0;
  return (
    <>
      {(search !== "" || !isEmpty) && (
        <SearchInput
          label="Search chats"
          value={search}
          onSearch={setSearch}
          className="shrink-0 [&_input]:h-8 [&_input]:py-1 [&_input]:shadow-none"
        />
      )}
      {list.isPending && <ListSkeleton />}
      {list.isError && isEmpty && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} className="px-2 py-6" />
      )}
      {list.isSuccess && isEmpty && (
        <p className="px-2 py-3 text-sm text-muted-foreground">
          {search === "" ? "Your chats appear here." : `No chat is called “${search}”.`}
        </p>
      )}
      {!isEmpty && <Groups list={list} onNavigate={onNavigate} />}
    </>
  );
}

interface GroupsProps {
  list: ReturnType<typeof useChats>;
  onNavigate: (() => void) | undefined;
}

function Groups({ list, onNavigate }: GroupsProps) {
  const { rename, remove } = useChatActions();
  const open = useOpenChat();
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-4">
      {groupByDate(list.chats, new Date()).map(({ label, rows }) => (
        <section key={label} aria-labelledby={`${id}${label}`}>
          <h3 id={`${id}${label}`} className="px-2 pb-1 text-xs leading-5 text-muted-foreground">
            {label}
          </h3>
          <ul className="grid grid-cols-1 gap-px">
            {rows.map((chat) => (
              <li key={chat.id}>
                <ChatItem
                  chat={chat}
                  isOpen={open === chat.id}
                  onRename={rename}
                  onDelete={(chatId) => void remove(chatId)}
                  onNavigate={onNavigate}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          busy={list.isFetchingNextPage}
          className="justify-self-start px-2 text-muted-foreground"
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

function ListSkeleton() {
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
