import { ErrorState } from "@/components/ui/error-state.tsx";
import { ApiError, showError } from "@/lib/errors.ts";
import { cn } from "@/lib/cn.ts";
import { deferred, whenIdle } from "@/lib/deferred.ts";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { isBusy } from "./thread.ts";
import { ChatHeader } from "./chat-header.tsx";
import { chatIdOf, chatPath } from "./chat-path.ts";
import { askedOf, changeAsked, holdOf, NOTHING, readAsked, useAsked } from "./asked/asked-with.ts";
import { useAsking } from "./asked/use-asking.tsx";
import { Composer } from "./composer.tsx";
import { ConversationSkeleton } from "./conversation-skeleton.tsx";
import { EmptyChatHead } from "./empty-chat.tsx";
import { useAskedBack, useDraft, useDraftKey } from "./use-draft.ts";
import {
  useConversationActions,
  useOnCreated,
  useOpenSource,
  useStopKey,
  useVisit,
} from "./use-chat-screen.ts";
import { useNextQuestion } from "./use-next-question.ts";
import { usePrint } from "./use-print.ts";
import { useThreadActions } from "./use-thread-actions.ts";
import { useThread } from "./use-thread.ts";

const loadConversation = () => import("./conversation.tsx");
const Conversation = lazy(async () => ({ default: (await loadConversation()).Conversation }));
const EmptyChatOffer = lazy(async () => ({
  default: (await import("./empty-chat-offer.tsx")).EmptyChatOffer,
}));
const NoSuchChat = lazy(async () => ({ default: (await import("./no-such-chat.tsx")).NoSuchChat }));
const failures = deferred(() => import("./failure-notice.tsx"));
const sources = deferred(() => import("./source-panel.tsx"));

/** The chat that the address names, or a new one: conversation, composer, and the passage that is open. */
export function ChatScreen() {
  const id = chatIdOf(useLocation().search);
  return <Suspense>{id === undefined ? <NoSuchChat /> : <ChatOf chatId={id} />}</Suspense>;
}

function ChatOf({ chatId }: { chatId: number | null }) {
  const { thread, isLoading, error, refetch } = useThread(chatId);
  const navigate = useNavigate();
  const visit = useVisit();
  const onCreated = useOnCreated(chatId, (id) => void navigate(chatPath(id), { replace: true }));
  const actions = useThreadActions(chatId, thread, onCreated);
  const [text, setText] = useDraft(chatId, thread);
  const [source, setSource] = useOpenSource(chatId);
  const SourcePanel = sources.use()?.SourcePanel;
  const FailureNotice = failures.useSoon()?.FailureNotice;
  const hasFailed = thread.failure !== null;
  useEffect(() => {
    if (hasFailed) void failures.insist();
  }, [hasFailed]);
  const hasChat = chatId !== null;
  // With the chat's messages, not after them.
  useEffect(() => {
    if (hasChat) void loadConversation().catch(() => undefined);
  }, [hasChat]);
  // A first question needs them soon.
  useEffect(
    () => whenIdle(() => void Promise.all([loadConversation(), sources.load()]).catch(() => undefined)),
    [],
  );
  const draft = useDraftKey(chatId);
  const hold = holdOf(useAsked(draft));
  const asking = useAsking(draft, thread.chat);
  const keepAsked = useAskedBack(draft, thread.failure);
  const send = (asked: string, replaces: number | null = null) => {
    if (replaces === null && holdOf(readAsked(draft)) !== null) return;
    if (!actions.send(asked, replaces, replaces === null ? askedOf(readAsked(draft)) : undefined)) return;
    if (asked === text.trim()) setText("");
    if (replaces !== null) return;
    keepAsked(readAsked(draft));
    changeAsked(draft, () => NOTHING);
  };
  const [waitsForFiles, setWaitsForFiles] = useState(false);
  const next = useNextQuestion({
    text,
    isBusy: isBusy(thread) || hold === "reading",
    hasFailed: thread.failure !== null || hold === "failed",
    isNew: chatId === null && !waitsForFiles,
    send: (question) => send(question),
  });
  const stop = () => {
    next.callOff();
    actions.stop();
  };
  useStopKey(isBusy(thread), stop);
  const print = usePrint(thread.hasMore, actions.loadAll);
  const [calls, setCalls] = useState(0);
  const fill = (question: string) => {
    // What is being typed stays.
    setText(text.trim() === "" ? question : `${text.trimEnd()}\n${question}`);
    setCalls(calls + 1);
  };
  const conversation = useConversationActions(
    actions,
    (messageId, number) => {
      setSource({ messageId, number });
      sources.load().catch(showError);
    },
    fill,
  );

  if (error && (thread.chat === null || isGone(error))) {
    return isGone(error) ? <NoSuchChat /> : <ErrorState error={error} onRetry={refetch} className="h-full" />;
  }
  const isEmpty = !isLoading && thread.messages.length === 0 && thread.pending === null;
  const { failure } = thread;
  const shown = thread.messages.find(({ id }) => id === source?.messageId);
  return (
    <div className="flex h-full min-h-0 print:block print:h-auto">
      <div className="flex min-w-0 flex-1 flex-col print:block">
        <ChatHeader chat={thread.chat} onPrint={print} />
        {isLoading && <ConversationSkeleton />}
        {isEmpty && <div className="min-h-4 flex-1" />}
        {!isLoading && !isEmpty && (
          <Suspense fallback={<ConversationSkeleton />}>
            <Conversation
              key={chatId}
              thread={thread}
              actions={conversation}
              openSource={source}
              olderError={actions.olderError}
            />
          </Suspense>
        )}
        <div
          className={cn(
            "mx-auto w-full max-w-3xl shrink-0 px-4 pb-4 sm:px-6 print:hidden",
            isEmpty && "pb-0",
          )}
        >
          {isEmpty && <EmptyChatHead />}
          {failure && FailureNotice && (
            <FailureNotice
              failure={failure}
              chatId={chatId}
              isBusy={isBusy(thread)}
              onRetry={() => send(failure.text, failure.replaces)}
              onDismiss={actions.dismissFailure}
            />
          )}
          <Composer
            onAttach={asking.attach}
            renderAsking={asking.render}
            hold={hold}
            text={text}
            onTextChange={setText}
            onSend={send}
            onWait={(question) => {
              setWaitsForFiles(!isBusy(thread));
              next.wait(question);
            }}
            isWaiting={next.isWaiting}
            onCallOff={next.callOff}
            onStop={stop}
            isBusy={isBusy(thread)}
            isStopping={actions.isStopping}
            focusKey={visit}
            calls={calls}
          />
          {isEmpty && (
            <Suspense>
              <EmptyChatOffer draft={draft} isNew={chatId === null} onFill={fill} />
            </Suspense>
          )}
        </div>
        {isEmpty && <div className="min-h-4 flex-[1.4]" />}
      </div>
      {SourcePanel && (
        <SourcePanel
          answer={shown}
          number={source?.number ?? null}
          onOpen={(number) => setSource(source && number !== null ? { ...source, number } : null)}
        />
      )}
    </div>
  );
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}
