import { useSession } from "@/lib/session.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { branchIdOf, chatPath, WITHIN } from "./chat-path.ts";
import { EMPTY_THREAD, isBusy } from "./thread.ts";
import { eventBatch } from "./event-batch.ts";
import { dispatch, hasStream, threadKey, threadQuery } from "./thread-cache.ts";
import type { Thread } from "./thread.ts";

/** How soon a gap in an answer is healed by a fetch, and how long an answer may be silent before one. */
const HEAL_MS = 400;
const SILENCE_MS = 15_000;

/**
 * A chat as it stands, kept right by its own stream, broadcasts and snapshots; null is a chat to be started. Its branch in
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
      chatId !== null && state.data && isBusy(state.data) && !hasStream(chatId) ? SILENCE_MS : false,
  });
  const thread = query.data ?? EMPTY_THREAD;
  useBranch(chatId, branch, thread.view, () => void query.refetch());
  useBroadcasts(chatId, () => void query.refetch());
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

/** Applies broadcasts of answers that this tab doesn't read from a stream of its own. */
function useBroadcasts(chatId: number | null, refetch: () => void) {
  const { organization, authId } = useSession();
  const client = useQueryClient();
  const batch = useRef<ReturnType<typeof eventBatch>>(null);
  useEffect(() => {
    const current = eventBatch((events) => dispatch(client, threadKey(organization.id, chatId), events));
    batch.current = current;
    return () => current.flush();
  }, [client, organization.id, chatId]);
  useRealtime(
    "user",
    chatId === null ? null : authId,
    {
      answer(event) {
        if (chatId === null || hasStream(chatId)) return;
        batch.current?.push(event);
        if (event.type !== "end" || event.message.citations.length === 0) return;
        // Broadcasts leave quotes out; the thread has them by the reader's rights.
        batch.current?.flush();
        refetch();
      },
    },
    refetch,
  );
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
