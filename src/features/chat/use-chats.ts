import type { Chat } from "@contract/chat.ts";
import type { InputOf, OutputOf } from "@contract/index.ts";
import { request } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";

const PAGE = 50;
/** What a search tells at once: rows with a stretch of text each. */
const FOUND = 20;

/** A chat as a list tells it: with what a search found in it. */
export type ListedChat = OutputOf<"/chat/list">["chats"][number];
/** Where a page begins: behind a row, or, of a search, behind so many. */
type Start = { after: string } | { offset: number };
type ChatPages = InfiniteData<OutputOf<"/chat/list">, Start>;

/** Which chats: those in a folder (null: in none), with a pin or without; all unless it says so. */
export type Place = Pick<InputOf<"/chat/list">, "folder_id" | "pinned">;

/** The reader's chats, latest first, page by page. @param search words of titles and messages; "" for all */
export function useChats(search: string, place: Place = {}) {
  const { organization } = useSession();
  const query = useInfiniteQuery({
    queryKey: [organization.id, "/chat/list", { search, ...place, paged: true }],
    queryFn: ({ pageParam, signal }) => {
      const input = {
        ...place,
        limit: search === "" ? PAGE : FOUND,
        ...pageParam,
        ...(search !== "" && { search }),
      };
      return request("/chat/list", input, { organizationId: organization.id, signal });
    },
    initialPageParam: { offset: 0 } as Start,
    getNextPageParam: ({ chats, total, next }, pages): Start | null => {
      const told = pages.reduce((sum, page) => sum + page.chats.length, 0);
      if (chats.length === 0 || told >= total) return null;
      return next === null ? { offset: told } : { after: next };
    },
    placeholderData: keepPreviousData,
  });
  return { ...query, chats: uniqueById(query.data?.pages.flatMap((page) => page.chats) ?? []) };
}

/** A chat that moved up while paging is in two pages. */
function uniqueById(chats: ListedChat[]): ListedChat[] {
  return [...new Map(chats.map((chat) => [chat.id, chat])).values()];
}

/** Changes a chat in all lists of this tab at once; null takes it out. */
export function patchChat(client: QueryClient, id: number, change: ((chat: Chat) => Chat) | null): void {
  client.setQueriesData<ChatPages>({ predicate: ({ queryKey }) => isPagedList(queryKey) }, (data) => {
    if (!data) return data;
    const patch = (chats: ListedChat[]) =>
      change
        ? chats.map((chat) => (chat.id === id ? { ...chat, ...change(chat) } : chat))
        : chats.filter((chat) => chat.id !== id);
    return { ...data, pages: data.pages.map((page) => ({ ...page, chats: patch(page.chats) })) };
  });
}

/** A chat as one of the lists of this tab has it; undefined: none has. */
export function listedChat(client: QueryClient, id: number): Chat | undefined {
  return client
    .getQueriesData<ChatPages>({ predicate: ({ queryKey }) => isPagedList(queryKey) })
    .flatMap(([, data]) => data?.pages.flatMap(({ chats }) => chats) ?? [])
    .find((chat) => chat.id === id);
}

function isPagedList([, path, input]: readonly unknown[]): boolean {
  return path === "/chat/list" && typeof input === "object" && input !== null && "paged" in input;
}
