import { Button } from "@/components/ui/button.tsx";
import { request } from "@/lib/api.ts";
import { cn } from "@/lib/cn.ts";
import { useSession } from "@/lib/session.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link, useLocation } from "react-router-dom";
import { NEW_CHAT } from "../chat-path.ts";
import { useIsNew } from "./opened.ts";
import { sharedChatIdOf, sharedChatPath } from "./shared-path.ts";

const PAGE = 20;

/** The chats that others share with the reader; nothing while there are none. */
export function SharedChats({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { organization } = useSession();
  const id = useId();
  const open = sharedChatIdOf(useLocation().search);
  const list = useInfiniteQuery({
    queryKey: [organization.id, "/chat/shared/list", { paged: true }],
    queryFn: ({ pageParam, signal }) =>
      request(
        "/chat/shared/list",
        { limit: PAGE, offset: pageParam },
        { organizationId: organization.id, signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ chats, total }, _pages, offset) =>
      chats.length > 0 && offset + chats.length < total ? offset + chats.length : null,
  });
  const chats = [
    ...new Map(
      list.data?.pages.flatMap((page) => page.chats.map((chat) => [chat.id, chat] as const)),
    ).values(),
  ];
  const isNew = useIsNew();
  if (chats.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="px-2 pb-1 text-xs leading-5 text-muted-foreground">
        Shared with you
      </h3>
      <ul className="grid grid-cols-1 gap-px">
        {chats.map(({ id: chatId, title, shared_by, shared_at }) => (
          <li key={chatId}>
            <Link
              to={sharedChatPath(chatId)}
              onClick={onNavigate}
              aria-current={open === chatId ? "page" : undefined}
              title={`${title || NEW_CHAT}, shared by ${shared_by.name || shared_by.email}`}
              className={cn(
                "grid min-w-0 gap-px rounded-sm px-2 py-1.5 text-sm transition-colors outline-none hover:bg-foreground/5 focus-visible:ring-2 focus-visible:ring-ring",
                open === chatId && "bg-foreground/6 font-medium text-foreground",
              )}
            >
              <span className="truncate">{title || NEW_CHAT}</span>
              <span className="flex min-w-0 items-center gap-2 text-xs leading-4 font-normal text-muted-foreground">
                <span className="min-w-0 flex-1 truncate">{shared_by.name || shared_by.email}</span>
                {open !== chatId && isNew({ id: chatId, shared_at }) && (
                  <span className="shrink-0 rounded-full bg-brand/15 px-1.5 font-medium text-foreground">
                    New
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          busy={list.isFetchingNextPage}
          className="px-2 text-muted-foreground"
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}
