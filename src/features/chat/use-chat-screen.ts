import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { ConversationActions, OpenSource } from "./conversation.tsx";
import type { ThreadActions } from "./use-thread-actions.ts";

/** The passage that is open; another chat begins without one. */
export function useOpenSource(chatId: number | null) {
  const [state, setState] = useState<{ chatId: number | null; source: OpenSource | null }>({
    chatId,
    source: null,
  });
  const source = state.chatId === chatId ? state.source : null;
  return [source, (next: OpenSource | null) => setState({ chatId, source: next })] as const;
}

/** Goes to the chat that a first question started, if the reader still waits for it there. */
export function useOnCreated(chatId: number | null, go: (id: number) => void) {
  const isWaiting = useRef(false);
  useEffect(() => {
    isWaiting.current = chatId === null;
    return () => {
      isWaiting.current = false;
    };
  }, [chatId]);
  return (id: number) => {
    if (isWaiting.current) go(id);
  };
}

/** The actions of the conversation, the same between renders, so that its messages don't render with each keystroke. */
export function useConversationActions(
  actions: ThreadActions,
  open: ConversationActions["open"],
  rephrase: ConversationActions["rephrase"],
): ConversationActions {
  const latest = useRef({ actions, open, rephrase });
  useEffect(() => {
    latest.current = { actions, open, rephrase };
  });
  return useMemo(
    (): ConversationActions => ({
      send: (...args) => latest.current.actions.send(...args),
      rate: (...args) => latest.current.actions.rate(...args),
      open: (...args) => latest.current.open(...args),
      rephrase: (...args) => latest.current.rephrase(...args),
      loadOlder: () => latest.current.actions.loadOlder(),
    }),
    [],
  );
}

/** Escape stops the answer, unless something else took the key. */
export function useStopKey(isBusyNow: boolean, stop: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented && !event.isComposing) stop();
  });
  useEffect(() => {
    if (!isBusyNow) return;
    // After the document's listeners, which close what is open.
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, [isBusyNow]);
}
