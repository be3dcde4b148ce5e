import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { ApiError } from "@/lib/errors.ts";
import { cn } from "@/lib/cn.ts";
import { MessageCircleOff } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { isBusy } from "./answer-state.ts";
import { ChatHeader } from "./chat-header.tsx";
import { chatIdOf, chatPath } from "./chat-path.ts";
import { Composer } from "./composer.tsx";
import { Conversation, ConversationSkeleton } from "./conversation.tsx";
import type { OpenSource } from "./conversation.tsx";
import { EmptyChatHead, EmptyChatOffer } from "./empty-chat.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { SourcePanel } from "./source-panel.tsx";
import { useDraft } from "./use-draft.ts";
import { useThreadActions } from "./use-thread-actions.ts";
import { useThread } from "./use-thread.ts";

/** The chat that the address names, or a new one: conversation, composer, and the passage that is open. */
export function ChatScreen() {
  const id = chatIdOf(useLocation().search);
  return id === undefined ? <NoSuchChat /> : <ChatOf chatId={id} />;
}

function ChatOf({ chatId }: { chatId: number | null }) {
  const { thread, isLoading, error, refetch } = useThread(chatId);
  const navigate = useNavigate();
  const onCreated = useOnCreated(chatId, (id) => void navigate(chatPath(id), { replace: true }));
  const actions = useThreadActions(chatId, thread, onCreated);
  const [text, setText] = useDraft(chatId, thread.failure);
  const [source, setSource] = useOpenSource(chatId);
  useStopKey(isBusy(thread), actions.stop);
  const conversation = useConversationActions(actions, (messageId, number) => {
    setSource({ messageId, number });
  });

  if (error && (thread.chat === null || isGone(error))) {
    return isGone(error) ? <NoSuchChat /> : <ErrorState error={error} onRetry={refetch} className="h-full" />;
  }
  const isEmpty = !isLoading && thread.messages.length === 0 && thread.pending === null;
  const send = (asked: string, replaces: number | null = null) => {
    if (actions.send(asked, replaces) && asked === text.trim()) setText("");
  };
  const { failure } = thread;
  const cited = thread.messages.find(({ id }) => id === source?.messageId)?.citations ?? [];
  return (
    <div className="flex h-full min-h-0">
      <div className="flex min-w-0 flex-1 flex-col">
        <ChatHeader chat={thread.chat} />
        {isLoading && <ConversationSkeleton />}
        {isEmpty && <div className="min-h-4 flex-1" />}
        {!isLoading && !isEmpty && (
          <Conversation
            key={chatId}
            thread={thread}
            actions={conversation}
            openSource={source}
            olderError={actions.olderError}
          />
        )}
        <div className={cn("mx-auto w-full max-w-3xl shrink-0 px-4 pb-4 sm:px-6", isEmpty && "pb-0")}>
          {isEmpty && <EmptyChatHead />}
          {failure && (
            <FailureNotice
              failure={failure}
              onRetry={() => send(failure.text, failure.replaces)}
              onDismiss={actions.dismissFailure}
            />
          )}
          <Composer
            text={text}
            onTextChange={setText}
            onSend={send}
            onStop={actions.stop}
            isBusy={isBusy(thread)}
            isStopping={actions.isStopping}
            focusKey={String(chatId)}
          />
          {isEmpty && <EmptyChatOffer onAsk={send} />}
        </div>
        {isEmpty && <div className="min-h-4 flex-[1.4]" />}
      </div>
      <SourcePanel
        citations={cited}
        number={source?.number ?? null}
        onOpen={(number) => setSource(source && number !== null ? { ...source, number } : null)}
      />
    </div>
  );
}

/** The passage that is open; another chat begins without one. */
function useOpenSource(chatId: number | null) {
  const [state, setState] = useState<{ chatId: number | null; source: OpenSource | null }>({
    chatId,
    source: null,
  });
  const source = state.chatId === chatId ? state.source : null;
  return [source, (next: OpenSource | null) => setState({ chatId, source: next })] as const;
}

/** Goes to the chat that a first question started, if the reader still waits for it there. */
function useOnCreated(chatId: number | null, go: (id: number) => void) {
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
function useConversationActions(
  actions: ReturnType<typeof useThreadActions>,
  open: (messageId: number, number: number) => void,
) {
  const latest = useRef({ actions, open });
  useEffect(() => {
    latest.current = { actions, open };
  });
  return useMemo(
    () => ({
      send: (text: string, replaces: number | null) => latest.current.actions.send(text, replaces),
      rate: (messageId: number, value: 1 | -1 | null, comment?: string | null) =>
        latest.current.actions.rate(messageId, value, comment),
      open: (messageId: number, number: number) => latest.current.open(messageId, number),
      loadOlder: () => latest.current.actions.loadOlder(),
    }),
    [],
  );
}

/** Escape stops the answer, unless something else took the key. */
function useStopKey(isBusyNow: boolean, stop: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented && !event.isComposing) stop();
  });
  useEffect(() => {
    if (!isBusyNow) return;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [isBusyNow]);
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}

function NoSuchChat() {
  return (
    <EmptyState
      icon={MessageCircleOff}
      title="This chat isn't there"
      className="h-full"
      action={
        <Button asChild>
          <Link to={chatPath(null)}>New chat</Link>
        </Button>
      }
    >
      It was deleted, or it belongs to someone else.
    </EmptyState>
  );
}
