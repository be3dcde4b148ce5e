import { Button } from "@/components/ui/button.tsx";
import { ArrowDown } from "lucide-react";
import { memo, useCallback, useEffect, useMemo } from "react";
import type { Message } from "@contract/chat.ts";
import { Announcer } from "./announcer.tsx";
import { AnswerProgress } from "./answer-progress.tsx";
import { isBusy, visibleMessages } from "./thread.ts";
import type { Rate, Thread } from "./thread.ts";
import { Answer } from "./answer.tsx";
import { AskedLine } from "./asked/asked-line.tsx";
import type { OpenSource } from "./chat-path.ts";
import { ElsewhereNotice } from "./elsewhere-notice.tsx";
import { FarMessage } from "./far-message.tsx";
import { OlderMessages } from "./older-messages.tsx";
import { Question } from "./question.tsx";
import { useConversationScroll } from "./use-conversation-scroll.ts";
import { useFoundMessage } from "./use-found-message.ts";
import { useWhole } from "./use-whole.ts";
import { usePaging, VersionPaging } from "./version-pager.tsx";

export interface ConversationActions {
  send: (text: string, replaces: number | null) => boolean;
  rate: Rate;
  /** Brings the branch of a message into view; null the newest. */
  show: (branch: number | null) => void;
  open: (messageId: number, number: number) => void;
  rephrase: (question: string) => void;
  loadOlder: () => void;
}

interface ConversationProps {
  thread: Thread;
  /** Keep it the same between renders: messages render anew when it changes. */
  actions: ConversationActions;
  openSource: OpenSource | null;
  olderError: Error | null;
}

/** The messages of a chat, oldest first. */
export const Conversation = memo(function Conversation(props: ConversationProps) {
  const { thread, actions, openSource, olderError } = props;
  const messages = visibleMessages(thread);
  const firstId = messages[0]?.id;
  const { scroller, content, isAway, jump, stay } = useConversationScroll(firstId);
  const show = useCallback(
    (messageId: number) => {
      stay();
      actions.show(messageId);
    },
    [actions, stay],
  );
  const paging = usePaging(show);
  const isWhole = useWhole();
  useFoundMessage(thread, openSource, { scroller, stay });
  const isAsking = thread.pending !== null;
  useEffect(() => {
    if (isAsking) jump();
  }, [isAsking, jump]);
  const lastId = isAsking ? null : messages.at(-1)?.id;

  return (
    <div className="relative min-h-0 flex-1 print:block">
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label="Conversation"
        tabIndex={0}
        className="relative h-full overflow-y-auto overscroll-contain outline-none [overflow-anchor:none] [scrollbar-gutter:stable_both-edges] print:h-auto print:overflow-visible focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
      >
        <div
          ref={content}
          className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-4 px-4 pt-6 pb-8 sm:px-6 print:block print:max-w-none print:space-y-5"
        >
          {thread.hasMore && <OlderMessages key={firstId} error={olderError} onLoad={actions.loadOlder} />}
          <VersionPaging value={paging}>
            {messages.map((message, index) => (
              <FarMessage
                key={message.id}
                id={message.id}
                label={message.role === "user" ? "Your question" : "Answer"}
                isHeading={message.role !== "user"}
                stays={isWhole || index >= messages.length - 2 || openSource?.messageId === message.id}
              >
                {message.role === "user" ? (
                  <div className="flex flex-col items-end *:w-full">
                    <AskedLine attachments={message.attachments} aims={message.aims} />
                    <EditableQuestion message={message} send={isBusy(thread) ? null : actions.send} />
                  </div>
                ) : (
                  <RetryableAnswer
                    message={message}
                    progress={thread.progress?.messageId === message.id ? thread.progress : null}
                    isLast={message.id === lastId}
                    question={messages[index - 1]}
                    send={isBusy(thread) ? null : actions.send}
                    onRate={actions.rate}
                    onOpen={actions.open}
                    onRephrase={actions.rephrase}
                    openNumber={openSource?.messageId === message.id ? openSource.number : null}
                  />
                )}
              </FarMessage>
            ))}
          </VersionPaging>
          {thread.pending && (
            <>
              <Question text={thread.pending.text} />
              <AnswerProgress progress={null} hasText={false} />
            </>
          )}
        </div>
      </div>
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-0 bottom-0 h-6 print:hidden bg-linear-to-t from-background"
      />
      {thread.elsewhere !== null && <ElsewhereNotice onShow={() => actions.show(null)} />}
      {isAway && (
        <Button
          variant="outline"
          size="icon-sm"
          aria-label="Jump to the latest message"
          className="absolute bottom-3 left-1/2 print:hidden -translate-x-1/2 rounded-full shadow-md"
          onClick={jump}
        >
          <ArrowDown />
        </Button>
      )}
      <Announcer thread={thread} />
    </div>
  );
});

type Send = ConversationActions["send"] | null;

const EditableQuestion = memo(function EditableQuestion({ message, send }: { message: Message; send: Send }) {
  const { id, content } = message;
  const onEdit = useMemo(() => send && ((changed: string) => send(changed, id)), [send, id]);
  return <Question text={content} message={message} onEdit={onEdit ?? undefined} />;
});

interface RetryableAnswerProps extends Omit<Parameters<typeof Answer>[0], "onRetry" | "question"> {
  question: Thread["messages"][number] | undefined;
  send: Send;
}

/** Any answer can be written anew: the new one stands beside it, and what followed stays with the old. */
function RetryableAnswer({ question, send, ...answer }: RetryableAnswerProps) {
  const onRetry = useMemo(
    () => (send && question?.role === "user" ? () => void send(question.content, question.id) : undefined),
    [send, question],
  );
  const asked = question?.role === "user" ? question.content : undefined;
  return <Answer {...answer} onRetry={onRetry} question={asked} />;
}
