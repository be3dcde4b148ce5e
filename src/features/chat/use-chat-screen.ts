import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { branchIdOf, chatPath, sourceOf, WITHIN, type OpenSource } from "./chat-path.ts";
import type { ConversationActions } from "./conversation.tsx";
import type { ThreadActions } from "./use-thread-actions.ts";

/** The passage that is open, which stands in the address. */
export function useOpenSource(chatId: number | null) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const source = useMemo(() => (chatId === null ? null : sourceOf(search)), [chatId, search]);
  const open = (next: OpenSource | null) =>
    void navigate(chatPath(chatId, { branch: branchIdOf(search), source: next }), {
      // Back closes the passages that were read one after the other.
      replace: source !== null,
      state: WITHIN,
    });
  return [source, open] as const;
}

/** What changes with each visit of a chat, and not with what is opened within it. */
export function useVisit(): string {
  const { key, state } = useLocation();
  const [visit, setVisit] = useState(key);
  if (visit !== key && state !== WITHIN) setVisit(key);
  return visit;
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
      show: (branch) => void latest.current.actions.show(branch),
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
