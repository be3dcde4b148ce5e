import { request } from "@/lib/api.ts";
import { ApiError } from "@/lib/errors.ts";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { reduce } from "./answer-state.ts";
import { renewed, type GetBranch } from "./renewed.ts";
import { EMPTY_THREAD } from "./thread.ts";
import type { ThreadAction } from "./answer-state.ts";
import type { Thread } from "./thread.ts";

/** The chats whose answer this tab reads from the stream that its question opened. */
const streaming = new Set<number>();
const listeners = new Set<() => void>();

/** Marks a chat as read from its own stream until the returned function is called. */
export function holdStream(chatId: number): () => void {
  const change = (act: () => void) => {
    act();
    for (const listener of listeners) listener();
  };
  change(() => streaming.add(chatId));
  return () => change(() => streaming.delete(chatId));
}

export function hasStream(chatId: number | null): boolean {
  return chatId !== null && streaming.has(chatId);
}

/** The same, for a component. */
export function useHasStream(chatId: number | null): boolean {
  return useSyncExternalStore(subscribe, () => hasStream(chatId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where a thread is kept in the query cache; a change of chats makes it stale with the contract's `/chat/get`. */
export function threadKey(organizationId: number, chatId: number | null): QueryKey {
  return [organizationId, "/chat/get", { thread: chatId }];
}

/**
 * Query options of a thread: each fetch merges what the server tells into what this tab knows.
 * @param view the branch that a thread begins with that isn't kept yet
 */
export function threadQuery(
  client: QueryClient,
  organizationId: number,
  chatId: number | null,
  view: number | null = null,
) {
  const queryKey = threadKey(organizationId, chatId);
  const kept = () => client.getQueryData<Thread>(queryKey) ?? { ...EMPTY_THREAD, view };
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Thread> => {
      if (chatId === null) return EMPTY_THREAD;
      const get: GetBranch = async (branch, limit) => {
        const input = { id: chatId, ...(branch !== null && { branch }), ...(limit && { limit }) };
        try {
          return await request("/chat/get", input, { organizationId, signal });
        } catch (error) {
          if (branch !== null && error instanceof ApiError && error.status === 404) return null;
          throw error;
        }
      };
      const told = await renewed(kept(), get);
      return told.reduce(reduce, kept());
    },
    staleTime: 0,
  };
}

/** Applies actions to a thread; one that isn't kept any more stays so. */
export function dispatch(client: QueryClient, key: QueryKey, actions: readonly ThreadAction[]): void {
  client.setQueryData<Thread>(key, (thread) => thread && actions.reduce(reduce, thread));
}
