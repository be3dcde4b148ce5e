import { Button } from "@/components/ui/button.tsx";
import { ArrowDown } from "lucide-react";
import { memo, useEffect, useMemo } from "react";
import { Announcer } from "./announcer.tsx";
import { AnswerProgress } from "./answer-progress.tsx";
import { isBusy, visibleMessages } from "./thread.ts";
import type { Thread } from "./thread.ts";
import { Answer } from "./answer.tsx";
import { AskedLine } from "./asked/asked-line.tsx";
import { FarMessage } from "./far-message.tsx";
import { OlderMessages } from "./older-messages.tsx";
import { Question } from "./question.tsx";
import { useConversationScroll } from "./use-conversation-scroll.ts";
import { useWhole } from "./use-whole.ts";

/** A citation of an answer. */
export interface OpenSource {
  messageId: number;
  number: number;
}

export interface ConversationActions {
  send: (text: string, replaces: number | null) => boolean;
  rate: (messageId: number, value: 1 | -1 | null, comment?: string | null) => void;
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
  const { scroller, content, isAway, jump } = useConversationScroll(firstId);
  const isWhole = useWhole();
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
          {messages.map((message, index) => (
            <FarMessage
              key={message.id}
              label={message.role === "user" ? "Your question" : "Answer"}
              isHeading={message.role !== "user"}
              stays={isWhole || index >= messages.length - 2 || openSource?.messageId === message.id}
            >
              {message.role === "user" ? (
                <div className="flex flex-col items-end *:w-full">
                  <AskedLine attachments={message.attachments} aims={message.aims} />
                  <EditableQuestion
                    id={message.id}
                    text={message.content}
                    hasLater={index < messages.length - 2}
                    send={isBusy(thread) ? null : actions.send}
                  />
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

interface EditableQuestionProps {
  id: number;
  text: string;
  hasLater: boolean;
  send: Send;
}

const EditableQuestion = memo(function EditableQuestion({ id, text, hasLater, send }: EditableQuestionProps) {
  const onEdit = useMemo(() => send && ((changed: string) => send(changed, id)), [send, id]);
  return <Question text={text} hasLater={hasLater} onEdit={onEdit ?? undefined} />;
});

interface RetryableAnswerProps extends Omit<Parameters<typeof Answer>[0], "onRetry" | "question"> {
  question: Thread["messages"][number] | undefined;
  send: Send;
}

/** Only the last answer can be written anew: what follows an earlier one rests on it. */
function RetryableAnswer({ question, send, ...answer }: RetryableAnswerProps) {
  const { isLast } = answer;
  const onRetry = useMemo(
    () =>
      isLast && send && question?.role === "user"
        ? () => void send(question.content, question.id)
        : undefined,
    [isLast, send, question],
  );
  const asked = question?.role === "user" ? question.content : undefined;
  return <Answer {...answer} onRetry={onRetry} question={asked} />;
}
