import type { Message } from "@contract/chat.ts";
import { memo, useMemo } from "react";
import { Answer } from "./answer.tsx";
import { AskedLine } from "./asked/asked-line.tsx";
import type { ConversationActions } from "./conversation.tsx";
import { FarMessage } from "./far-message.tsx";
import { Question } from "./question.tsx";
import type { Thread } from "./thread.ts";

interface MessageRowProps {
  message: Message;
  /** The message that it follows. */
  before: Message | undefined;
  progress: Thread["progress"];
  isLast: boolean;
  /** No question can be asked now. */
  isBusy: boolean;
  actions: ConversationActions;
  /** The number of the citation whose passage is open. */
  openNumber: number | null;
  stays: boolean;
  beginsBare: boolean;
}

/** A question or an answer; it renders anew only when something of its own has changed, however many there are. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, stays, beginsBare } = props;
  return (
    <FarMessage message={message} stays={stays} beginsBare={beginsBare}>
      {message.role === "user" ? (
        <div className="flex flex-col items-end *:w-full">
          <AskedLine attachments={message.attachments} aims={message.aims} />
          <EditableQuestion {...props} />
        </div>
      ) : (
        <RetryableAnswer {...props} />
      )}
    </FarMessage>
  );
});

function EditableQuestion({ message, isBusy, actions }: MessageRowProps) {
  const { id, content } = message;
  const onEdit = useMemo(
    () => (isBusy ? undefined : (changed: string) => actions.send(changed, id)),
    [isBusy, actions, id],
  );
  return <Question text={content} message={message} onEdit={onEdit} />;
}

/** Any answer can be written anew: the new one stands beside it, and what followed stays with the old. */
function RetryableAnswer({
  message,
  before,
  progress,
  isLast,
  isBusy,
  actions,
  openNumber,
}: MessageRowProps) {
  const question = before?.role === "user" ? before : undefined;
  const onRetry = useMemo(
    () => (!isBusy && question ? () => void actions.send(question.content, question.id) : undefined),
    [isBusy, actions, question],
  );
  return (
    <Answer
      message={message}
      progress={progress}
      isLast={isLast}
      question={question?.content}
      onRetry={onRetry}
      onRate={actions.rate}
      onOpen={actions.open}
      onRephrase={actions.rephrase}
      openNumber={openNumber}
    />
  );
}
