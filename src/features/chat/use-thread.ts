import { LOOK_AGAIN_MS } from "@/lib/look-again.ts";
import { serverNow } from "@/lib/server-time.ts";
import { useSession } from "@/lib/session.ts";
import { useIsVisible } from "@/lib/use-is-visible.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { branchIdOf, chatPath, WITHIN } from "./chat-path.ts";
import { eventBatch } from "./event-batch.ts";
import { EMPTY_THREAD, generating, isBusy } from "./thread.ts";
import { dispatch, hasStream, threadKey, threadQuery, useHasStream } from "./thread-cache.ts";
import type { Thread } from "./thread.ts";

const elsewhere = () => import("./elsewhere.ts");

/** How soon a gap in an answer is healed by a fetch. */
const HEAL_MS = 400;
/** For so long after its last message another window may go on with a chat without this one hearing of it. */
const RECENT_MS = 300_000;

/** Whether something may happen in a chat that this tab doesn't do itself. */
const mayMove = (thread: Thread) =>
  isBusy(thread) || Date.parse(thread.chat?.updated_at ?? "") > (serverNow() ?? Date.now()) - RECENT_MS;

/**
 * A chat as it is, kept right by streams of answers, messages and snapshots; null is a chat to be started. Its branch in
 * view is the one that the address names.
 */
export function useThread(chatId: number | null) {
  const { organization } = useSession();
  const client = useQueryClient();
  const branch = branchIdOf(useLocation().search);
  const query = useQuery({
    ...threadQuery(client, organization.id, chatId, branch),
    enabled: chatId !== null,
    refetchInterval: ({ state }) =>
      state.data && mayMove(state.data) && !hasStream(chatId) ? LOOK_AGAIN_MS : false,
  });
  const thread = query.data ?? EMPTY_THREAD;
  useBranch(chatId, branch, thread.view, () => void query.refetch());
  useNews(chatId, () => void query.refetch());
  useFollowing(chatId, thread, query.refetch);
  useHealing(thread.incomplete, () => void query.refetch({ cancelRefetch: false }));
  return {
    thread,
    isLoading: chatId !== null && query.isPending,
    error: query.error,
    refetch: () => void query.refetch(),
  };
}

/** Keeps the address and the branch in view together, whichever of them changes. */
function useBranch(chatId: number | null, branch: number | null, view: number | null, refetch: () => void) {
  const { organization } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const key = threadKey(organization.id, chatId);
  const kept = () => (chatId === null ? undefined : client.getQueryData<Thread>(key));
  const bringIntoView = useEffectEvent(() => {
    const thread = kept();
    if (!thread || thread.view === branch) return;
    dispatch(client, key, [{ type: "view", view: branch }]);
    refetch();
  });
  useLayoutEffect(() => bringIntoView(), [chatId, branch]);
  const nameInAddress = useEffectEvent(() => {
    const thread = kept();
    if (thread && thread.view !== branch)
      void navigate(chatPath(chatId, { branch: thread.view }), { replace: true, state: WITHIN });
  });
  useEffect(() => nameInAddress(), [chatId, view]);
}

/** Fetches a chat when another window changes it, and the branch of an answer that another one asked for. */
function useNews(chatId: number | null, refetch: () => void) {
  const { organization, authId } = useSession();
  const client = useQueryClient();
  useRealtime(
    "user",
    chatId === null ? null : authId,
    {
      answer({ chat_id, message_id }) {
        if (chat_id !== chatId || hasStream(chatId)) return;
        void elsewhere().then(({ bring }) => bring(client, organization.id, chatId, message_id));
      },
      chat({ chat_id }) {
        if (chat_id === chatId) refetch();
      },
    },
    refetch,
  );
}

/**
 * Reads an answer that is being written and that this tab has no stream of: another asked, or this one before it was
 * reloaded. A tab that nobody looks at waits for its end.
 */
function useFollowing(chatId: number | null, thread: Thread, refetch: () => Promise<unknown>) {
  const { organization } = useSession();
  const client = useQueryClient();
  const isStreamed = useHasStream(chatId);
  const isVisible = useIsVisible();
  const answerId = isStreamed || !isVisible ? null : (generating(thread)?.id ?? null);
  const again = useEffectEvent(refetch);
  useEffect(() => {
    if (chatId === null || answerId === null) return;
    const left = new AbortController();
    const batch = eventBatch((events) => dispatch(client, threadKey(organization.id, chatId), events));
    const options = { organizationId: organization.id, signal: left.signal };
    void elsewhere().then(({ follow }) => follow(answerId, options, batch, () => again()));
    return () => {
      left.abort();
      batch.flush();
    };
  }, [client, organization.id, chatId, answerId]);
}

/** Fetches a thread with a gap until it has none. */
function useHealing(incomplete: boolean, refetch: () => void) {
  const heal = useEffectEvent(refetch);
  useEffect(() => {
    if (!incomplete) return;
    const timer = setInterval(() => heal(), HEAL_MS);
    return () => clearInterval(timer);
  }, [incomplete]);
}
