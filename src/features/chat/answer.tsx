import type { Message } from "@contract/chat.ts";
import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { cn } from "@/lib/cn.ts";
import { CircleAlert, RotateCw } from "lucide-react";
import { lazy, memo, Suspense, useId, useMemo } from "react";
import type { ReactNode } from "react";
import { AnswerMarkdown } from "./answer-markdown.tsx";
import { AnswerProgress } from "./answer-progress.tsx";
import type { Rate, Thread } from "./thread.ts";
import { CitationContext } from "./citation-context.ts";
import { CopyMenu } from "./copy-menu.tsx";
import { actionsClasses } from "./message-classes.ts";
import { RatingButtons } from "./rating-buttons.tsx";
import { ReadingNote } from "./reading-note.tsx";
import { SourceList } from "./source-list.tsx";
import { VersionPager } from "./version-pager.tsx";

const ReadAnswer = lazy(async () => ({
  default: (await import("@/components/read-aloud/read-aloud.tsx")).ReadAnswer,
}));
const UnreadNote = lazy(async () => ({ default: (await import("./unread-note.tsx")).UnreadNote }));
const LessonButton = lazy(async () => ({ default: (await import("./lesson-button.tsx")).LessonButton }));
const AnswerWatch = lazy(async () => ({ default: (await import("./watches/answer-watch.tsx")).AnswerWatch }));
const Refusal = lazy(async () => ({ default: (await import("./refusal.tsx")).Refusal }));

const FromCalendar = lazy(async () => ({
  default: (await import("./calendar/from-calendar.tsx")).FromCalendar,
}));
const FollowUps = lazy(async () => ({ default: (await import("./prompts/follow-ups.tsx")).FollowUps }));

interface AnswerProps {
  message: Message;
  progress: Thread["progress"];
  isLast: boolean;
  /** Asks the question of this answer again; without it that isn't possible now. */
  onRetry?: () => void;
  onRate: Rate;
  onOpen: (messageId: number, number: number) => void;
  /** The number of the citation whose passage is open. */
  openNumber: number | null;
  /** What it answers, and what puts that, or another question, into the composer. */
  question?: string;
  onRephrase?: (question: string) => void;
}

/** An answer with its citations, and what can be done with it. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { message, progress, isLast, onRetry, onRate, onOpen, openNumber } = props;
  const { id, content, citations, status } = message;
  const isStreaming = status === "generating";
  const headingId = useId();
  const asked = message.search?.question ?? props.question;
  // What comes from a calendar is its person's alone; a lesson is shown to admins.
  const isOwn = message.search?.calendar !== undefined;
  const onTeach =
    asked === undefined || isOwn
      ? undefined
      : (right: string) => void import("./teach.ts").then(({ teach }) => teach(id, asked, right));
  const context = useMemo(
    () => ({ citations, openNumber, isStreaming, onOpen: (number: number) => onOpen(id, number) }),
    [id, citations, openNumber, isStreaming, onOpen],
  );
  return (
    <article aria-labelledby={headingId} aria-busy={isStreaming} className="group/message">
      <h2 id={headingId} className="sr-only">
        Answer
      </h2>
      <CitationContext value={context}>
        {content !== "" && (
          <AnswerMarkdown text={content} isGrowing={isStreaming} unsupported={message.unsupported} />
        )}
        {isStreaming && <AnswerProgress progress={progress} hasText={content !== ""} />}
        {status === "cancelled" && (
          <Note>{content === "" ? "Stopped before anything was written." : "Stopped."}</Note>
        )}
        {status === "failed" && <Failed reason={message.error} onRetry={onRetry} />}
        {message.unsupported.length > 0 && (
          <Note>
            <span className="answer-unsupported">Underlined</span>: no source cited here says this.
          </Note>
        )}
        {message.search?.reading && <ReadingNote reading={message.search.reading} />}
        {!isStreaming && <SourceList citations={citations} search={message.search} />}
        {!isStreaming && message.search?.calendar && (
          <Suspense>
            <FromCalendar messageId={id} calendar={message.search.calendar} />
          </Suspense>
        )}
        {!isStreaming && (
          <Suspense>
            <AnswerWatch message={message} />
          </Suspense>
        )}
        {message.search && message.search.unread.length > 0 && (
          <Suspense>
            <UnreadNote unread={message.search.unread} />
          </Suspense>
        )}
        {!isStreaming && (message.search?.refused || message.search?.unsure) && (
          <Suspense>
            <Refusal search={message.search} question={props.question} onRephrase={props.onRephrase} />
          </Suspense>
        )}
      </CitationContext>
      {!isStreaming && (
        <div className={cn(actionsClasses, "-ml-2", isLast && "opacity-100!")}>
          <VersionPager message={message} noun="answer" />
          {content !== "" && <CopyMenu id={id} text={content} />}
          {content !== "" && (
            <Suspense>
              <ReadAnswer id={id} text={content} />
            </Suspense>
          )}
          {status !== "failed" && <RatingButtons message={message} onRate={onRate} onTeach={onTeach} />}
          {status !== "failed" && content !== "" && asked !== undefined && !isOwn && (
            <Suspense>
              <LessonButton messageId={id} question={asked} />
            </Suspense>
          )}
          <Suspense>
            <AnswerWatch message={message} isAction />
          </Suspense>
          {onRetry && status !== "failed" && (
            <Tooltip content="Answer again">
              <Button variant="ghost" size="icon-sm" aria-label="Answer again" onClick={onRetry}>
                <RotateCw />
              </Button>
            </Tooltip>
          )}
        </div>
      )}
      {isLast && status === "complete" && !message.search?.refused && !isOwn && props.onRephrase && (
        <Suspense>
          <FollowUps messageId={id} onFill={props.onRephrase} />
        </Suspense>
      )}
    </article>
  );
});

function Note({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-sm text-muted-foreground">{children}</p>;
}

function Failed({ reason, onRetry }: { reason: string | null; onRetry: (() => void) | undefined }) {
  return (
    <div
      role="alert"
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-destructive/30 bg-destructive/5 px-3 py-2 text-sm"
    >
      <CircleAlert aria-hidden className="size-4 shrink-0 text-destructive-text" />
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">{reason ?? "The answer couldn't be written."}</p>
      {onRetry && (
        <Button variant="outline" size="sm" onClick={onRetry}>
          <RotateCw />
          Retry
        </Button>
      )}
    </div>
  );
}
