import { Button } from "@/components/ui/button.tsx";
import { ArrowDown } from "lucide-react";
import { memo, useCallback, useEffect } from "react";
import { Announcer } from "./announcer.tsx";
import { AnswerProgress } from "./answer-progress.tsx";
import { isBusy, visibleMessages } from "./thread.ts";
import type { Rate, Thread } from "./thread.ts";
import type { OpenSource } from "./chat-path.ts";
import { ElsewhereNotice } from "./elsewhere-notice.tsx";
import { MessageRow } from "./message-row.tsx";
import { NearnessContext, useNearness } from "./nearness.ts";
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
  const nearness = useNearness(scroller, content, [firstId, messages.length, isWhole]);
  useFoundMessage(thread, openSource, { scroller, stay });
  const isBusyNow = isBusy(thread);
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
          <NearnessContext value={nearness}>
            <VersionPaging value={paging}>
              {messages.map((message, index) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  before={messages[index - 1]}
                  progress={thread.progress?.messageId === message.id ? thread.progress : null}
                  isLast={message.id === lastId}
                  isBusy={isBusyNow}
                  actions={actions}
                  openNumber={openSource?.messageId === message.id ? openSource.number : null}
                  stays={isWhole || index >= messages.length - 2 || openSource?.messageId === message.id}
                  beginsBare={index < messages.length - 2}
                />
              ))}
            </VersionPaging>
          </NearnessContext>
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
