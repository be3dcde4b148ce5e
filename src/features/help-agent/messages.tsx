import { CircleAlert, RotateCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { Message } from "./message.tsx";
import { RateTalk } from "./rate-talk.tsx";
import { Start } from "./start.tsx";
import type { Help } from "./use-help.ts";

/** This near to the end, in px, counts as at the end. */
const NEAR = 48;

/** The messages of the conversation, oldest first, or what to begin one with. */
export function Messages({ help, onFollow }: { help: Help; onFollow?: (() => void) | undefined }) {
  const { talk, conversation, id, isAnsweredElsewhere } = help;
  const scroller = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const { messages, status } = talk;
  const last = messages.at(-1);
  const isProcessing = status === "processing" || isAnsweredElsewhere;
  const awaitsText = isProcessing && last?.role === "user";
  const isLoading = id !== null && messages.length === 0 && conversation.isPending && status === "idle";

  const count = messages.length;
  useEffect(() => {
    isFollowing.current = true;
  }, [count]);
  useEffect(() => {
    const box = scroller.current;
    if (box && isFollowing.current) box.scrollTop = box.scrollHeight;
  }, [count, last?.content, awaitsText]);

  return (
    <div
      ref={scroller}
      role="log"
      aria-live="off"
      aria-label="Conversation with the help agent"
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
      onScroll={({ currentTarget: box }) => {
        isFollowing.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
      }}
    >
      {isLoading && <MessagesSkeleton />}
      {id === null && messages.length === 0 && <Start help={help} />}
      <div className="grid grid-cols-1 gap-4">
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            isGrowing={isProcessing && message === last}
            title={help.title}
            onFollow={onFollow}
            onPerson={message === last && talk.state !== "with_person" ? () => help.setView("person") : null}
          />
        ))}
        {awaitsText && (
          <p className="flex items-center gap-2.5 text-sm text-muted-foreground">
            <span aria-hidden className="flex gap-1">
              {[0, 160, 320].map((delay) => (
                <span
                  key={delay}
                  className="size-1.5 animate-[breathe_1.2s_ease-in-out_infinite] rounded-full bg-current"
                  style={{ animationDelay: `${delay}ms` }}
                />
              ))}
            </span>
            {talk.state === "with_person" ? "Sending…" : "Looking for an answer…"}
          </p>
        )}
        {conversation.error && id !== null && !isProcessing && (
          <div role="alert" className="flex items-start gap-2 rounded-md border bg-muted px-3 py-2 text-sm">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-destructive-text" />
            <p className="min-w-0 flex-1 wrap-anywhere">
              Failed to fetch conversation: {errorMessage(conversation.error)}
            </p>
            <Button
              variant="outline"
              size="xs"
              busy={conversation.isFetching}
              onClick={() => void conversation.refetch()}
            >
              {!conversation.isFetching && <RotateCw />}
              Retry
            </Button>
          </div>
        )}
        {id !== null && last?.role === "assistant" && !isProcessing && (
          <RateTalk key={id} id={id} help={help} />
        )}
      </div>
      <Announcer isProcessing={isProcessing} hasFailed={status === "failed"} />
    </div>
  );
}

function MessagesSkeleton() {
  return (
    <div className="grid gap-4" aria-busy>
      <Skeleton className="ml-auto h-9 w-2/3" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="ml-auto h-9 w-1/2" />
      <Skeleton className="h-28 w-full" />
    </div>
  );
}

/** Tells screen readers that an answer begins and ends; the text itself they read when they like. */
function Announcer({ isProcessing, hasFailed }: { isProcessing: boolean; hasFailed: boolean }) {
  const [state, setState] = useState({ isProcessing, words: "" });
  if (state.isProcessing !== isProcessing) {
    const end = hasFailed ? "" : "The answer is complete.";
    setState({ isProcessing, words: isProcessing ? "The answer is being written." : end });
  }
  return (
    <p role="status" className="sr-only">
      {state.words}
    </p>
  );
}
