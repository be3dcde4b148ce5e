import { request } from "@/lib/api.ts";
import { showError } from "@/lib/errors.ts";
import { useSession } from "@/lib/session.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router-dom";
import { chatIdOf, type OpenSource } from "./chat-path.ts";
import { foundIdOf } from "./found-path.ts";
import type { Thread } from "./thread.ts";
import { dispatch, threadKey } from "./thread-cache.ts";

/** Messages that are loaded at once on the way to an earlier one, and how long it is marked. */
const PAGE = 200;
const MARKED_MS = 3000;

interface Scroll {
  scroller: RefObject<HTMLElement | null>;
  /** Leaves the reader where they are, whatever comes. */
  stay: () => void;
}

/**
 * Brings the message that the address leads to into view, and marks it for a moment: one that a search found, or that of
 * the source that is open when the chat is opened. What lies between is loaded first.
 */
export function useFoundMessage(thread: Thread, source: OpenSource | null, { scroller, stay }: Scroll): void {
  const { search, key } = useLocation();
  const { organization } = useSession();
  const client = useQueryClient();
  const chatId = chatIdOf(search) ?? null;
  const found = foundIdOf(search);
  const [beginsWith] = useState(source?.messageId ?? null);
  const wanted = found ?? beginsWith;
  // Each visit of a found message leads there; to what is open at the beginning leads the beginning alone.
  const visit = found === null ? "" : key;
  const has = wanted !== null && thread.messages.some(({ id }) => id === wanted);
  const first = thread.messages[0]?.id;
  const isAhead = wanted !== null && !has && thread.hasMore && first !== undefined && first > wanted;

  const load = useEffectEvent(async (before: number) => {
    if (chatId === null) return;
    try {
      const input = { id: chatId, before, limit: PAGE };
      const page = await request("/chat/get", input, { organizationId: organization.id });
      dispatch(client, threadKey(organization.id, chatId), [{ type: "older", page }]);
    } catch (error) {
      showError(error);
    }
  });
  useEffect(() => {
    if (!isAhead) return;
    stay();
    void load(first);
  }, [isAhead, first, stay]);

  useEffect(() => {
    const box = has ? scroller.current?.querySelector(`[data-message="${wanted}"]`) : null;
    if (!box) return;
    stay();
    box.scrollIntoView({ block: "center" });
    box.setAttribute("data-found", "");
    const timer = setTimeout(() => box.removeAttribute("data-found"), MARKED_MS);
    return () => {
      clearTimeout(timer);
      box.removeAttribute("data-found");
    };
  }, [has, wanted, visit, scroller, stay]);
}
